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

/** Bars under their words, each on a track of its whole. */
export function BarChart({ bars, label }: { bars: readonly ChartBar[]; label: string }) {
  return (
    <div className={styles.bars} role="img" aria-label={label}>
      {bars.map(({ key, label: words, figure, parts, whole }) => (
        <div key={key} className={styles.bar}>
          <span className={styles.words}>{words}</span>
          <span className={styles.barFigure}>{figure}</span>
          <svg className={styles.track} aria-hidden="true">
            <Parts parts={parts} whole={whole} />
          </svg>
        </div>
      ))}
    </div>
  );
}

function Parts({ parts, whole }: Pick<ChartBar, 'parts' | 'whole'>) {
  let before = 0;
  return parts.map(({ value, tone }) => {
    const x = before;
    before += value;
    if (value === 0 || whole === 0) return null;
    const share = (part: number): string => `${(100 * part) / whole}%`;
    return (
      <rect
        key={tone}
        className={styles[tone]}
        x={share(x)}
        width={share(value)}
        height="100%"
        rx="3"
      />
    );
  });
}
