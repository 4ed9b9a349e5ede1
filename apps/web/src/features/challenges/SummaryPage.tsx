import type { ReactNode } from 'react';
import { formatMonth, formatNumber, formatQuarter } from '../../lib/format.ts';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { Star } from '../../ui/Star.tsx';
import { Stat } from '../../ui/Stat.tsx';
import { ChallengesFrame } from './ChallengesFrame.tsx';
import styles from './challenges.module.css';
import { challengesCopy as copy } from './challenges.copy.ts';
import { type Challenges, useSelection } from './challenges.queries.ts';

export function SummaryPage() {
  const { selection } = useSelection();
  return (
    <ChallengesFrame>
      {(plan) => (
        <>
          <Total plan={plan} />
          {selection.shop !== undefined && <p className={styles.quiet}>{copy.jointBonus}</p>}
          <div className={styles.columns}>
            <Bonuses title={copy.monthlyBonuses} period={copy.month} rows={plan.bonusMonthsPlan.map(monthBonus)} />
            <Bonuses
              title={copy.quarterlyBonuses}
              period={copy.quarter}
              rows={plan.bonusQuartersPlan.map(quarterBonus)}
            />
            <Achievements title={copy.monthlyAchievements} period={copy.month} rows={plan.monthsPlan.map(monthRow)} />
            <Achievements
              title={copy.quarterlyAchievements}
              period={copy.quarter}
              rows={plan.quartersPlan.map(quarterRow)}
            />
          </div>
        </>
      )}
    </ChallengesFrame>
  );
}

/** The golden points of the year and the parts that make them; every number here is a sum of ledger entries. */
function Total({ plan }: { plan: Challenges }) {
  const months = sum(plan.bonusMonthsPlan);
  const quarters = sum(plan.bonusQuartersPlan);
  return (
    <Card tone="ink" as="section">
      <div className={styles.total}>
        <Star earned={plan.totalBonus > 0} size={64} />
        <Stat
          size="hero"
          earned={plan.totalBonus > 0}
          label={copy.total}
          value={formatNumber(plan.totalBonus)}
          unit={copy.goldenUnit(plan.totalBonus)}
          note={copy.totalNote(plan.currentYear)}
        />
        <dl className={styles.parts} aria-label={copy.sumsUp}>
          <Part label={copy.monthlyBonuses} value={months} />
          <Part label={copy.quarterlyBonuses} value={quarters} />
          <Part label={copy.knowledge} value={plan.bonusKnowledge} />
          <Part label={copy.specials} value={plan.bonusSpecials} />
        </dl>
      </div>
    </Card>
  );
}

function Part({ label, value }: { label: string; value: number }) {
  return (
    <div className={styles.part}>
      <dt>{label}</dt>
      <dd>{formatNumber(value)}</dd>
    </div>
  );
}

function sum(rows: readonly { bonus: number }[]): number {
  return rows.reduce((total, { bonus }) => total + bonus, 0);
}

type Achievement = { period: string; percent: number | null; stillLeft: number | null; bonus: number };
type Bonus = { period: string; bonus: number; state: keyof typeof copy.states };

const monthRow = (row: Challenges['monthsPlan'][number]): Achievement => ({
  ...row,
  period: formatMonth(row.month),
  percent: row.realizationPercent,
});
const quarterRow = (row: Challenges['quartersPlan'][number]): Achievement => ({
  ...row,
  period: formatQuarter(row.quarter),
  percent: row.realizationPercent,
});
const monthBonus = (row: Challenges['bonusMonthsPlan'][number]): Bonus => ({ ...row, period: formatMonth(row.month) });
const quarterBonus = (row: Challenges['bonusQuartersPlan'][number]): Bonus => ({
  ...row,
  period: formatQuarter(row.quarter),
});

type ListProps<Row> = { title: string; period: string; rows: readonly Row[] };

function Achievements({ title, period, rows }: ListProps<Achievement>) {
  const columns: Column<Achievement>[] = [
    { key: 'period', heading: period, cell: (row) => row.period },
    {
      key: 'percent',
      heading: copy.percent,
      cell: (row) =>
        row.percent === null ? copy.noPlanYet : <ProgressBar look="slim" label={row.period} percent={row.percent} />,
    },
    {
      key: 'stillLeft',
      heading: copy.stillLeft,
      numeric: true,
      cell: (row) => (row.stillLeft === null ? '–' : copy.points(row.stillLeft)),
    },
    { key: 'bonus', heading: copy.bonus, numeric: true, cell: (row) => copy.goldenPoints(row.bonus) },
  ];
  return <List title={title} empty={copy.emptyAchievements} columns={columns} rows={rows} />;
}

const toneOf: Record<Bonus['state'], BadgeTone> = {
  none: 'neutral',
  locked: 'warning',
  pending: 'accent',
  unlocked: 'earned',
};

function Bonuses({ title, period, rows }: ListProps<Bonus>) {
  const columns: Column<Bonus>[] = [
    { key: 'period', heading: period, cell: (row) => row.period },
    { key: 'bonus', heading: copy.bonus, numeric: true, cell: (row) => copy.goldenPoints(row.bonus) },
    {
      key: 'state',
      heading: copy.state,
      cell: (row) => <Badge tone={toneOf[row.state]}>{copy.states[row.state]}</Badge>,
    },
  ];
  return <List title={title} empty={copy.emptyBonuses} columns={columns} rows={rows} />;
}

type TableProps<Row> = { title: string; empty: ReactNode; columns: Column<Row>[]; rows: readonly Row[] };

function List<Row extends { period: string }>({ title, empty, columns, rows }: TableProps<Row>) {
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{title}</h2>
      {rows.length === 0 ? (
        <EmptyState drawing="star" title={copy.noData}>
          {empty}
        </EmptyState>
      ) : (
        <DataTable caption={title} columns={columns} rows={rows} rowKey={(row) => row.period} />
      )}
    </section>
  );
}
