import { useEffect, useEffectEvent } from 'react';
import { idleFor } from './activity.ts';

type Pace = {
  readonly everyMs: number;
  /** Without a key or a tap for this time the user counts as away. */
  readonly awayAfterMs: number;
  readonly isOn?: boolean;
};

/** Polls while the user is active; an idle panel must let its session expire. */
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
