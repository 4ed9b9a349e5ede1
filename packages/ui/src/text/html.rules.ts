import { parsedUrl } from '../words/address.ts';

/** The elements allowed in server HTML: text structure, and nothing that submits, runs, embeds or restyles. */
export const allowedTags = [
  'p',
  'br',
  'hr',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'blockquote',
  'figure',
  'figcaption',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'small',
  'sub',
  'sup',
  'a',
  'img',
  'table',
  'caption',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
];

export const allowedAttributes = [
  'href',
  'src',
  'alt',
  'title',
  'width',
  'height',
  'colspan',
  'rowspan',
  'scope',
  'start',
];

/** Links may use https or point to a page of the club; `javascript:`, `data:`, `tel:` and foreign http are removed. */
export function isAllowedLink(href: string): boolean {
  return isOwnRoute(href) || isHttps(href);
}

export function isOwnRoute(href: string): boolean {
  return href.startsWith('#/');
}

/** Pictures come from the club's own file store, so that no text can report its reader to another host. */
export function isAllowedImage(src: string): boolean {
  const own = 'https://own.invalid';
  const url = src.startsWith('/') ? parsedUrl(src, own) : undefined;
  return url !== undefined && url.origin === own && url.pathname.startsWith('/files/');
}

/** The level of each heading of a text below the heading above it, in order: no level is skipped. */
export function headingLevels(below: number): (written: number) => number {
  const open: number[] = [];
  return (written) => {
    while ((open.at(-1) ?? 0) >= written) open.pop();
    open.push(written);
    return below + open.length;
  };
}

function isHttps(href: string): boolean {
  const url = parsedUrl(href);
  return (
    url !== undefined && url.protocol === 'https:' && url.username === '' && url.password === ''
  );
}
