import { classes } from '@klub/ui/classes.ts';
import { Select } from '@klub/ui/controls/Select.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { formatTime } from '@klub/ui/words/format.ts';
import { dashboardCopy as copy } from './dashboard.copy.ts';
import { monthTitle, type Readiness } from './dashboard.rules.ts';
import styles from './dashboard.module.css';

type MonthHeroProps = {
  readiness: Readiness;
  /** The chosen month; `readiness` is of the previous choice until its reply arrives. */
  month: string;
  today: string;
  isStale: boolean;
  onMonth: (month: string) => void;
};

/** The hero: how much of the month is ready. */
export function MonthHero({ readiness, month, today, isStale, onMonth }: MonthHeroProps) {
  const { lines, ready, state, words, months, at } = readiness;
  return (
    <Card tone="ink" as="section" labelledBy="month">
      <div className={styles.hero}>
        <div className={classes(isStale && styles.stale)} aria-busy={isStale}>
          <h2 className={styles.heroTitle} id="month">
            {lines.length === 0 ? (
              monthTitle(readiness.month, today)
            ) : (
              <>
                {copy.heroMonth(monthTitle(readiness.month, today))}
                <strong className={styles.heroCount}>{copy.heroCount(ready, lines.length)}</strong>
                {copy.heroReady}
              </>
            )}
          </h2>
          <p>{words === '' ? copy.monthStates[state] : words}</p>
          <p className={styles.quiet}>{copy.asOf(formatTime(at))}</p>
        </div>
        <div className={styles.picker}>
          <Select
            label={copy.month}
            options={months.map(({ month: value, title }) => ({ value, label: title }))}
            value={month}
            onChange={({ target }) => onMonth(target.value)}
          />
        </div>
      </div>
    </Card>
  );
}
