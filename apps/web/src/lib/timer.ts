import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Calls `onTime` at each of the moments, counted from the last change of `cause`; not at all while
 * it is false.
 */
export function useTimers(
  moments: readonly number[],
  onTime: (passed: number) => void,
  cause: unknown = true,
): void {
  const call = useEffectEvent(onTime);
  const start = useEffectEvent(() =>
    moments.map((ms, index) => setTimeout(() => call(index + 1), ms)),
  );
  useEffect(() => {
    if (cause === false) return;
    const timers = start();
    return () => timers.forEach(clearTimeout);
  }, [cause]);
}

/** How many of the moments have passed since the last change of `cause`. */
export function useMomentsPassed(moments: readonly number[], cause: unknown = true): number {
  const [passed, setPassed] = useState({ cause, count: 0 });
  useTimers(moments, (count) => setPassed({ cause, count }), cause);
  return passed.cause === cause ? passed.count : 0;
}
