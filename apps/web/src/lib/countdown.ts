import { useEffect, useState } from 'react';
import { countdownTickMs } from '../timings.ts';

/**
 * Whole seconds left of `first`, by a clock that a change of the phone's time does not move. That
 * clock stops while the phone sleeps: the time of sleep is added when the app is in front again.
 */
export function useCountdown(first: number, isOn = true): number {
  const [left, setLeft] = useState(first);
  useEffect(() => {
    if (!isOn) return;
    let startedAt = performance.now();
    let hidden = document.hidden ? bothClocks() : undefined;
    const tick = () => {
      const now = secondsLeft(first, startedAt, performance.now());
      setLeft(now);
      if (now === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, countdownTickMs);
    const onVisibility = () => {
      if (hidden !== undefined) startedAt -= sleptMs(hidden, bothClocks());
      hidden = document.hidden ? bothClocks() : undefined;
      tick();
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [first, isOn]);
  return left;
}

/** Whole seconds left at a later moment; both moments are of the same clock, in milliseconds. */
export function secondsLeft(first: number, startedAt: number, now: number): number {
  return Math.max(0, first - Math.floor((now - startedAt) / 1_000));
}

/** A moment by the clock that stops in sleep, and by the time of day; both in milliseconds. */
type Clocks = { readonly steady: number; readonly day: number };

function bothClocks(): Clocks {
  return { steady: performance.now(), day: Date.now() };
}

/** By how much the time of day has run ahead of the other clock between two moments. */
export function sleptMs(from: Clocks, to: Clocks): number {
  return Math.max(0, to.day - from.day - (to.steady - from.steady));
}
