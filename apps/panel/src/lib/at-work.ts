import { useEffect, useEffectEvent } from 'react';
import { idleFor } from './activity.ts';

type Pace = {
  readonly everyMs: number;
  /** Without a key or a tap for this time the user counts as away. */
  readonly awayAfterMs: number;
  readonly isOn?: boolean;
};

/**
 * Does something again and again while the page is seen and the user is at work: a panel that is left open must not keep
 * its session alive by itself.
 */
export function useWhileAtWork(act: () => void, { everyMs, awayAfterMs, isOn = true }: Pace): void {
  const call = useEffectEvent(act);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden && idleFor() < awayAfterMs) call();
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs, awayAfterMs, isOn]);
}
