import { Button } from '@klub/ui/controls/Button.tsx';
import { Icon } from '@klub/ui/images/Icon.tsx';
import { filterWords, trailCopy as copy } from './trail.copy.ts';
import type { Trail } from './trail.queries.ts';
import { type Filters, setFilters } from './trail.rules.ts';
import styles from './trail.module.css';

type FilterChipsProps = { filters: Filters; staff: Trail['staff']; onShow: (filters: Filters) => void };

/** The filters that are set; a tap takes one away, and a button all of them. */
export function FilterChips({ filters, staff, onShow }: FilterChipsProps) {
  const set = setFilters(filters);
  if (set.length === 0) return null;
  return (
    <div className={styles.chips} role="group" aria-label={copy.active}>
      <ul role="list" className={styles.chipList}>
        {set.map((filter) => (
          <li key={filter.name}>
            <button
              type="button"
              className={styles.chip}
              aria-label={copy.remove(filterWords(filter, staff))}
              onClick={() => {
                const { [filter.name]: _, ...others } = filters;
                onShow(others);
              }}
            >
              <span className={styles.chipWords}>{filterWords(filter, staff)}</span>
              <Icon name="close" size={16} />
            </button>
          </li>
        ))}
      </ul>
      <Button kind="link" onClick={() => onShow({})}>
        {copy.clear}
      </Button>
    </div>
  );
}
