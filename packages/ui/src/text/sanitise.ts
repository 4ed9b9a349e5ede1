import {
  allowedHtml,
  isAllowedImage,
  isAllowedLink,
  isOwnRoute,
} from '@klub/contract/allowed-html';
import { pictureShape } from '@klub/contract/pictures';
import createDOMPurify from 'dompurify';
import { headingLevels } from './html.rules.ts';
import { bound } from './binding.rules.ts';
import { pictureAddress } from '../picture-host.ts';

/** An own instance: its hook does not affect other users of the library on the page. */
const purify = createDOMPurify(window);

purify.addHook('afterSanitizeAttributes', (node) => {
  keepOwnAttributes(node);
  if (node.nodeName === 'A') keepLink(node);
  if (node.nodeName === 'IMG') keepImage(node);
  if (/^H\d$/.test(node.nodeName)) placeHeading(node);
});

purify.addHook('uponSanitizeElement', (node) => {
  if (node instanceof Text) node.data = bound(node.data);
});

/** Follows the headings of the text that is being sanitised. */
let levelOf = headingLevels(1);

/** A cache of recent results, because a screen may show many texts. The oldest entry is evicted first. */
const kept = new Map<string, TrustedHTML | string>();
const keptMax = 200;

/**
 * The server sanitises when it writes; this is the second check, for content written earlier or by other ways.
 * @param below the level of the heading above the text
 */
export function sanitise(html: string, below = 1): TrustedHTML | string {
  const key = `${below}${html}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  levelOf = headingLevels(below);
  const clean = purify.sanitize(html, {
    ALLOWED_TAGS: Object.keys(allowedHtml),
    ALLOWED_ATTR: [...new Set(Object.values(allowedHtml).flat())],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    // Where the page enforces Trusted Types only this value may become HTML; elsewhere the library returns a string.
    RETURN_TRUSTED_TYPE: true,
  });
  const [oldest] = kept.keys();
  if (kept.size >= keptMax && oldest !== undefined) kept.delete(oldest);
  kept.set(key, clean);
  return clean;
}

/** The library has one list of attributes for all elements. */
function keepOwnAttributes(node: Element) {
  const own = allowedHtml[node.nodeName.toLowerCase()] ?? [];
  for (const name of node.getAttributeNames()) if (!own.includes(name)) node.removeAttribute(name);
}

/** Keeps the style of the original heading, and has the level that fits this page. */
function placeHeading(heading: Element) {
  heading.setAttribute('aria-level', String(levelOf(Number(heading.nodeName[1]))));
}

function keepLink(link: Element) {
  const href = link.getAttribute('href') ?? '';
  if (!isAllowedLink(href)) {
    link.removeAttribute('href');
  } else if (!isOwnRoute(href)) {
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noopener noreferrer');
  }
}

function keepImage(image: Element) {
  if (!isAllowedImage(image.getAttribute('src') ?? '')) {
    image.remove();
    return;
  }
  keepPlace(image);
  image.setAttribute('src', pictureAddress(image.getAttribute('src') ?? ''));
  image.setAttribute('loading', 'lazy');
  image.setAttribute('decoding', 'async');
  // A picture without words must not be read out by its file name.
  if (!image.hasAttribute('alt')) image.setAttribute('alt', '');
}

/** The size in the address, unless the text sets another: the place of the picture is reserved before it loads. */
function keepPlace(image: Element) {
  const shape = pictureShape(image.getAttribute('src') ?? '');
  if (shape === null) return;
  if (!image.hasAttribute('width') || !image.hasAttribute('height')) {
    image.setAttribute('width', String(shape.width));
    image.setAttribute('height', String(shape.height));
  }
  if (shape.copies.length > 0) {
    image.setAttribute(
      'srcset',
      shape.copies.map(({ address, width }) => `${pictureAddress(address)} ${width}w`).join(', '),
    );
    image.setAttribute('sizes', '(width >= 44rem) 40rem, 100vw');
  }
}
