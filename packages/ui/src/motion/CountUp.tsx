import { useLayoutEffect, useRef } from 'react';
import styles from './CountUp.module.css';
import { prefersLessMotion, useSeen } from './seen.ts';

export type CountUpProps = {
  /** The figure that counting begins with; without a difference to `to` nothing moves. */
  from?: number;
  to: number;
  format: (value: number) => string;
  /** Milliseconds. */
  duration?: number;
};

/** A figure that counts to its value once it is seen; its width is that of the value from the start. */
export function CountUp({ from = 0, to, format, duration = 700 }: CountUpProps) {
  const element = useRef<HTMLSpanElement>(null);
  const isSeen = useSeen(element);
  const shown = useRef(from);
  useLayoutEffect(() => {
    const figure = element.current;
    const first = shown.current;
    if (figure === null || first === to || prefersLessMotion()) return;
    figure.style.inlineSize = `${figure.getBoundingClientRect().width}px`;
    const show = (value: number): void => {
      shown.current = value;
      figure.textContent = format(value);
    };
    show(first);
    if (!isSeen) return;
    const startedAt = performance.now();
    const step = (now: number): void => {
      const passed = Math.min(1, Math.max(0, now - startedAt) / duration);
      show(Math.round(first + (to - first) * (1 - (1 - passed) ** 3)));
      if (passed < 1) frame = requestAnimationFrame(step);
      else figure.style.inlineSize = '';
    };
    let frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [isSeen, to, format, duration]);
  return (
    <span ref={element} className={styles.figure}>
      {format(to)}
    </span>
  );
}
