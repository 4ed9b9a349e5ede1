import { trailActions } from '@klub/contract/panel/actions';
import { Disclosure } from '@klub/ui/layout/Disclosure.tsx';
import { Button } from '@klub/ui/controls/Button.tsx';
import { Select } from '@klub/ui/controls/Select.tsx';
import { TextField } from '@klub/ui/controls/TextField.tsx';
import { useState } from 'react';
import { readFilters, writeFilters } from '../../lib/filters.rules.ts';
import { trailCopy as copy } from './trail.copy.ts';
import styles from './trail.module.css';
import type { Trail } from './trail.queries.ts';
import {
  type FilterName,
  type Filters,
  isBackwards,
  longestWhom,
  trailFilters,
} from './trail.rules.ts';

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
  const [typed, setTyped] = useState(() => writeFilters(trailFilters, filters));
  const shown = JSON.stringify(filters);
  const [seen, setSeen] = useState(shown);
  if (shown !== seen) {
    setSeen(shown);
    setTyped(writeFilters(trailFilters, filters));
  }
  const [isOpen] = useState(() => window.matchMedia('(min-width: 64rem)').matches);
  const wanted = readFilters(trailFilters, typed);
  const field = (name: FilterName) => ({
    label: copy.fields[name],
    value: typed[trailFilters[name].name] ?? '',
    onChange: ({ target }: { target: { value: string } }) =>
      setTyped((before) => ({ ...before, [trailFilters[name].name]: target.value })),
  });
  return (
    <Disclosure className={styles.filters} title={copy.filters} open={isOpen}>
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
    </Disclosure>
  );
}
