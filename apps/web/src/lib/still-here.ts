import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';

/**
 * Returns a function that tells whether the calling screen is still open and no navigation is pending: a late reply must
 * not lead a user away who has gone on.
 */
export function useStillHere(): () => boolean {
  const { state } = useNavigation();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = state === 'idle';
    return () => {
      isHere.current = false;
    };
  }, [state]);
  return () => isHere.current;
}
