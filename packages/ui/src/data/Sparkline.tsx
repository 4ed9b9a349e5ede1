import styles from './Sparkline.module.css';
import { drawn } from './sparkline.rules.ts';

export type SparklineProps = {
  /** Oldest first; null: not known. */
  values: readonly (number | null)[];
  /** What the line shows, in a sentence with its figures. */
  label: string;
};

const box = { width: 240, height: 48, edge: 5 };

/** How a figure went, as one quiet line that ends in a dot. */
export function Sparkline({ values, label }: SparklineProps) {
  const { path, dots, end } = drawn(values, box);
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${box.width} ${box.height}`}
      role="img"
      aria-label={label}
    >
      <path className={styles.ground} d={`M0 ${box.height - 1}H${box.width}`} />
      <path className={styles.line} d={path} />
      {dots.map(({ x, y }) => (
        <circle className={styles.dot} key={x} cx={x} cy={y} r={2} />
      ))}
      {end && <circle className={styles.dot} cx={end.x} cy={end.y} r={4} />}
    </svg>
  );
}
