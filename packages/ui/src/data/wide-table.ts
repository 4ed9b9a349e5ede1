import { watchSize } from '../watch-size.ts';

/**
 * Marks the frame of a table that is wider than the page with a class, so that only then the frame
 * scrolls sideways. A scrolling frame confines `position: sticky`, so the head is moved by script.
 *
 * @returns stops watching
 */
export function watchWidth(table: HTMLTableElement, wide: string): () => void {
  const frame = table.parentElement;
  const head = table.tHead;
  if (frame === null || head === null) return () => undefined;
  const place = (): void => {
    const isWide = frame.classList.contains(wide);
    const { top, height } = frame.getBoundingClientRect();
    const below = Number.parseFloat(getComputedStyle(frame).scrollMarginBlockStart) || 0;
    const moved = isWide ? Math.max(0, Math.min(below - top, height - 2 * head.offsetHeight)) : 0;
    head.style.transform = moved === 0 ? '' : `translateY(${moved}px)`;
  };
  const measure = (): void => {
    const isWide = table.scrollWidth > frame.clientWidth + 1;
    frame.classList.toggle(wide, isWide);
    // What scrolls can be reached by keyboard.
    frame.tabIndex = isWide ? 0 : -1;
    place();
  };
  const stop = watchSize([frame, table], measure);
  window.addEventListener('scroll', place, { passive: true });
  measure();
  return () => {
    stop();
    window.removeEventListener('scroll', place);
  };
}
