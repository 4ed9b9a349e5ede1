import styles from './VisuallyHidden.module.css';

/** Screen readers notice a new region only after a moment; words that come with it are not read. */
const settleMs = 150;

let region: HTMLElement | undefined;
let pending = 0;

/** Reads words out once, also the same words again: for what changes while the focus stays where it is. */
export function announce(words: string): void {
  region ??= newRegion();
  const live = region;
  live.textContent = '';
  clearTimeout(pending);
  pending = window.setTimeout(() => (live.textContent = words), settleMs);
}

function newRegion(): HTMLElement {
  const live = document.createElement('div');
  live.className = styles['hidden'] ?? '';
  live.setAttribute('role', 'alert');
  // What is named live stays audible while a dialog hides the rest of the page.
  live.setAttribute('aria-live', 'assertive');
  return document.body.appendChild(live);
}
