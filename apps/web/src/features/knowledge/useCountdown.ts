import { useEffect, useEffectEvent, useState } from 'react';
import { questionTickMs } from '../../timings.ts';
import { secondsLeft } from './knowledge.rules.ts';

/**
 * Whole seconds left of `first`, counted by a clock that a change of the phone's time does not move.
 * `onEnd` is called once, when none is left; `isRunning` false stops and forgets.
 */
export function useCountdown(first: number, isRunning: boolean, onEnd: () => void): number {
  const [left, setLeft] = useState(first);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!isRunning) return;
    const startedAt = performance.now();
    const tick = () => {
      const now = secondsLeft(first, startedAt, performance.now());
      setLeft(now);
      if (now > 0) return;
      clearInterval(timer);
      end();
    };
    const timer = setInterval(tick, questionTickMs);
    return () => clearInterval(timer);
  }, [first, isRunning]);
  return left;
}
