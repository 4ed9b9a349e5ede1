import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';

/**
 * Returns a function that tells whether the screen of this render is still open and no navigation is pending: a late reply must
 * not lead a user away who has gone on. A screen that was mounted again meanwhile, after a fresh login, is the same.
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
