import { formatNumber, formatPercent } from '@klub/ui/words/format.ts';
import { rulesCopy as copy } from './rules.copy.ts';
import { bonusAt, pathOf, percentOf, type Shape } from './rules.rules.ts';
import styles from './rules.module.css';

const box = { width: 320, height: 140 } as const;
const edge = { left: 44, top: 12, right: 12, bottom: 34 } as const;

/** What a percent of the plan earns, as a line of steps, with the present rule for comparison. */
export function RuleDrawing({ rule, before }: { rule: Shape; before?: Shape | undefined }) {
  const shapes = before === undefined ? [rule] : [rule, before];
  const percent = percentOf(shapes);
  const bonus = Math.max(1, ...shapes.map((shape) => bonusAt(shape, percent)));
  const frame = { ...box, percent, bonus };
  const marks = [50, 100, 150, 200, 300].filter((mark) => mark < percent);
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${box.width + edge.left + edge.right} ${box.height + edge.top + edge.bottom}`}
      role="img"
      aria-label={copy.drawing(copy.thresholds(rule) || '–')}
    >
      <g transform={`translate(${edge.left} ${edge.top})`}>
        <path className={styles.axis} d={`M0 0V${box.height}H${box.width}`} />
        {marks.map((mark) => {
          const x = (mark / percent) * box.width;
          return (
            <g key={mark}>
              <path className={styles.grid} d={`M${x} 0V${box.height}`} />
              <text className={styles.label} x={x} y={box.height + 15} textAnchor="middle">
                {formatPercent(mark)}
              </text>
            </g>
          );
        })}
        <text className={styles.label} x={-6} y={6} textAnchor="end">
          {formatNumber(bonus)}
        </text>
        <text className={styles.label} x={-6} y={box.height} textAnchor="end">
          0
        </text>
        <text className={styles.label} x={box.width} y={box.height + 30} textAnchor="end">
          {copy.axisPercent}
        </text>
        <text className={styles.label} x={6} y={6}>
          {copy.axisBonus}
        </text>
        {before !== undefined && <path className={styles.former} d={pathOf(before, frame)} />}
        <path className={styles.step} d={pathOf(rule, frame)} />
      </g>
    </svg>
  );
}
