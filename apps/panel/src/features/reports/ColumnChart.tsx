import { marksOf, reach, type Segment, stacked, type Tone } from './reports.rules.ts';
import { shortValue } from './reports.words.ts';
import styles from './chart.module.css';

export type ChartColumn = {
  readonly key: string;
  /** Under the column. */
  readonly label: string;
  readonly parts: readonly { readonly value: number; readonly tone: Tone }[];
};

type ColumnChartProps = { columns: readonly ChartColumn[]; isMoney?: boolean; label: string };

const height = 240;
const edge = { top: 22, bottom: 26 } as const;
/** The most columns that leave room for their figures on a phone. */
const fewColumns = 7;

/** Columns of stacked parts on one scale; widths are shares of the screen, so letters keep their size. */
export function ColumnChart({ columns, isMoney = false, label }: ColumnChartProps) {
  const stacks = columns.map(({ parts }) => parts.map(({ value }) => value));
  const scale = reach(stacks);
  const room = height - edge.top - edge.bottom;
  const yOf = (value: number): number =>
    edge.top + ((scale.high - value) / (scale.high - scale.low)) * room;
  const width = 100 / Math.max(columns.length, 1);
  const isFew = columns.length <= fewColumns;
  return (
    <svg className={styles.chart} width="100%" height={height} role="img" aria-label={label}>
      {!isFew &&
        marksOf(scale).map((mark) => (
          <line key={mark} className={styles.grid} x1="0" x2="100%" y1={yOf(mark)} y2={yOf(mark)} />
        ))}
      <line className={styles.ground} x1="0" x2="100%" y1={yOf(0)} y2={yOf(0)} />
      {columns.map(({ key, label: name, parts }, index) => {
        const segments = stacked(parts.map(({ value }) => value));
        const top = Math.max(0, ...segments.map(({ to }) => to));
        const sum = parts.reduce((all, { value }) => all + value, 0);
        const middle = `${(index + 0.5) * width}%`;
        return (
          <g key={key}>
            {parts.map(({ tone }, at) => (
              <Part
                key={tone}
                tone={tone}
                segment={segments[at] ?? { from: 0, to: 0 }}
                yOf={yOf}
                x={`${(index + 0.14) * width}%`}
                width={`${0.72 * width}%`}
              />
            ))}
            <text
              className={styles.figure}
              data-many={!isFew}
              x={middle}
              y={yOf(top) - 7}
              textAnchor="middle"
            >
              {shortValue(sum, isMoney)}
            </text>
            <text className={styles.name} x={middle} y={height - 7} textAnchor="middle">
              {name}
            </text>
          </g>
        );
      })}
      {!isFew &&
        marksOf(scale)
          .filter((mark) => mark !== 0)
          .map((mark) => (
            <text key={mark} className={styles.mark} x="0" y={yOf(mark) - 4}>
              {shortValue(mark, isMoney)}
            </text>
          ))}
    </svg>
  );
}

type PartProps = {
  tone: Tone;
  segment: Segment;
  yOf: (value: number) => number;
  x: string;
  width: string;
};

function Part({ tone, segment: { from, to }, yOf, x, width }: PartProps) {
  if (from === to) return null;
  return (
    <rect
      className={styles[tone]}
      x={x}
      y={yOf(to)}
      width={width}
      height={Math.max(1, yOf(from) - yOf(to))}
    />
  );
}
