import { DOMParser as DocumentReader, type Node } from 'prosemirror-model';
import { schema } from './schema.ts';

const reader = DocumentReader.fromSchema(schema);

/** The document of a text; what the schema does not know is left out. */
export function documentOf(html: string): Node {
  const body = inert(html);
  for (const box of body.querySelectorAll('blockquote, div, dd, figure')) markLines(box);
  return reader.parse(body);
}

const inline = 'a,b,br,em,i,img,s,small,strong,sub,sup,u';

/** Text without a paragraph is a line; the reader would else make it a paragraph. */
function markLines(box: Element): void {
  let line: Element | null = null;
  for (const child of Array.from(box.childNodes)) {
    const isWords =
      child instanceof Element ? child.matches(inline) : child.textContent?.trim() !== '';
    if (!isWords && line === null) continue;
    if (child instanceof Element && !child.matches(inline)) {
      line = null;
      continue;
    }
    if (line === null) {
      line = box.ownerDocument.createElement('p');
      line.className = 'line';
      child.before(line);
    }
    line.append(child);
  }
}

type WithTrustedTypes = {
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createHTML: (text: string) => string },
    ): { createHTML(text: string): string };
  };
};

let toTrusted: ((text: string) => string) | undefined;

/**
 * The elements of a text in a document of their own, which runs no script and loads no picture. Only the schema reads them, so
 * the policy lets every text through.
 */
export function inert(html: string): HTMLElement {
  const { trustedTypes } = window as WithTrustedTypes;
  const policy = trustedTypes?.createPolicy;
  if (toTrusted === undefined && policy !== undefined) {
    const rules = policy.call(trustedTypes, 'klub-editor', { createHTML: (text) => text });
    toTrusted = (text) => rules.createHTML(text);
  }
  return new DOMParser().parseFromString(toTrusted?.(html) ?? html, 'text/html').body;
}
