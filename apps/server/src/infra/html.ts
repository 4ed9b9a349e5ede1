import sanitizeHtml from 'sanitize-html';

export type CleanHtml = {
  readonly html: string;
  /** Removed parts: `<form>`, `style in <p>`, without repetition, in text order. */
  readonly removed: readonly string[];
};

const plainTags = [
  'p',
  'br',
  'strong',
  'em',
  'b',
  'i',
  'u',
  'ul',
  'ol',
  'li',
  'h2',
  'h3',
  'h4',
  'blockquote',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'figure',
  'figcaption',
  'hr',
  'span',
];
const allowedTags: readonly string[] = [...plainTags, 'a', 'img'];
const allowedAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
};
/** Elements whose content is no text, so it is removed too. */
const silencedTags = [
  'script',
  'style',
  'textarea',
  'option',
  'noscript',
  'svg',
  'math',
  'iframe',
  'template',
  'xmp',
];

/**
 * Sanitises content HTML by a strict allowlist (D38): text, lists, tables, own pictures, links to
 * https and own routes. Removes everything that could imitate the app's forms, style the app, or
 * load from other hosts. Runs when content is written; readers' apps sanitise once more.
 */
export function cleanHtml(text: string): CleanHtml {
  const removed = new Set<string>();
  const html = sanitizeHtml(text, {
    allowedTags: [...allowedTags],
    allowedAttributes: { a: ['href'], img: ['src', 'alt', 'width', 'height'] },
    allowedSchemes: ['https'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nonTextTags: silencedTags,
    parseStyleAttributes: false,
    enforceHtmlBoundary: false,
    onOpenTag: (tag, attributes) => {
      for (const note of forbidden(tag, attributes)) removed.add(note);
    },
    exclusiveFilter: ({ tag, attribs }) => {
      if (tag === 'img') return !isOwnPicture(attribs['src']);
      // The text of a link without a valid address stays.
      return tag === 'a' && !isGoodLink(attribs['href']) ? 'excludeTag' : false;
    },
  });
  return { html: html.trim(), removed: [...removed] };
}

function forbidden(tag: string, attributes: Readonly<Record<string, string>>): string[] {
  if (!allowedTags.includes(tag)) return [`<${tag}>`];
  const known = allowedAttributes[tag] ?? [];
  const notes = Object.keys(attributes)
    .filter((name) => !known.includes(name))
    .map((name) => `${name} w <${tag}>`);
  if (tag === 'a' && !isGoodLink(attributes['href'])) notes.push('href w <a>');
  if (tag === 'img' && !isOwnPicture(attributes['src'])) notes.push('src w <img>');
  return notes;
}

/** A route of the app, as `#/nagrody`, or an https address without name and password. */
function isGoodLink(href: string | undefined): boolean {
  if (href === undefined) return false;
  if (/^#\/(?![/\\])[\w\-./?=&%]*$/.test(href)) return true;
  if (!/^https:\/\//i.test(href)) return false;
  const target = URL.parse(href);
  return (
    target !== null &&
    target.protocol === 'https:' &&
    target.username === '' &&
    target.password === ''
  );
}

function isOwnPicture(src: string | undefined): boolean {
  return src !== undefined && /^\/files\/[\w-]+\.[a-z]{3,4}$/.test(src);
}

/**
 * Elements that a sibling or their parent closes, and void ones: they do not increase the depth.
 */
const flatTags = new Set([
  'p',
  'li',
  'tr',
  'th',
  'td',
  'thead',
  'tbody',
  'br',
  'hr',
  'img',
  'input',
  'col',
  'wbr',
]);

/** Depth of elements that must be closed; an upper bound, from one scan of the text. */
export function depthOfHtml(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [, slash, name = ''] of text.matchAll(/<(\/?)([a-z][a-z0-9]{0,20})/gi)) {
    if (flatTags.has(name.toLowerCase())) continue;
    depth = slash === '' ? depth + 1 : Math.max(0, depth - 1);
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** True when only tags and spaces remain. */
export function isBlankHtml(html: string): boolean {
  return !html.includes('<img') && html.replace(/<[^>]*>?|&nbsp;|\s/g, '') === '';
}
