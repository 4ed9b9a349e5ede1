import { useEffect, useEffectEvent, useState } from 'react';
import { countdownTickMs } from '../timings.ts';

/** Calls `onTime` at each of the moments, counted from when `cause` became what it is now; not at all while it is false. */
export function useTimers(moments: readonly number[], onTime: (passed: number) => void, cause: unknown = true): void {
  const call = useEffectEvent(onTime);
  const start = useEffectEvent(() => moments.map((ms, index) => setTimeout(() => call(index + 1), ms)));
  useEffect(() => {
    if (cause === false) return;
    const timers = start();
    return () => timers.forEach(clearTimeout);
  }, [cause]);
}

/** How many of the moments have passed since `cause` became what it is now. */
export function useMomentsPassed(moments: readonly number[], cause: unknown = true): number {
  const [passed, setPassed] = useState({ cause, count: 0 });
  useTimers(moments, (count) => setPassed({ cause, count }), cause);
  return passed.cause === cause ? passed.count : 0;
}

/** Whole seconds left of `first`, counted by a clock that a change of the phone's time does not move. */
export function useCountdown(first: number, isOn = true): number {
  const [left, setLeft] = useState(first);
  useEffect(() => {
    if (!isOn) return;
    const startedAt = performance.now();
    const tick = () => {
      const now = secondsLeft(first, startedAt, performance.now());
      setLeft(now);
      if (now === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, countdownTickMs);
    return () => clearInterval(timer);
  }, [first, isOn]);
  return left;
}

/** Whole seconds left at a later moment; both moments are of the same clock, in milliseconds. */
export function secondsLeft(first: number, startedAt: number, now: number): number {
  return Math.max(0, first - Math.floor((now - startedAt) / 1_000));
}
