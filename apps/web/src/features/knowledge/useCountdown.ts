import { useEffect, useState } from 'react';
import { questionTickMs } from '../../timings.ts';
import { secondsLeft } from './knowledge.rules.ts';

/** Whole seconds left of `first`, counted by a clock that a change of the phone's time does not move. */
export function useCountdown(first: number): number {
  const [left, setLeft] = useState(first);
  useEffect(() => {
    const startedAt = performance.now();
    const tick = () => {
      const now = secondsLeft(first, startedAt, performance.now());
      setLeft(now);
      if (now === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, questionTickMs);
    return () => clearInterval(timer);
  }, [first]);
  return left;
}
