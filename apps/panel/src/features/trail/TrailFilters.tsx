import { trailActions } from '@klub/contract/panel/actions';
import { Button } from '@klub/ui/controls/Button.tsx';
import { Select } from '@klub/ui/controls/Select.tsx';
import { TextField } from '@klub/ui/controls/TextField.tsx';
import { useState } from 'react';
import { trailCopy as copy } from './trail.copy.ts';
import type { Trail } from './trail.queries.ts';
import {
  addressNames,
  type FilterName,
  type Filters,
  filtersOf,
  inAddress,
  isBackwards,
  longestWhom,
} from './trail.rules.ts';
import styles from './trail.module.css';

type TrailFiltersProps = {
  filters: Filters;
  staff: Trail['staff'];
  onShow: (filters: Filters) => void;
};

const actions = Object.entries(trailActions)
  .map(([value, label]) => ({ value, label }))
  .sort((one, other) => one.label.localeCompare(other.label, 'pl'));

/**
 * Submitted together, because each look at the trail is an entry. Open where there is room for
 * them.
 */
export function TrailFilters({ filters, staff, onShow }: TrailFiltersProps) {
  const [typed, setTyped] = useState(() => inAddress(filters));
  const shown = JSON.stringify(filters);
  const [seen, setSeen] = useState(shown);
  if (shown !== seen) {
    setSeen(shown);
    setTyped(inAddress(filters));
  }
  const [isOpen] = useState(() => window.matchMedia('(min-width: 64rem)').matches);
  const wanted = filtersOf(
    Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, value ?? ''])),
  );
  const field = (name: FilterName) => ({
    label: copy.fields[name],
    value: typed[addressNames[name]] ?? '',
    onChange: ({ target }: { target: { value: string } }) =>
      setTyped((before) => ({ ...before, [addressNames[name]]: target.value })),
  });
  return (
    <details className={styles.filters} open={isOpen}>
      <summary className={styles.summary}>{copy.filters}</summary>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBackwards(wanted)) onShow(wanted);
        }}
      >
        <Select
          {...field('who')}
          options={staff.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder={copy.anyone}
        />
        <Select {...field('what')} options={actions} placeholder={copy.anything} />
        <TextField {...field('whom')} maxLength={longestWhom} autoComplete="off" />
        <TextField {...field('from')} type="date" />
        <TextField
          {...field('to')}
          type="date"
          errors={isBackwards(wanted) ? [copy.backwards] : []}
        />
        <div className={styles.submit}>
          <Button type="submit" kind="quiet" icon="filter">
            {copy.show}
          </Button>
        </div>
      </form>
    </details>
  );
}
