import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';

/**
 * Returns a predicate: the screen of this render is still open and no navigation is pending. A late
 * reply must not lead a user away from the next screen. A screen that was mounted again after a
 * fresh login counts as the same.
 */
export function useStillHere(): () => boolean {
  const { state } = useNavigation();
  const { pathname } = useLocation();
  const isLeaving = useRef(false);
  useEffect(() => {
    isLeaving.current = state !== 'idle';
  }, [state]);
  return () => !isLeaving.current && openPath() === pathname;
}

function openPath(): string {
  const [path = ''] = window.location.hash.slice(1).split('?');
  return path;
}
