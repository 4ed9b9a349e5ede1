import { Button } from '@klub/ui/controls/Button.tsx';
import { Icon } from '@klub/ui/images/Icon.tsx';
import { chipsOf, type FilterList } from './filters.rules.ts';
import { reportsCopy as copy } from '../reports.copy.ts';
import styles from '../reports.module.css';
import type { ReportControls } from '../useReportControls.ts';

type ActiveFiltersProps = { controls: ReportControls; lists: readonly FilterList[] };

/** The filters that are set, each with its value; a tap takes one away, and a button all of them. */
export function ActiveFilters({ controls: { request, filter, clear }, lists }: ActiveFiltersProps) {
  const chips = chipsOf(request.filters, lists);
  if (chips.length === 0) return null;
  return (
    <div className={styles.chips} role="group" aria-label={copy.activeFilters}>
      <ul role="list" className={styles.chipList}>
        {chips.map(({ name, words }) => (
          <li key={name}>
            <button
              type="button"
              className={styles.chip}
              aria-label={copy.removeFilter(words)}
              onClick={() => filter({ [name]: '' })}
            >
              <span className={styles.chipWords}>{words}</span>
              <Icon name="close" size={16} />
            </button>
          </li>
        ))}
      </ul>
      <Button kind="link" onClick={clear}>
        {copy.clear}
      </Button>
    </div>
  );
}
