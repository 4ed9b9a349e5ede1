/** What a person calls a thing by: its kind, and its name or a part of it. */
export type Thing = 'button' | 'link' | 'field' | 'choice' | 'heading' | 'text';
export type Place = readonly [x: number, y: number];

/**
 * Runs in the page. The middle of the first thing of this kind and name that can be pressed now, after it was brought
 * into view: it is seen whole, stands still, is not switched off, and nothing lies over it. A reason instead, while it cannot.
 */
export async function reach(
  kind: Thing,
  name: string,
  isExact: boolean,
): Promise<{ at: Place } | { not: string }> {
  const selectors: Record<Thing, string> = {
    button: 'button, [role="button"], summary, [role="tab"]',
    link: 'a[href]',
    field: 'input, textarea, select',
    choice: 'label',
    heading: 'h1, h2, h3, legend',
    text: 'body *',
  };
  const plain = (text: string | null | undefined): string =>
    (text ?? '').replaceAll(/\s+/g, ' ').trim();
  const nameOf = (element: Element): string => {
    const label = element.getAttribute('aria-label');
    if (label !== null) return plain(label);
    const by = element.getAttribute('aria-labelledby');
    if (by !== null)
      return plain(
        by
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent)
          .join(' '),
      );
    if (kind === 'field') return plain((element as HTMLInputElement).labels?.[0]?.textContent);
    return plain(element.textContent);
  };
  const fits = (element: Element): boolean => {
    const own = nameOf(element);
    return isExact ? own === name : own.includes(name);
  };
  const isSeen = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible';
  };
  const layers = document.querySelectorAll(
    'dialog[open], [role="alertdialog"], [role="dialog"][aria-modal="true"]',
  );
  const room = [...layers].findLast(isSeen) ?? document;
  const all = [...room.querySelectorAll<HTMLElement>(selectors[kind])].filter(fits);
  const seen = all.filter(isSeen);
  // The innermost of nested ones has the words itself.
  const found = seen.find((one) => !seen.some((other) => other !== one && one.contains(other)));
  if (found === undefined) return { not: all.length > 0 ? 'not to be seen' : 'not there' };
  if (found.matches(':disabled, [aria-disabled="true"]')) return { not: 'switched off' };
  found.scrollIntoView({ block: 'center', behavior: 'instant' });
  const before = found.getBoundingClientRect();
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const { left, top, width, height } = found.getBoundingClientRect();
  if (left !== before.left || top !== before.top) return { not: 'moving' };
  const at: Place = [Math.round(left + width / 2), Math.round(top + height / 2)];
  const over = document.elementFromPoint(...at);
  const isFree =
    over !== null &&
    (found.contains(over) ||
      (over.contains(found) && kind === 'text') ||
      over.closest('label')?.contains(found));
  return isFree === true
    ? { at }
    : { not: `under ${over?.tagName} ${over?.id}.${over?.className}` };
}

/** What a screen says, and how far its rings are filled, and its bars in percent. */
export type Shown = {
  readonly figures: readonly string[];
  readonly rings: readonly string[];
  readonly bars: readonly number[];
};

/** Runs in the page. Null while a screen waits for something or moves. */
export function shown(): Shown | null {
  const main = document.querySelector<HTMLElement>('main');
  const title = document.querySelector('h1')?.textContent ?? '';
  if (main === null || main.innerText === '' || title === '' || title.startsWith('Ładowanie'))
    return null;
  if (document.getElementById('splash') !== null) return null;
  if (main.querySelector('[role="status"] > div[aria-hidden="true"]') !== null) return null;
  if (![...document.images].every(({ complete, loading }) => complete || loading === 'lazy'))
    return null;
  const isMoving = document
    .getAnimations()
    .some(
      ({ playState, effect }) =>
        playState === 'running' && effect?.getTiming().iterations !== Number.POSITIVE_INFINITY,
    );
  if (isMoving) return null;
  return {
    figures: main.innerText.match(/-?\d[\d\s,]*(?:%|pkt|zł)/g) ?? [],
    rings: [...main.querySelectorAll('circle')].map(
      (ring) => getComputedStyle(ring).strokeDashoffset,
    ),
    bars: [...main.querySelectorAll('[role="progressbar"] > *')].map((bar) => {
      const [filled, whole] = [
        bar.getBoundingClientRect(),
        bar.parentElement?.getBoundingClientRect(),
      ];
      return Math.round(((filled.right - (whole?.left ?? 0)) / (whole?.width ?? 1)) * 100);
    }),
  };
}
