import { type Column, DataTable } from '@klub/ui/data/DataTable.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import {
  formatDay,
  formatGrosze,
  formatMonth,
  formatNumber,
  formatPercent,
  formatQuarter,
} from '@klub/ui/words/format.ts';
import { createContext, type ReactNode, useContext } from 'react';
import { generatePath, Link } from 'react-router';
import { paths } from '../../../paths.ts';
import type { PersonCard } from '../people.queries.ts';
import styles from '../people.module.css';
import { cardCopy as copy } from './card.copy.ts';

type Month = PersonCard['months'][number];
type Statement = PersonCard['statements'][number];
type Transfer = PersonCard['transfers'][number];

/** Whose months they are, for the links of the tables. */
const Whose = createContext('');

/** Earned, settled and paid amounts; each leads to its explanation. */
export function Money({ person }: { person: PersonCard }) {
  const { months, quarters, years, statements, transfers } = person;
  return (
    <Whose value={person.id}>
      <Section
        id="months"
        title={copy.months}
        lead={copy.monthsText}
        none={months.length === 0 && copy.noMonths}
      >
        <DataTable
          caption={copy.months}
          columns={monthColumns}
          rows={months}
          rowKey={({ month }) => month}
        />
      </Section>
      <Sums
        id="quarters"
        title={copy.quarters}
        sums={quarters.map(({ quarter, golden }) => ({
          period: quarter,
          name: formatQuarter(quarter),
          golden,
        }))}
      />
      <Sums
        id="years"
        title={copy.years}
        lead={copy.yearsText}
        sums={years.map(({ year, golden }) => ({
          period: String(year),
          name: String(year),
          golden,
        }))}
      />
      <Section
        id="statements"
        title={copy.statements}
        none={statements.length === 0 && copy.noStatements}
      >
        <DataTable
          caption={copy.statements}
          columns={statementColumns}
          rows={statements}
          rowKey={({ month }) => month}
        />
      </Section>
      <Section
        id="transfers"
        title={copy.transfers}
        none={transfers.length === 0 && copy.noTransfers}
      >
        <DataTable
          caption={copy.transfers}
          columns={transferColumns}
          rows={transfers}
          rowKey={({ reference }) => reference}
        />
      </Section>
    </Whose>
  );
}

type SectionProps = {
  id: string;
  title: string;
  lead?: string;
  none?: string | false;
  children: ReactNode;
};

function Section({ id, title, lead, none = false, children }: SectionProps) {
  return (
    // The table is a region with this name already.
    <Card as="section">
      <h2 id={id}>{title}</h2>
      {none === false && lead !== undefined && <p className={styles.quiet}>{lead}</p>}
      {none === false ? children : <p className={styles.quiet}>{none}</p>}
    </Card>
  );
}

type SumsProps = {
  id: string;
  title: string;
  lead?: string;
  sums: readonly { period: string; name: string; golden: number }[];
};

function Sums({ id, title, lead, sums }: SumsProps) {
  if (sums.length === 0) return null;
  return (
    <Section id={id} title={title} {...(lead === undefined ? {} : { lead })}>
      <ul className={styles.items} role="list">
        {sums.map(({ period, name, golden }) => (
          <li className={styles.pair} key={period}>
            <Why period={period}>{name}</Why>
            <span>{formatNumber(golden)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Why({ period, children }: { period: string; children: ReactNode }) {
  const id = useContext(Whose);
  return (
    <Link className={styles.open} to={generatePath(paths.personWhy, { id, okres: period })}>
      {children}
    </Link>
  );
}

const ofPlan = ({ points, target }: Month): string =>
  copy.ofPlan(formatNumber(points), formatNumber(target));

const monthColumns: readonly Column<Month>[] = [
  {
    key: 'month',
    heading: copy.monthColumns.month,
    slot: 'name',
    cell: ({ month }) => <Why period={month}>{formatMonth(month)}</Why>,
  },
  { key: 'points', heading: copy.monthColumns.points, slot: 'below', cell: ofPlan },
  {
    key: 'percent',
    heading: copy.monthColumns.percent,
    numeric: true,
    slot: 'end',
    cell: ({ percent }) => (percent === null ? '–' : formatPercent(percent)),
  },
  {
    key: 'golden',
    heading: copy.monthColumns.golden,
    numeric: true,
    slot: 'sign',
    cell: ({ golden }) => formatNumber(golden),
  },
];

const stateOf = ({ state, reason }: Statement): string =>
  reason === '' ? state : `${state}: ${reason}`;

const statementColumns: readonly Column<Statement>[] = [
  {
    key: 'month',
    heading: copy.statementColumns.month,
    slot: 'name',
    cell: ({ month }) => formatMonth(month),
  },
  {
    key: 'state',
    heading: copy.statementColumns.state,
    slot: 'below',
    cell: stateOf,
    title: stateOf,
  },
  {
    key: 'paidOn',
    heading: copy.statementColumns.paidOn,
    slot: 'end',
    cell: ({ paidOn }) => (paidOn === null ? '' : formatDay(paidOn)),
  },
  {
    key: 'amount',
    heading: copy.statementColumns.amount,
    numeric: true,
    slot: 'sign',
    cell: ({ amount }) => formatNumber(amount),
  },
];

const transferWords = ({ state, reason }: Transfer): string =>
  [copy.transferStates[state], reason].filter(Boolean).join(': ');

const transferColumns: readonly Column<Transfer>[] = [
  {
    key: 'reference',
    heading: copy.transferColumns.reference,
    slot: 'name',
    cell: ({ reference }) => reference,
  },
  {
    key: 'state',
    heading: copy.transferColumns.state,
    slot: 'below',
    cell: transferWords,
    title: transferWords,
  },
  { key: 'day', heading: copy.transferColumns.day, slot: 'end', cell: ({ day }) => formatDay(day) },
  {
    key: 'account',
    heading: copy.transferColumns.account,
    cell: ({ account }) => copy.account(account),
  },
  {
    key: 'grosze',
    heading: copy.transferColumns.grosze,
    numeric: true,
    slot: 'sign',
    cell: ({ grosze }) => formatGrosze(grosze),
  },
];
