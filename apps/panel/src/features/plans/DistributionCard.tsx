import { type Column, DataTable } from '@klub/ui/data/DataTable.tsx';
import { Stat, StatRow } from '@klub/ui/data/Stat.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { formatNumber, formatPercent, formatTime } from '@klub/ui/words/format.ts';
import { distributionCopy as copy, plansCopy } from './plans.copy.ts';
import { type Channel, type Distribution, heightsOf } from './plans.rules.ts';
import styles from './plans.module.css';

/** Whether the plans are fair, before people see them. */
export function DistributionCard({ distribution }: { distribution: Distribution }) {
  const { channels, counts, at } = distribution;
  const plans = channels.reduce((sum, channel) => sum + channel.plans, 0);
  return (
    <Card as="section" labelledBy="distribution">
      <Stack>
        <h2 id="distribution">{copy.title}</h2>
        {plans === 0 ? (
          <p>{copy.none}</p>
        ) : (
          <>
            <StatRow>
              <Stat label={copy.plans} value={formatNumber(plans)} size="small" />
              <Stat label={copy.overBest} value={formatNumber(counts.overBest)} size="small" />
              <Stat
                label={copy.newcomer}
                value={formatNumber(counts.newcomer)}
                size="small"
                note={copy.newcomerHint}
              />
            </StatRow>
            <DataTable
              caption={copy.channels}
              columns={columns}
              rows={channels}
              rowKey={({ channel }) => channel}
            />
          </>
        )}
        <p className={styles.quiet}>{copy.asOf(formatTime(at))}</p>
      </Stack>
    </Card>
  );
}

const columns: readonly Column<Channel>[] = [
  {
    key: 'channel',
    heading: copy.channel,
    slot: 'name',
    cell: ({ channel }) => channel,
    title: (row) => row.channel,
  },
  { key: 'plans', heading: copy.plans, numeric: true, cell: ({ plans }) => formatNumber(plans) },
  {
    key: 'target',
    heading: copy.target,
    numeric: true,
    cell: ({ target }) => formatNumber(target),
  },
  {
    key: 'result',
    heading: copy.result,
    numeric: true,
    slot: 'below',
    cell: ({ result }) => formatNumber(result),
    phone: ({ result, target }) => plansCopy.onPhone(formatNumber(target), formatNumber(result)),
  },
  {
    key: 'percent',
    heading: copy.percent,
    numeric: true,
    slot: 'sign',
    cell: ({ percent }) => (percent === null ? plansCopy.nothing : formatPercent(percent)),
  },
  {
    key: 'reached',
    heading: copy.histogram,
    slot: 'bar',
    cell: ({ reached }) => <Histogram reached={reached} />,
  },
];

const column = { width: 26, gap: 4, height: 28 } as const;

/** Plans by percent, as six small columns; each has its number as a tooltip. */
function Histogram({ reached }: { reached: readonly number[] }) {
  const words = reached.map((plans, index) => copy.bar(copy.ranges[index] ?? '', plans));
  const width = reached.length * (column.width + column.gap) - column.gap;
  return (
    <svg
      className={styles.histogram}
      viewBox={`0 0 ${width} ${column.height + 1}`}
      role="img"
      aria-label={words.join(', ')}
    >
      {heightsOf(reached).map((share, index) => {
        const height = Math.max(1, share * column.height);
        return (
          <rect
            key={words[index]}
            className={index >= 3 ? styles.reached : styles.missed}
            x={index * (column.width + column.gap)}
            y={column.height + 1 - height}
            width={column.width}
            height={height}
            rx={2}
          >
            <title>{words[index]}</title>
          </rect>
        );
      })}
    </svg>
  );
}
