import type { Tone } from './reports.rules.ts';
import styles from './chart.module.css';

export type ChartBar = {
  readonly key: string;
  readonly label: string;
  /** At the end of the line. */
  readonly figure: string;
  readonly parts: readonly { readonly value: number; readonly tone: Tone }[];
  /** What the whole width means. */
  readonly whole: number;
};

const line = 58;

/** Bars under their words, each on a track of its whole. */
export function BarChart({ bars, label }: { bars: readonly ChartBar[]; label: string }) {
  return (
    <svg className={styles.chart} width="100%" height={bars.length * line} role="img" aria-label={label}>
      {bars.map(({ key, label: words, figure, parts, whole }, index) => {
        const y = index * line;
        let before = 0;
        return (
          <g key={key}>
            <foreignObject x="0" y={y} width="76%" height="24">
              <p className={styles.words}>{words}</p>
            </foreignObject>
            <text className={styles.figure} x="100%" y={y + 18} textAnchor="end">
              {figure}
            </text>
            <rect className={styles.track} x="0" y={y + 28} width="100%" height="14" rx="3" />
            {parts.map(({ value, tone }) => {
              const x = before;
              before += value;
              return value === 0 || whole === 0 ? null : (
                <rect
                  key={tone}
                  className={styles[tone]}
                  x={`${(100 * x) / whole}%`}
                  y={y + 28}
                  width={`${(100 * value) / whole}%`}
                  height="14"
                  rx="3"
                />
              );
            })}
          </g>
        );
      })}
    </svg>
  );
}
