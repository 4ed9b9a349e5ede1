import sanitizeHtml from 'sanitize-html';

export type CleanHtml = {
  readonly html: string;
  /** What was taken out: `<form>`, `style in <p>`, each once, in the order of the text. */
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
/** Their content is not text, so it goes with them. */
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
 * Content HTML by a strict allowlist (D38): text, lists, tables, own pictures, links to https and own routes. Nothing that
 * can pose as a form of the app, style it, or load from elsewhere. Used when content is written; readers show it through
 * their own sanitiser once more.
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
      // The words of a link without a good address stay.
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

/** A route of the app, as `#/nagrody`, or an address over https without a name and password in it. */
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

/** Elements that their own kind or their parent ends, and those that hold nothing: they do not make a text deeper. */
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

/** How deep elements lie within each other that have to be closed; an estimate from above, by one look at the text. */
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

/** True when nothing but tags and spaces is left. */
export function isBlankHtml(html: string): boolean {
  return !html.includes('<img') && html.replace(/<[^>]*>?|&nbsp;|\s/g, '') === '';
}
