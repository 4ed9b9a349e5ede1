import type { Fragment, Mark, Node } from 'prosemirror-model';
import type { NodeName } from './schema.ts';

/**
 * The HTML of a document, letter for letter as the server's cleaner leaves it. Nodes never change, so each block is written
 * once.
 */
export function htmlOf(doc: Node): string {
  return isBlank(doc) ? '' : childrenOf(doc.children);
}

/** The HTML of pasted nodes: blocks, or words without any. */
export function htmlOfMany(nodes: Fragment): string {
  return nodes.firstChild?.isInline === true ? inlineOf(nodes.content) : childrenOf(nodes.content);
}

/** True for a document that holds no word, picture, table or line. */
function isBlank(doc: Node): boolean {
  const [first] = doc.children;
  return doc.childCount === 1 && first?.type.name === 'paragraph' && first.childCount === 0;
}

const written = new WeakMap<Node, string>();

function blockOf(node: Node): string {
  const known = written.get(node);
  if (known !== undefined) return known;
  const text = writers[node.type.name as NodeName](node);
  written.set(node, text);
  return text;
}

const writers: Readonly<Record<NodeName, (node: Node) => string>> = {
  doc: (node) => childrenOf(node.children),
  text: textOf,
  image: ({ attrs: { src, alt, width, height } }) => tag('img', { src, alt, width, height }, null),
  hard_break: () => '<br />',
  rule: () => '<hr />',
  paragraph: (node) => tag('p', {}, inlineOf(node.children)),
  line: (node) => inlineOf(node.children),
  h2: (node) => tag('h2', {}, inlineOf(node.children)),
  h3: (node) => tag('h3', {}, inlineOf(node.children)),
  h4: (node) => tag('h4', {}, inlineOf(node.children)),
  bullet_list: (node) => tag('ul', {}, childrenOf(node.children)),
  ordered_list: (node) => {
    const { start, type, reversed } = node.attrs;
    return tag(
      'ol',
      { start, type, reversed: reversed === true ? '' : null },
      childrenOf(node.children),
    );
  },
  list_item: (node) => tag('li', { value: node.attrs['value'] }, childrenOf(node.children)),
  definitions: (node) => tag('dl', {}, childrenOf(node.children)),
  term: (node) => tag('dt', {}, inlineOf(node.children)),
  definition: (node) => tag('dd', {}, childrenOf(node.children)),
  blockquote: (node) => tag('blockquote', {}, childrenOf(node.children)),
  division: (node) => tag('div', {}, childrenOf(node.children)),
  figure: (node) => tag('figure', {}, childrenOf(node.children)),
  figcaption: (node) => tag('figcaption', {}, inlineOf(node.children)),
  table_block: (node) => tag('table', {}, childrenOf(node.children)),
  caption: (node) => tag('caption', {}, inlineOf(node.children)),
  table: sectionsOf,
  row: (node) => tag('tr', {}, childrenOf(node.children)),
  cell: (node) => tag('td', spansOf(node), childrenOf(node.children)),
  header: (node) =>
    tag('th', { ...spansOf(node), scope: node.attrs['scope'] }, childrenOf(node.children)),
};

/** Two lines side by side would read as one, so each of them gets a paragraph. */
function childrenOf(children: readonly Node[]): string {
  const isLine = (at: number) => children[at]?.type.name === 'line';
  return children
    .map((child, at) =>
      isLine(at) && (isLine(at - 1) || isLine(at + 1))
        ? tag('p', {}, blockOf(child))
        : blockOf(child),
    )
    .join('');
}

/** Rows in their sections, in the order of the document. */
function sectionsOf(table: Node): string {
  let text = '';
  let open = '';
  for (const row of table.children) {
    const section = String(row.attrs['section']);
    if (section !== open) text += `${open === '' ? '' : `</${open}>`}<${section}>`;
    open = section;
    text += blockOf(row);
  }
  return `${text}</${open}>`;
}

function spansOf({ attrs: { colspan, rowspan } }: Node) {
  return { colspan: colspan === 1 ? null : colspan, rowspan: rowspan === 1 ? null : rowspan };
}

/** Words with their marks; a mark stays open over the texts that share it. */
function inlineOf(children: readonly Node[]): string {
  let text = '';
  const open: Mark[] = [];
  const closeDownTo = (depth: number): void => {
    while (open.length > depth) text += `</${tagOf(open.pop())}>`;
  };
  for (const child of children) {
    let shared = 0;
    while (shared < open.length && child.marks[shared]?.eq(open[shared] as Mark) === true)
      shared += 1;
    closeDownTo(shared);
    for (const mark of child.marks.slice(shared)) {
      text += startOf(mark);
      open.push(mark);
    }
    text += child.isText ? textOf(child) : blockOf(child);
  }
  closeDownTo(0);
  return text;
}

const markTags: Readonly<Record<string, string>> = { link: 'a', underline: 'u', strike: 's' };

function tagOf(mark: Mark | undefined): string {
  if (mark === undefined) return '';
  const { type, attrs } = mark;
  return String(attrs['tag'] ?? markTags[type.name] ?? type.name);
}

function startOf(mark: Mark): string {
  return mark.type.name === 'link'
    ? `<a href="${escaped(String(mark.attrs['href']))}">`
    : `<${tagOf(mark)}>`;
}

function textOf({ text = '' }: Node): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function escaped(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

type Attributes = Readonly<Record<string, string | number | null>>;

/** An element; `content` null: one that never has content. */
function tag(name: string, attributes: Attributes, content: string | null): string {
  const words = Object.entries(attributes)
    .filter(([, value]) => value !== null)
    .map(([key, value]) =>
      value === '' && key !== 'alt' ? ` ${key}` : ` ${key}="${escaped(String(value))}"`,
    )
    .join('');
  return content === null ? `<${name}${words} />` : `<${name}${words}>${content}</${name}>`;
}
