import { shownRole } from '../shell/me.ts';
import { type Column, DataTable, type DataTableProps } from '@klub/ui/data/DataTable.tsx';
import { Facts } from '@klub/ui/data/Facts.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { effectCopy as copy } from './imports.copy.ts';
import type { Import } from './imports.rules.ts';
import styles from './imports.module.css';

type Effect = NonNullable<Import['effect']>;
type MonthRow = Effect['months'][number];
type LineRow = Effect['lines'][number];
type ThresholdRow = NonNullable<Effect['thresholds']>[number];
type PersonRow = Effect['largest'][number];
type VersionRow = NonNullable<Effect['versions']>['first'][number];

/** The most months, bonuses, roles and channels shown. */
const linesMax = 200;

/** What applying would do; the sentence above says it where no golden points change. */
export function EffectCard({ effect }: { effect: Effect }) {
  const { people, up, down, accounts, months, lines, thresholds = [], largest } = effect;
  const hasVersions = (effect.versions?.count ?? 0) > 0;
  if (people === 0 && accounts === 0 && months.length === 0 && !hasVersions) return null;
  return (
    <section aria-labelledby="effect">
      <Stack>
        <h2 id="effect">{copy.title}</h2>
        {(people > 0 || accounts > 0) && (
          <Card>
            <Facts
              facts={[
                { term: copy.people, value: copy.number(people) },
                { term: copy.up, value: copy.number(up) },
                { term: copy.down, value: copy.number(down) },
                { term: copy.accounts, value: copy.number(accounts) },
              ]}
            />
          </Card>
        )}
        <Part caption={copy.months} columns={columns} rows={months} rowKey={({ month }) => month} />
        <Part
          caption={copy.lines(Math.min(linesMax, lines.length), lines.length)}
          columns={lineColumns}
          rows={lines.slice(0, linesMax)}
          rowKey={({ period, kind, role, channel = '' }) => [period, kind, role, channel].join()}
        />
        <Part
          caption={copy.thresholds}
          columns={thresholdColumns}
          rows={thresholds}
          rowKey={({ period, percent }) => `${period} ${percent}`}
        />
        <Part
          caption={copy.largest}
          columns={personColumns}
          rows={largest}
          rowKey={({ personId }) => personId}
        />
        <Versions effect={effect} />
      </Stack>
    </section>
  );
}

export function Versions({ effect: { versions = { count: 0, first: [] } } }: { effect: Effect }) {
  return (
    <Part
      caption={copy.versions(versions.first.length, versions.count)}
      columns={versionColumns}
      rows={versions.first}
      rowKey={({ label }) => label}
    />
  );
}

/** A table under its title, or nothing where it has no rows. */
function Part<Row>(props: DataTableProps<Row>) {
  if (props.rows.length === 0) return null;
  return (
    <div className={styles.part}>
      <h3>{props.caption}</h3>
      <DataTable {...props} />
    </div>
  );
}

/** Golden points before and after, of a month or of a person. */
const goldenColumns: readonly Column<Pick<MonthRow, 'before' | 'after'>>[] = [
  {
    key: 'before',
    heading: copy.before,
    numeric: true,
    slot: 'below',
    cell: ({ before }) => copy.number(before),
    phone: ({ before, after }) => copy.fromTo(before, after),
  },
  { key: 'after', heading: copy.after, numeric: true, cell: ({ after }) => copy.number(after) },
  {
    key: 'difference',
    heading: copy.difference,
    numeric: true,
    slot: 'sign',
    cell: ({ before, after }) => copy.signed(after - before),
  },
];

const columns: readonly Column<MonthRow>[] = [
  {
    key: 'month',
    heading: copy.month,
    slot: 'name',
    cell: ({ month, isClosed }) => copy.monthOf(month, isClosed),
    title: ({ month, isClosed }) => copy.monthOf(month, isClosed),
  },
  ...goldenColumns,
];

const versionColumns: readonly Column<VersionRow>[] = [
  { key: 'label', heading: copy.what, slot: 'name', cell: ({ label }) => label },
  {
    key: 'before',
    heading: copy.before,
    slot: 'below',
    cell: ({ before }) => before,
    phone: ({ before, after }) => copy.fromTo(before, after),
    title: ({ before }) => before,
  },
  { key: 'after', heading: copy.after, cell: ({ after }) => after, title: ({ after }) => after },
];

const lineColumns: readonly Column<LineRow>[] = [
  {
    key: 'period',
    heading: copy.period,
    slot: 'name',
    cell: ({ period, kind }) => copy.bonusOf(period, kind),
    title: ({ period, kind }) => copy.bonusOf(period, kind),
  },
  {
    key: 'who',
    heading: copy.roleAndChannel,
    slot: 'below',
    cell: ({ role, channel }) =>
      [shownRole(role), channel === '' ? copy.noShop : channel].filter(Boolean).join(', '),
  },
  {
    key: 'people',
    heading: copy.lineOfPeople,
    numeric: true,
    slot: 'end',
    cell: ({ people }) => copy.number(people),
    phone: ({ people }) => copy.peopleOf(people),
  },
  {
    key: 'plus',
    heading: copy.plus,
    numeric: true,
    slot: 'sign',
    cell: ({ plus }) => copy.signed(plus),
    phone: ({ plus, minus }) => copy.both(plus, minus),
  },
  { key: 'minus', heading: copy.minus, numeric: true, cell: ({ minus }) => copy.signed(-minus) },
];

const thresholdColumns: readonly Column<ThresholdRow>[] = [
  {
    key: 'period',
    heading: copy.period,
    slot: 'name',
    cell: ({ period, percent }) => copy.threshold(period, percent),
  },
  {
    key: 'up',
    heading: copy.comeTo,
    numeric: true,
    slot: 'below',
    cell: ({ up }) => copy.number(up),
    phone: ({ up, down }) => copy.crossing(up, down),
  },
  { key: 'down', heading: copy.fallBelow, numeric: true, cell: ({ down }) => copy.number(down) },
];

const personColumns: readonly Column<PersonRow>[] = [
  {
    key: 'name',
    heading: copy.person,
    slot: 'name',
    cell: ({ name }) => name,
    title: ({ name }) => name,
  },
  ...goldenColumns,
];
