import { type RefObject, useEffect, useState } from 'react';

/** How often a covered element is looked at again. */
const lookAgainMs = 50;

/**
 * Returns true once half of the element is in the window with nothing over it, such as the splash, the menu or a dialog.
 * It stays true afterwards: a motion that waits for it runs once.
 */
export function useSeen(element: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (target === null || isSeen) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      if (isCovered()) timer = setTimeout(look, lookAgainMs);
      else setSeen(true);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        clearTimeout(timer);
        if (entries.at(-1)?.isIntersecting) look();
      },
      { threshold: 0.5 },
    );
    observer.observe(target);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [element, isSeen]);
  return isSeen;
}

/** True for a user who asked the device for less motion: the end state is shown at once. */
export function prefersLessMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

function isCovered(): boolean {
  return document.querySelector('.splash:not(.splash--leaving), [role="dialog"], [role="alertdialog"]') !== null;
}
