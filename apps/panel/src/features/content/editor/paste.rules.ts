import { isAllowedImage, isAllowedLink } from '@klub/contract/allowed-html';

/** What a paste has left out, counted by kind. */
export type Removed = Readonly<Partial<Record<RemovedKind, number>>>;
export const removedKinds = [
  'colours',
  'fonts',
  'alignment',
  'pictures',
  'links',
  'scripts',
  'forms',
  'media',
  'drawings',
  'comments',
  'hidden',
] as const;
export type RemovedKind = (typeof removedKinds)[number];

/** Longer texts of a clipboard are not read: they would stop the browser. */
export const clipboardMax = 6_000_000;

/**
 * Drops what Word puts around the text: styles, comments with whole documents, XML. They are most of its bytes, so they go
 * before the elements are read.
 */
export function withoutWrapping(html: string): string {
  const fragment = between(html, '<!--StartFragment-->', '<!--EndFragment-->');
  const text = cut(fragment, /<!--|<!\[/g, /-->|\]>/g);
  return cut(cut(text, /<style[\s>]/gi, /<\/style\s*>/gi), /<xml[\s>]/gi, /<\/xml\s*>/gi);
}

/** The clipboard of Windows marks what was selected; the rest is the head of the page. */
function between(text: string, start: string, end: string): string {
  const from = text.indexOf(start);
  const to = text.lastIndexOf(end);
  return from === -1 || to < from ? text : text.slice(from + start.length, to);
}

/** The text without each part from a start to the next end; a part that never ends stays. */
function cut(text: string, start: RegExp, end: RegExp): string {
  let kept = '';
  let at = 0;
  for (;;) {
    start.lastIndex = at;
    const from = start.exec(text);
    if (from === null) return kept + text.slice(at);
    end.lastIndex = start.lastIndex;
    if (end.exec(text) === null) return kept + text.slice(at);
    kept += text.slice(at, from.index);
    at = end.lastIndex;
  }
}

/** What goes with its content, and how it is told; `null`: without a word. */
const removedElements: Readonly<Record<string, RemovedKind | null>> = {
  script: 'scripts',
  noscript: null,
  template: null,
  style: null,
  link: null,
  meta: null,
  title: null,
  base: null,
  col: null,
  colgroup: null,
  form: null,
  input: 'forms',
  select: 'forms',
  textarea: 'forms',
  button: 'forms',
  iframe: 'media',
  frame: 'media',
  object: 'media',
  embed: 'media',
  video: 'media',
  audio: 'media',
  svg: 'drawings',
  math: 'drawings',
  canvas: 'drawings',
};

/** Elements that are taken away around their words. */
const unwrapped: ReadonlySet<string> = new Set(['form']);

/** The styles that mean one of our elements. */
const markOfStyle: readonly (readonly [tag: string, isMeant: (style: Style) => boolean])[] = [
  ['strong', ({ 'font-weight': weight = '' }) => /^(bold|bolder|[6-9]00)$/.test(weight)],
  ['em', ({ 'font-style': style = '' }) => /^(italic|oblique)/.test(style)],
  ['u', (style) => decorationOf(style).includes('underline')],
  ['s', (style) => decorationOf(style).includes('line-through')],
  ['sub', ({ 'vertical-align': align }) => align === 'sub'],
  ['sup', ({ 'vertical-align': align }) => align === 'super'],
];

type Style = Readonly<Record<string, string>>;

function decorationOf(style: Style): string {
  return `${style['text-decoration'] ?? ''} ${style['text-decoration-line'] ?? ''}`;
}

/** Word writes a hundred properties on each paragraph; these are read. */
const property =
  /(?:^|;)\s*(color|background(?:-color)?|font-(?:family|size|weight|style)|text-(?:align|decoration(?:-line)?)|vertical-align|display|mso-(?:list|hide|element))\s*:\s*([^;]*)/gi;

function styleOf(text: string): Style {
  const style: Record<string, string> = {};
  for (const [, name = '', value = ''] of text.matchAll(property))
    style[name.toLowerCase()] = value.trim().toLowerCase();
  return style;
}

/** Cleans the elements of a clipboard in place, for the schema to read; returns what it has left out. */
export function cleanPasted(body: HTMLElement): Removed {
  // The editor marks what it has copied; that needs no mending.
  const isOwn = body.querySelector('[data-pm-slice]') !== null;
  const removed = new Map<RemovedKind, number>();
  const tell = (kind: RemovedKind | null): void => {
    if (kind !== null) removed.set(kind, (removed.get(kind) ?? 0) + 1);
  };
  for (const element of body.querySelectorAll<HTMLElement>('*'))
    if (body.contains(element)) cleanElement(element, tell);
  if (!isOwn) {
    makeLists(body);
    makeParagraphs(body);
  }
  return Object.fromEntries(removed);
}

type Tell = (kind: RemovedKind | null) => void;

function cleanElement(element: HTMLElement, tell: Tell): void {
  const tag = element.nodeName.toLowerCase();
  const style = styleOf(element.getAttribute('style') ?? '');
  if (isHidden(style)) {
    if (element.textContent.trim() !== '') tell('hidden');
    return element.remove();
  }
  if (isWordComment(element, style)) {
    tell('comments');
    return element.remove();
  }
  const kind = removedElements[tag];
  if (kind !== undefined && !unwrapped.has(tag)) {
    tell(kind);
    return element.remove();
  }
  tellStyle(element, style, tell);
  if (element.getAttributeNames().some((name) => name.startsWith('on'))) tell('scripts');
  if (tag === 'img' && !isAllowedImage(element.getAttribute('src') ?? undefined)) {
    tell('pictures');
    return element.remove();
  }
  // The text is read once more, and styles are most of it. Lists are made of theirs.
  if (style['mso-list'] === undefined) element.removeAttribute('style');
  if (tag === 'a') cleanLink(element, tell);
  else mendStyle(element, tag, style);
}

