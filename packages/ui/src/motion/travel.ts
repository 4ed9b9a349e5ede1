import './travel.css';

/** Milliseconds until the first frame of the next page: a phone that needs more shows pages without a transition. */
const mostMs = 100;
let leftAt: number | undefined;
let isSlow = false;

/** Whether the browser can let parts of a page travel to the next one, and does it fast enough. */
export function canTravel(): boolean {
  return !isSlow && 'startViewTransition' in document;
}

/** Called when a page is left with a transition. */
export function noteLeft(): void {
  leftAt = performance.now();
}

/** Called when the next page is rendered; the frame comes once the browser has captured both. */
export function noteArrived(): void {
  if (leftAt === undefined) return;
  const from = leftAt;
  leftAt = undefined;
  requestAnimationFrame(() => {
    isSlow = performance.now() - from > mostMs;
  });
}

/** Marks the picture and the title of the card of this link as those of the page that it becomes. */
export function markCard(link: Element): void {
  for (const part of document.querySelectorAll('li [data-travels]'))
    part.removeAttribute('data-travels');
  link.closest('li')?.querySelector('img')?.parentElement?.setAttribute('data-travels', 'picture');
  link.closest('h2, h3, h4')?.setAttribute('data-travels', 'title');
}
