/**
 * The HTML of content: the elements that a text may have, with their attributes. The importer removes everything else and
 * says so; the server when it writes and the browser when it shows sanitise by the same list. See docs/html.md.
 */
export const allowedHtml: Readonly<Record<string, readonly string[]>> = {
  p: [],
  div: [],
  br: [],
  hr: [],
  h2: [],
  h3: [],
  h4: [],
  ul: [],
  ol: ['start', 'type', 'reversed'],
  li: ['value'],
  dl: [],
  dt: [],
  dd: [],
  blockquote: [],
  figure: [],
  figcaption: [],
  strong: [],
  b: [],
  em: [],
  i: [],
  u: [],
  s: [],
  small: [],
  sub: [],
  sup: [],
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  table: [],
  caption: [],
  thead: [],
  tbody: [],
  tfoot: [],
  tr: [],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
};

/** Elements that other programs write, and the ones of the list that mean the same. */
export const replacedHtml: Readonly<Record<string, string>> = {
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  strike: 's',
  del: 's',
  ins: 'u',
  dir: 'ul',
  menu: 'ul',
  center: 'div',
  section: 'div',
  article: 'div',
  header: 'div',
  footer: 'div',
  main: 'div',
  address: 'div',
};

/** A route of the app, as `#/nagrody`, or an address over https without a name and password in it. */
export function isAllowedLink(href: string | undefined): boolean {
  if (href === undefined) return false;
  return isOwnRoute(href) || /^https:\/\/[\p{L}\p{N}.-]+(:\d{1,5})?([/?#]\S*)?$/iu.test(href);
}

export function isOwnRoute(href: string): boolean {
  return /^#\/(?![/\\])[\w\-./?=&%]*$/.test(href);
}

/** Pictures come from the club's own file store, so that no text can report its reader to another host. */
export function isAllowedImage(src: string | undefined): boolean {
  return src !== undefined && /^\/files\/[\w-]+\.[a-z]{3,4}$/.test(src);
}
