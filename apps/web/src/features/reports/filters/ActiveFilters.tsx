import { Icon } from '@klub/ui/images/Icon.tsx';
import { focusPage } from '../../screen/focus-page.ts';
import { OnceButton } from './OnceButton.tsx';
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
              onClick={({ currentTarget }) => {
                passFocusOn(currentTarget);
                filter({ [name]: '' });
              }}
            >
              <span className={styles.chipWords}>{words}</span>
              <Icon name="close" size={16} />
            </button>
          </li>
        ))}
      </ul>
      <OnceButton kind="link" onClick={clear}>
        {copy.clear}
      </OnceButton>
    </div>
  );
}

/** A chip goes away when it is pressed: the one beside it receives its focus, or the title after the last one. */
function passFocusOn(chip: HTMLElement): void {
  const item = chip.closest('li');
  const beside = (item?.nextElementSibling ?? item?.previousElementSibling)?.querySelector('button');
  if (beside) beside.focus();
  else focusPage(document.querySelector('main'));
}
