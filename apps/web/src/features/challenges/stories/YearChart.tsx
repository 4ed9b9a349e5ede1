import { formatMonthName, formatPercent } from '@klub/ui/words/format.ts';
import { classes } from '@klub/ui/classes.ts';
import { Card } from '@klub/ui/layout/Card.tsx';
import { challengesCopy as copy } from '../challenges.copy.ts';
import { FateSign } from './FateSign.tsx';
import type { Settlement } from '../SettlementNote.tsx';
import { chartOf, chartTop, type Story } from './stories.rules.ts';
import styles from './YearChart.module.css';

type ChartProps = { year: number; current: string; stories: readonly Story<Settlement>[] };

/** The year at a glance: height is the percent, the line is the full plan, the sign is what became of the bonus. */
export function YearChart({ year, current, stories }: ChartProps) {
  const shown = (['won', 'held', 'pending', 'lost', 'taken'] as const).filter((fate) =>
    stories.some(({ outcome }) => outcome === fate),
  );
  return (
    <Card as="section" labelledBy="year-chart">
      <h2 id="year-chart" className={styles.heading}>
        {copy.chart(year)}
      </h2>
      {/* The rows of the months say the same in words. */}
      <div className={styles.chart} aria-hidden="true">
        <span
          className={styles.full}
          style={{ insetBlockEnd: `calc(1.5rem + ${(100 / chartTop) * 8}rem)` }}
        />
        {chartOf(year, stories).map(({ code, story }) => (
          <div key={code} className={classes(styles.month, code === current && styles.current)}>
            <div className={styles.column}>
              {story !== undefined && story.percent !== null && (
                <>
                  <span className={styles.sign}>
                    <FateSign outcome={story.outcome} />
                    <span className={styles.percent}>{formatPercent(story.percent)}</span>
                  </span>
                  <span
                    className={classes(styles.bar, styles[story.outcome])}
                    style={{
                      blockSize: `${(Math.max(2, Math.min(chartTop, story.percent)) / chartTop) * 8}rem`,
                    }}
                  />
                </>
              )}
            </div>
            <span className={styles.name}>{formatMonthName(code).slice(0, 3)}</span>
          </div>
        ))}
      </div>
      <p className={styles.note}>{copy.chartNote}</p>
      {shown.length > 0 && (
        <ul role="list" className={styles.legend}>
          {shown.map((fate) => (
            <li key={fate} className={styles.entry}>
              <FateSign outcome={fate} /> {copy.signs[fate]}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
