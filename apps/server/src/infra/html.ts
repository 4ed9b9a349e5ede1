import {
  allowedHtml,
  isAllowedImage,
  isAllowedLink,
  replacedHtml,
} from '@klub/contract/allowed-html';
import sanitizeHtml from 'sanitize-html';

export type CleanHtml = {
  readonly html: string;
  /** Removed parts: `<form>`, `style in <p>`, without repetition, in text order. */
  readonly removed: readonly string[];
};

/** Their content is not text, so it goes with them. */
const silencedTags = [
  'script',
  'style',
  'title',
  'xml',
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
    allowedTags: Object.keys(allowedHtml),
    allowedAttributes: Object.fromEntries(
      Object.entries(allowedHtml).map(([tag, attributes]) => [tag, [...attributes]]),
    ),
    transformTags: replacedHtml,
    // Word closes its own elements at once.
    parser: { recognizeSelfClosing: true },
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
      if (tag === 'img') return !isAllowedImage(attribs['src']);
      // The words of a link without a good address stay.
      return tag === 'a' && !isAllowedLink(attribs['href']) ? 'excludeTag' : false;
    },
  });
  return { html: html.trim(), removed: [...removed] };
}

function forbidden(tag: string, attributes: Readonly<Record<string, string>>): string[] {
  if (wordless.has(tag) || /^[ovwx]\d{0,2}:/.test(tag)) return [];
  const known = allowedHtml[replacedHtml[tag] ?? tag];
  if (known === undefined) return [`<${tag}>`];
  const notes = Object.keys(attributes)
    .filter((name) => !known.includes(name) && !silentAttributes.test(name))
    .map((name) => `${name} w <${tag}>`);
  if (tag === 'a' && !isAllowedLink(attributes['href'])) notes.push('href w <a>');
  if (tag === 'img' && !isAllowedImage(attributes['src'])) notes.push('src w <img>');
  return notes;
}

/** Elements that mean nothing to a reader: their removal is not worth a word. */
const wordless = new Set(['html', 'head', 'body', 'meta', 'link', 'title', 'span', 'font', 'xml']);
/** What Word and mail programs write on every element. */
const silentAttributes = /^(class|lang|xml:lang|dir|xmlns.*)$/;

/**
 * Elements that a sibling or their parent closes, and void ones: they do not increase the depth.
 */
const flatTags = new Set([
  'area',
  'base',
  'embed',
  'link',
  'meta',
  'param',
  'source',
  'track',
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
  for (const [, slash, name = '', closed] of withoutComments(text).matchAll(
    /<(\/?)([a-z][a-z0-9:]{0,20})([^<>"'=]*\/>)?/gi,
  )) {
    if (closed !== undefined || flatTags.has(name.toLowerCase())) continue;
    depth = slash === '' ? depth + 1 : Math.max(0, depth - 1);
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** Word hides whole documents in comments. Each ends as early as any parser lets it end. */
function withoutComments(text: string): string {
  let kept = '';
  for (let at = 0; ;) {
    const start = text.indexOf('<!--', at);
    if (start === -1) return kept + text.slice(at);
    kept += text.slice(at, start);
    const end = /--!?>/g;
    end.lastIndex = start + 2;
    if (end.exec(text) === null) return kept;
    at = end.lastIndex;
  }
}

/** True when nothing but tags and spaces is left. */
export function isBlankHtml(html: string): boolean {
  return !html.includes('<img') && html.replace(/<[^>]*>?|&nbsp;|\s/g, '') === '';
}
