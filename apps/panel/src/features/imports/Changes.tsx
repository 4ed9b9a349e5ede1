import { type Column, DataTable } from '@klub/ui/data/DataTable.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { ListPager } from '../screen/ListPager.tsx';
import { effectCopy as copy } from './imports.copy.ts';
import type { Import } from './imports.rules.ts';
import styles from './imports.module.css';

type Change = Import['changes'][number];
type ChangesProps = { data: Import; page: number; onPage: (page: number) => void };

/** Values that are in the programme already and become others, with the golden points that follow. */
export function Changes({ data, page, onPage }: ChangesProps) {
  const { changes, changeCount, changesKept, changePages } = data;
  return (
    <section aria-labelledby="changes">
      <Stack>
        <h2 id="changes">{copy.changes}</h2>
        <p className={styles.quiet}>
          {changeCount === 0 ? copy.noChanges : copy.changesText(changesKept, changeCount)}
        </p>
        {changes.length > 0 && (
          <DataTable
            caption={copy.changes}
            columns={columns}
            rows={changes.map((change, index) => ({ ...change, key: String(index) }))}
            rowKey={({ key }) => key}
          />
        )}
        <ListPager found={{ page, pages: changePages }} onPage={onPage} />
      </Stack>
    </section>
  );
}

function shown(value: number | string): string {
  return typeof value === 'number' ? copy.number(value) : value;
}

/** A change of a shop alone goes by its code. */
function nameOf({ personId, name, shop }: Change): string {
  return personId === null ? shop : name;
}

const columns: readonly Column<Change & { key: string }>[] = [
  { key: 'person', heading: copy.person, slot: 'name', cell: nameOf, title: nameOf },
  {
    key: 'period',
    heading: copy.period,
    slot: 'below',
    cell: ({ personId, of, shop }) => [of, personId === null ? '' : shop].filter(Boolean).join(', '),
  },
  {
    key: 'what',
    heading: copy.what,
    cell: ({ what }) => (what === 'zlote_punkty' ? copy.golden : what),
  },
  { key: 'before', heading: copy.before, numeric: true, cell: ({ before }) => shown(before) },
  { key: 'after', heading: copy.after, numeric: true, slot: 'end', cell: ({ after }) => shown(after) },
  {
    key: 'difference',
    heading: copy.difference,
    numeric: true,
    slot: 'sign',
    cell: ({ before, after }) =>
      typeof before === 'number' && typeof after === 'number' ? copy.signed(after - before) : '',
  },
];
