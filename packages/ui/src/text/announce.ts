import styles from './VisuallyHidden.module.css';

/** Screen readers notice a new region only after a moment; words inserted with it are not read. */
const settleMs = 150;
/** Longer than a screen reader needs to notice the words; later they would be read as a part of the page. */
const clearMs = 10_000;

let region: HTMLElement | undefined;
let pending = 0;

/** Reads words out, also repeated ones, when something changes without moving the focus. */
export function announce(words: string): void {
  region ??= newRegion();
  const live = region;
  live.textContent = '';
  clearTimeout(pending);
  pending = window.setTimeout(() => {
    live.textContent = words;
    pending = window.setTimeout(() => (live.textContent = ''), clearMs);
  }, settleMs);
}

function newRegion(): HTMLElement {
  const live = document.createElement('div');
  live.className = styles['hidden'] ?? '';
  live.setAttribute('role', 'alert');
  // A named live region stays audible while a dialog hides the rest of the page.
  live.setAttribute('aria-live', 'assertive');
  return document.body.appendChild(live);
}
