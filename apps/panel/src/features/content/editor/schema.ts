import { isAllowedImage, isAllowedLink, replacedHtml } from '@klub/contract/allowed-html';
import { type AttributeSpec, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model';

/**
 * What a text of the programme may hold, as ProseMirror knows it: the elements of `allowedHtml` and no others, so that nothing
 * else can be typed, pasted or loaded. `html.ts` writes it; `editor.test.ts` compares both with the list.
 *
 * - `line` is text without a paragraph around it: `<li>raz</li>`.
 * - A table is a `table_block`, so that it may have a caption; sections are an attribute of the rows.
 */

/** An optional attribute that a document keeps only with a value of this form. */
function optional(isGood: (value: unknown) => boolean): AttributeSpec {
  return {
    default: null,
    validate: (value: unknown) => {
      if (value !== null && !isGood(value)) throw new RangeError('not a value of this attribute');
    },
  };
}

const wholeNumber = optional((value) => Number.isInteger(value));
const isSpan = (value: unknown) => Number.isInteger(value) && Number(value) >= 1;
const span: AttributeSpec = { ...optional(isSpan), default: 1 };
const oneOf = (words: readonly string[]) =>
  optional((value) => words.some((word) => word === value));

const listTypes = ['1', 'a', 'A', 'i', 'I'] as const;
const scopes = ['col', 'row', 'colgroup', 'rowgroup'] as const;
const sections = ['thead', 'tbody', 'tfoot'] as const;

/** The names that other programs have for an element of ours. */
function named(...tags: readonly string[]): string[] {
  const others = Object.entries(replacedHtml).filter(([, tag]) => tags.includes(tag));
  return [...tags, ...others.map(([other]) => other)];
}

function numberOf(dom: HTMLElement, name: string, least = -2_147_483_648): number | null {
  const text = dom.getAttribute(name)?.trim() ?? '';
  const value = /^-?\d{1,9}$/.test(text) ? Number(text) : null;
  return value !== null && value >= least ? value : null;
}

function wordOf(dom: HTMLElement, name: string, words: readonly string[]): string | null {
  const value = dom.getAttribute(name);
  return words.find((word) => word === value) ?? null;
}

function textBlock(name: string, group = 'block'): NodeSpec {
  return {
    group,
    content: 'inline*',
    defining: true,
    parseDOM: named(name).map((tag) => ({ tag })),
    toDOM: () => [name, 0],
  };
}

function container(name: string, content: string, group = 'block'): NodeSpec {
  return {
    group,
    content,
    parseDOM: named(name).map((tag) => ({ tag })),
    toDOM: () => [name, 0],
  };
}

/** The first is what Enter makes: a line in items and cells, a paragraph in blocks. */
const lines = '(line | block)+';
const flow = '(block | line)+';

const cell: NodeSpec = {
  content: lines,
  isolating: true,
  attrs: { colspan: span, rowspan: span, colwidth: optional(() => false) },
};

function spansOf(dom: HTMLElement) {
  return { colspan: spanOf(dom, 'colspan'), rowspan: spanOf(dom, 'rowspan') };
}

/** Browsers draw at most 1,000 columns. */
function spanOf(dom: HTMLElement, name: string): number {
  return Math.min(numberOf(dom, name, 1) ?? 1, 100);
}

const nodes = {
  doc: { content: 'block+' },
  paragraph: {
    ...textBlock('p'),
    parseDOM: [{ tag: 'p.line', node: 'line' }, { tag: 'p' }],
  },
  line: { content: 'inline*', toDOM: () => ['p', { class: 'line' }, 0] },
  h2: textBlock('h2'),
  h3: textBlock('h3'),
  h4: textBlock('h4'),
  bullet_list: container('ul', 'list_item+'),
  ordered_list: {
    group: 'block',
    content: 'list_item+',
    attrs: {
      start: wholeNumber,
      type: oneOf(listTypes),
      reversed: { default: false, validate: 'boolean' },
    },
    parseDOM: [
      {
        tag: 'ol',
        getAttrs: (dom) => ({
          start: numberOf(dom, 'start'),
          type: wordOf(dom, 'type', listTypes),
          reversed: dom.hasAttribute('reversed'),
        }),
      },
    ],
    toDOM: ({ attrs: { start, type, reversed } }) => [
      'ol',
      { start, type, reversed: reversed === true ? '' : null },
      0,
    ],
  },
  list_item: {
    content: lines,
    defining: true,
    attrs: { value: wholeNumber },
    parseDOM: [{ tag: 'li', getAttrs: (dom) => ({ value: numberOf(dom, 'value') }) }],
    toDOM: ({ attrs: { value } }) => ['li', { value }, 0],
  },
  definitions: container('dl', '(term | definition)+'),
  term: textBlock('dt', ''),
  definition: container('dd', flow, ''),
  blockquote: container('blockquote', flow),
  division: container('div', flow),
  figure: container('figure', `figcaption? ${flow} figcaption?`),
  figcaption: textBlock('figcaption', ''),
  rule: {
    group: 'block',
    parseDOM: [{ tag: 'hr' }],
    toDOM: () => ['hr'],
  },
  table_block: {
    group: 'block',
    content: 'caption? table',
    isolating: true,
    parseDOM: [{ tag: 'table' }],
    toDOM: () => ['table', 0],
  },
  caption: textBlock('caption', ''),
  table: {
    content: 'row+',
    tableRole: 'table',
    isolating: true,
    toDOM: () => ['tbody', 0],
  },
  row: {
    content: '(cell | header)*',
    tableRole: 'row',
    attrs: { section: { ...oneOf(sections), default: 'tbody' } },
    parseDOM: [{ tag: 'tr', getAttrs: (dom) => ({ section: sectionOf(dom) }) }],
    toDOM: ({ attrs: { section } }) => ['tr', { 'data-section': section }, 0],
  },
  cell: {
    ...cell,
    tableRole: 'cell',
    parseDOM: [{ tag: 'td', getAttrs: spansOf }],
    toDOM: ({ attrs: { colspan, rowspan } }) => ['td', { colspan, rowspan }, 0],
  },
  header: {
    ...cell,
    attrs: { ...cell.attrs, scope: oneOf(scopes) },
    tableRole: 'header_cell',
    parseDOM: [
      {
        tag: 'th',
        getAttrs: (dom) => ({ ...spansOf(dom), scope: wordOf(dom, 'scope', scopes) }),
      },
    ],
    toDOM: ({ attrs: { colspan, rowspan, scope } }) => ['th', { colspan, rowspan, scope }, 0],
  },
  text: { group: 'inline' },
  image: {
    group: 'inline',
    inline: true,
    attrs: {
      src: { validate: requireImage },
      alt: { default: '', validate: 'string' },
      width: wholeNumber,
      height: wholeNumber,
    },
    parseDOM: [
      {
        tag: 'img[src]',
        getAttrs: (dom) => {
          const src = dom.getAttribute('src') ?? '';
          if (!isAllowedImage(src)) return false;
          const alt = dom.getAttribute('alt') ?? '';
          return { src, alt, width: numberOf(dom, 'width', 1), height: numberOf(dom, 'height', 1) };
        },
      },
    ],
    toDOM: ({ attrs: { src, alt, width, height } }) => ['img', { src, alt, width, height }],
  },
  hard_break: {
    group: 'inline',
    inline: true,
    selectable: false,
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
  },
} satisfies Record<string, NodeSpec>;

function sectionOf(dom: HTMLElement): string {
  const parent = dom.dataset['section'] ?? dom.parentElement?.nodeName.toLowerCase();
  return sections.find((section) => section === parent) ?? 'tbody';
}

function requireImage(src: unknown): void {
  if (typeof src !== 'string' || !isAllowedImage(src))
    throw new RangeError('not a picture of ours');
}

function requireLink(href: unknown): void {
  if (typeof href !== 'string' || !isAllowedLink(href)) throw new RangeError('not an allowed link');
}

function mark(...tags: readonly string[]): MarkSpec {
  return {
    parseDOM: named(...tags).map((tag) => ({ tag })),
    toDOM: () => [tags[0] ?? '', 0],
  };
}

/** Two elements that mean the same: a text keeps the one that it has. */
function twins(first: string, second: string): MarkSpec {
  return {
    attrs: { tag: { default: first, validate: oneOf([first, second]).validate ?? 'string' } },
    parseDOM: [first, second].map((tag) => ({ tag, attrs: { tag } })),
    toDOM: ({ attrs }) => [String(attrs['tag']), 0],
  };
}

const marks = {
  link: {
    attrs: { href: { validate: requireLink } },
    inclusive: false,
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (dom) => {
          const href = dom.getAttribute('href')?.trim() ?? '';
          return isAllowedLink(href) ? { href } : false;
        },
      },
    ],
    toDOM: ({ attrs: { href } }) => ['a', { href, rel: 'noopener noreferrer' }, 0],
  },
  strong: twins('strong', 'b'),
  em: twins('em', 'i'),
  underline: mark('u'),
  strike: mark('s'),
  small: mark('small'),
  sub: mark('sub'),
  sup: mark('sup'),
} satisfies Record<string, MarkSpec>;

export type NodeName = keyof typeof nodes;
export type MarkName = keyof typeof marks;

export const schema = new Schema<NodeName, MarkName>({ nodes, marks });
