import { Unreadable } from './source.ts';

/** Events of a scanned document; names without prefix, attributes unparsed. */
export type XmlListener = {
  open?(name: string, attributes: string): void;
  /** Also called for an empty element, right after `open`. */
  close?(name: string): void;
  /** Text with resolved entities; may arrive in pieces. */
  text?(text: string): void;
};

export type XmlScanner = {
  write(text: string): void;
  /** Call after the last text. */ end(): void;
};

/** Longer than any cell, comment or tag of a workbook. */
const tokenMaxLength = 1_000_000;

/**
 * Reads office XML in chunks. Rejects document types, so nothing is defined, fetched or expanded.
 */
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
      // Scans incomplete text again only when it has doubled, so that a long token costs linear
      // time.
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

/** Reports an opening tag, and the end of an empty element. */
function openElement(text: string, start: number, end: number, listener: XmlListener): void {
  const isEmpty = text[end - 2] === '/';
  const content = text.slice(start + 1, isEmpty ? end - 2 : end - 1);
  const space = content.search(/\s/);
  const name = localName(space === -1 ? content : content.slice(0, space));
  listener.open?.(name, space === -1 ? '' : content.slice(space));
  if (isEmpty) listener.close?.(name);
}

/** -1 when the tag is incomplete. */
function endOfTag(text: string, start: number): number {
  if (text[start + 1] === '!') {
    // Nine characters distinguish the three kinds.
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

/** By the attribute's name without prefix. */
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
