import { type Column, DataTable } from '@klub/ui/data/DataTable.tsx';
import { Stat, StatRow } from '@klub/ui/data/Stat.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { formatNumber, formatPercent } from '@klub/ui/words/format.ts';
import { simulationCopy as copy } from './rules.copy.ts';
import type { Simulated } from './rules.rules.ts';
import styles from './rules.module.css';

/** Who would gain, who would lose, and the sum, in a period that is over. */
export function SimulationCard({ simulation }: { simulation: Simulated }) {
  const { title, people, before, after, gaining, losing, largest } = simulation;
  return (
    <section aria-labelledby="simulation">
      <Stack>
        <h3 id="simulation">{copy.title(title)}</h3>
        <p className={styles.quiet}>{copy.text(people)}</p>
        <StatRow>
          <Stat label={copy.before} value={formatNumber(before)} size="small" />
          <Stat
            label={copy.after}
            value={formatNumber(after)}
            size="small"
            note={copy.signed(after - before)}
          />
        </StatRow>
        <StatRow>
          <Stat label={copy.gaining} value={copy.moved(gaining)} size="small" />
          <Stat label={copy.losing} value={copy.moved(losing)} size="small" />
        </StatRow>
        {largest.length > 0 && (
          <DataTable
            caption={copy.largest}
            columns={columns}
            rows={largest}
            rowKey={({ personId }) => personId}
          />
        )}
      </Stack>
    </section>
  );
}

const columns: readonly Column<Simulated['largest'][number]>[] = [
  {
    key: 'person',
    heading: copy.person,
    slot: 'name',
    cell: ({ name }) => name,
    title: ({ name }) => name,
  },
  {
    key: 'percent',
    heading: copy.percent,
    numeric: true,
    slot: 'below',
    cell: ({ percent }) => formatPercent(percent),
  },
  {
    key: 'before',
    heading: copy.before,
    numeric: true,
    cell: ({ before }) => formatNumber(before),
  },
  {
    key: 'after',
    heading: copy.after,
    numeric: true,
    slot: 'end',
    cell: ({ after }) => formatNumber(after),
    phone: ({ before, after }) => `${formatNumber(before)} → ${formatNumber(after)}`,
  },
  {
    key: 'difference',
    heading: copy.difference,
    numeric: true,
    slot: 'sign',
    cell: ({ before, after }) => copy.signed(after - before),
  },
];
