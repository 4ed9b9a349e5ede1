import { watchSize } from '@klub/ui/watch-size.ts';

/** For the ref of a bar that sticks to the bottom of the window: toasts and the focused control stay above it. */
export function keepAbove(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null) return undefined;
  const { style } = document.documentElement;
  const stop = watchSize([bar], () => style.setProperty('--bar', `${bar.offsetHeight}px`));
  return () => {
    stop();
    style.removeProperty('--bar');
  };
}
