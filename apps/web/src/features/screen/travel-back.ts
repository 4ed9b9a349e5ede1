import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { canTravel, markCard, noteArrived } from '@klub/ui/motion/travel.ts';

/** Marks the card of the page that is left, so that on the way back to the list the page becomes its card again. */
export function useTravelBack(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useLayoutEffect(() => {
    const card =
      canTravel() && document.querySelector(`main [data-page="${CSS.escape(before.current)}"]`);
    if (card) markCard(card);
    before.current = pathname;
    noteArrived();
  }, [pathname]);
}
