import { Unreadable } from './source.ts';

/** What a scanner tells of a document; names come without their prefix, attributes as they are written. */
export type XmlListener = {
  open?(name: string, attributes: string): void;
  /** Also called for an element without content, right after `open`. */
  close?(name: string): void;
  /** Text with its entities resolved; may come in pieces. */
  text?(text: string): void;
};

export type XmlScanner = { write(text: string): void; /** After the last text. */ end(): void };

/** More than any cell, comment or tag of a workbook. */
const tokenMaxLength = 1_000_000;

/** Reads the XML of office files piece by piece. No document type, so nothing can be defined, fetched or blown up. */
export function xmlScanner(listener: XmlListener): XmlScanner {
  let pending = '';
  let wanted = 0;
  const scanPending = (): void => {
    pending = pending.slice(scan(pending, listener));
    wanted = pending.length * 2;
    if (pending.length > tokenMaxLength) throw new Unreadable('brokenWorkbook');
  };
  return {
    write: (text) => {
      pending += text;
      // What was not complete is looked at again when it has doubled, so that a long token costs no more than its length.
      if (pending.length >= wanted) scanPending();
    },
    end: scanPending,
  };
}

/** Reports every complete token; returns the offset of the first incomplete one. */
function scan(text: string, listener: XmlListener): number {
  let at = 0;
  for (;;) {
    const start = text.indexOf('<', at);
    if (start === -1) return at;
    const next = scanTag(text, start, at, listener);
    if (next === -1) return at;
    at = next;
  }
}

function scanTag(text: string, start: number, textStart: number, listener: XmlListener): number {
  const end = endOfTag(text, start);
  if (end === -1) return -1;
  if (start > textStart) listener.text?.(unescaped(text.slice(textStart, start)));
  const second = text[start + 1];
  if (second === '!' || second === '?') {
    if (text.startsWith('<![CDATA[', start)) listener.text?.(text.slice(start + 9, end - 3));
  } else if (second === '/') {
    listener.close?.(localName(text.slice(start + 2, end - 1).trim()));
  } else {
    openElement(text, start, end, listener);
  }
  return end;
}

/** Reports the tag that opens an element, and the end of an element without content. */
function openElement(text: string, start: number, end: number, listener: XmlListener): void {
  const isEmpty = text[end - 2] === '/';
  const content = text.slice(start + 1, isEmpty ? end - 2 : end - 1);
  const space = content.search(/\s/);
  const name = localName(space === -1 ? content : content.slice(0, space));
  listener.open?.(name, space === -1 ? '' : content.slice(space));
  if (isEmpty) listener.close?.(name);
}

/** The position after the tag, -1 when it is not there yet. */
function endOfTag(text: string, start: number): number {
  if (text[start + 1] === '!') {
    // Which of the three it is takes nine characters to see.
    if (text.length < start + 9) return -1;
    if (text.startsWith('<!--', start)) return after(text, '-->', start + 4);
    if (text.startsWith('<![CDATA[', start)) return after(text, ']]>', start + 9);
    throw new Unreadable('brokenWorkbook');
  }
  return after(text, text[start + 1] === '?' ? '?>' : '>', start + 1);
}

function after(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found === -1 ? -1 : found + mark.length;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

const patterns = new Map<string, RegExp>();

/** The value of an attribute, by its name without the prefix. */
export function attribute(attributes: string, name: string): string | undefined {
  const pattern =
    patterns.get(name) ?? new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  patterns.set(name, pattern);
  const match = pattern.exec(attributes);
  const value = match?.[1] ?? match?.[2];
  return value === undefined ? undefined : unescaped(value);
}

const named = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }));

function unescaped(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w+);/gi, (whole, entity: string) => {
    if (!entity.startsWith('#')) return named.get(entity) ?? whole;
    const code =
      entity[1]?.toLowerCase() === 'x'
        ? Number.parseInt(entity.slice(2), 16)
        : Number(entity.slice(1));
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });
}
