import { Facts } from '@klub/ui/data/Facts.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { formatDateTime, formatNumber } from '@klub/ui/words/format.ts';
import { cellCopy as copy, plansCopy } from './plans.copy.ts';
import type { Figure, PlanRow } from './plans.rules.ts';
import styles from './plans.module.css';

/** One person in one shop: both figures with the files that brought them. */
export function PlanFacts({ row }: { row: PlanRow }) {
  const { target, result, best, shop } = row;
  return (
    <Stack>
      <p>{shop}</p>
      <Facts
        facts={[
          { term: copy.target, value: <WithOrigin figure={target} /> },
          { term: copy.result, value: <WithOrigin figure={result} /> },
          { term: copy.best, value: best === null ? plansCopy.nothing : formatNumber(best) },
        ]}
      />
    </Stack>
  );
}

function WithOrigin({ figure }: { figure: Figure }) {
  if (figure === null) return copy.noOrigin;
  const { file, row, by, at } = figure.origin;
  return (
    <>
      {formatNumber(figure.value)}
      <br />
      <span className={styles.quiet}>
        {[copy.origin(file, row), by, formatDateTime(at)].filter((part) => part !== '').join(', ')}
      </span>
    </>
  );
}