function isHidden(style: Style): boolean {
  return style['display'] === 'none' || style['mso-hide'] === 'all';
}

function isWordComment(element: Element, style: Style): boolean {
  return (
    style['mso-element'] === 'comment' ||
    style['mso-element'] === 'comment-list' ||
    /\bMsoComment(Reference|Text)\b/.test(element.className)
  );
}

/** What a reader would miss. A program's own default (black, „windowtext”) is none. */
function tellStyle(element: Element, style: Style, tell: Tell): void {
  const colours = [style['color'], element.getAttribute('color') ?? undefined];
  const grounds = [style['background'], style['background-color'], element.getAttribute('bgcolor')];
  if (colours.some(isColour) || grounds.some(isGround)) tell('colours');
  const family = style['font-family'] ?? element.getAttribute('face');
  const size = style['font-size'] ?? element.getAttribute('size');
  if (family !== null || size !== null) tell('fonts');
  const align = style['text-align'] ?? element.getAttribute('align') ?? '';
  if (/^(center|right|justify)$/i.test(align)) tell('alignment');
}

function isColour(value: string | undefined): boolean {
  return (
    value !== undefined &&
    !/^(|black|windowtext|inherit|initial|currentcolor|#000(000)?|rgb\(0, ?0, ?0\))$/i.test(value)
  );
}

function isGround(value: string | null | undefined): boolean {
  return (
    value !== undefined &&
    value !== null &&
    !/^(|white|window|none|transparent|inherit|initial|#fff(fff)?|rgb\(255, ?255, ?255\))$/i.test(
      value,
    )
  );
}

/** The words of a link without a good address stay. An anchor that leads nowhere is not told. */
function cleanLink(link: HTMLElement, tell: Tell): void {
  const href = link.getAttribute('href')?.trim();
  if (href !== undefined && isAllowedLink(href)) return;
  if (href !== undefined && href !== '') tell('links');
  link.replaceWith(...link.childNodes);
}

/** Google wraps the whole clipboard in `<b style="font-weight:normal">`; others write emphasis as styles. */
function mendStyle(element: HTMLElement, tag: string, style: Style): void {
  if (tag === 'b' && /^(normal|[1-4]00)$/.test(style['font-weight'] ?? ''))
    return element.replaceWith(...element.childNodes);
  if (tag !== 'span' && tag !== 'font') return;
  for (const [name, isMeant] of markOfStyle) {
    if (!isMeant(style)) continue;
    const mark = element.ownerDocument.createElement(name);
    mark.append(...element.childNodes);
    element.append(mark);
  }
}

/** Word's items are paragraphs with a style like `mso-list:l0 level2 lfo1`, whose bullet is text. */
function makeLists(body: HTMLElement): void {
  let lists: HTMLElement[] = [];
  let last: Element | null = null;
  for (const item of body.querySelectorAll<HTMLElement>('[style*="mso-list"]')) {
    const depth = Number(
      /level(\d)/.exec(styleOf(item.getAttribute('style') ?? '')['mso-list'] ?? '')?.[1],
    );
    if (!Number.isInteger(depth) || item.nodeName === 'SPAN') continue;
    if (item.previousElementSibling !== lists[0] || last === null) lists = [];
    const isNumbered = takeBullet(item);
    lists = lists.slice(0, depth);
    while (lists.length < depth) lists.push(openList(item, lists, isNumbered));
    const entry = item.ownerDocument.createElement('li');
    entry.append(...item.childNodes);
    lists.at(-1)?.append(entry);
    item.remove();
    last = entry;
  }
}

function openList(
  item: HTMLElement,
  lists: readonly HTMLElement[],
  isNumbered: boolean,
): HTMLElement {
  const list = item.ownerDocument.createElement(isNumbered ? 'ol' : 'ul');
  const outer = lists.at(-1);
  if (outer === undefined) item.before(list);
  else
    (outer.lastElementChild ?? outer.appendChild(item.ownerDocument.createElement('li'))).append(
      list,
    );
  return list;
}

/** Removes the bullet that Word writes as text; true for a number or a letter. */
function takeBullet(item: HTMLElement): boolean {
  const bullet = [...item.querySelectorAll<HTMLElement>('span')].find(
    (span) => styleOf(span.getAttribute('style') ?? '')['mso-list'] === 'ignore',
  );
  const words = bullet?.textContent ?? '';
  bullet?.remove();
  return /^\s*(\d+|[a-z]|[ivx]+)[.)]/i.test(words);
}

const blocks =
  'p,div,h1,h2,h3,h4,h5,h6,ul,ol,dl,table,blockquote,figure,hr,pre,section,article,header,footer,main,address,center';

/** Mail programs write a `div` for each line; Word a paragraph with a hard space for an empty one. */
function makeParagraphs(body: HTMLElement): void {
  for (const box of [
    ...body.querySelectorAll<HTMLElement>('div,section,article,main,header,footer,center,address'),
  ].reverse()) {
    if (box.querySelector(blocks) !== null) {
      box.replaceWith(...box.childNodes);
      continue;
    }
    const paragraph = box.ownerDocument.createElement('p');
    paragraph.append(...box.childNodes);
    box.replaceWith(paragraph);
  }
  for (const paragraph of body.querySelectorAll('p')) {
    const isEmpty = paragraph.textContent.trim() === '' && paragraph.querySelector('img') === null;
    if (isEmpty && paragraph.closest('td,th,li') === null) paragraph.remove();
  }
}
