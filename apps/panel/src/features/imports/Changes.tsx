import { buttonClass } from '@klub/ui/controls/Button.tsx';
import { Select } from '@klub/ui/controls/Select.tsx';
import { type Column, DataTable } from '@klub/ui/data/DataTable.tsx';
import { Icon } from '@klub/ui/images/Icon.tsx';
import { Row, Stack } from '@klub/ui/layout/Page.tsx';
import { formatPeriod } from '@klub/ui/words/format.ts';
import type { useAddress } from '../../lib/address.ts';
import { ListPager } from '../screen/ListPager.tsx';
import { effectCopy as copy } from './imports.copy.ts';
import { type Import, writtenAddress } from './imports.rules.ts';
import styles from './imports.module.css';

type Change = Import['changes'][number];
export type ChangesAddress = ReturnType<typeof useAddress<'kolumna'>>;

/** Values that are in the programme already and become others, with the golden points that follow. */
export function Changes({ data, list }: { data: Import; list: ChangesAddress }) {
  const { changes, changeCount, changesKept, changePages, changeColumns, changesId } = data;
  return (
    <section aria-labelledby="changes">
      <Stack>
        <h2 id="changes">{copy.changes}</h2>
        <p className={styles.quiet}>
          {changeCount === 0 ? copy.noChanges : copy.changesText(changesKept, changeCount)}
        </p>
        {changesId !== null && (
          <Row>
            <a className={buttonClass('quiet')} href={writtenAddress(data.id, changesId)} download>
              <Icon name="download" size={20} />
              {copy.changesFile}
            </a>
          </Row>
        )}
        {changeColumns.length > 1 && (
          <div className={styles.choice}>
            <Select
              label={copy.column}
              placeholder={copy.allColumns}
              value={list.values.kolumna ?? ''}
              onChange={({ target }) =>
                list.set({ kolumna: target.value === '' ? undefined : target.value })
              }
              options={changeColumns.map(({ column, count }) => ({
                value: column,
                label: copy.columnOf(whatOf(column), count),
              }))}
            />
          </div>
        )}
        {changes.length > 0 && (
          <DataTable
            caption={copy.changes}
            columns={columns}
            rows={changes.map((change, index) => ({ ...change, key: String(index) }))}
            rowKey={({ key }) => key}
          />
        )}
        <ListPager found={{ page: list.page, pages: changePages }} onPage={list.goTo} />
      </Stack>
    </section>
  );
}

/** Names the change by the shop's code, or without person and shop by its subject. */
function nameOf({ personId, name, shop, of }: Change): string {
  return personId === null ? shop || of : name;
}

function placeOf({ personId, of, shop }: Change): string {
  if (personId === null && shop === '') return '';
  return [formatPeriod(of), personId === null ? '' : shop].filter(Boolean).join(', ');
}

function whatAndPlace(change: Change): string {
  return [whatOf(change.what), placeOf(change)].filter(Boolean).join(', ');
}

function whatOf(column: string): string {
  return column === 'zlote_punkty' ? copy.golden : column;
}

const columns: readonly Column<Change & { key: string }>[] = [
  { key: 'person', heading: copy.personOrItem, slot: 'name', cell: nameOf, title: nameOf },
  { key: 'period', heading: copy.period, slot: 'below', cell: placeOf, phone: whatAndPlace },
  { key: 'what', heading: copy.what, cell: ({ what }) => whatOf(what) },
  {
    key: 'before',
    heading: copy.before,
    numeric: true,
    slot: 'bar',
    cell: ({ before }) => copy.valueOf(before),
    phone: ({ before, after }) => copy.fromTo(before, after),
    title: ({ before }) => copy.valueOf(before),
  },
  {
    key: 'after',
    heading: copy.after,
    numeric: true,
    cell: ({ after }) => copy.valueOf(after),
    title: ({ after }) => copy.valueOf(after),
  },
  {
    key: 'difference',
    heading: copy.difference,
    numeric: true,
    slot: 'sign',
    cell: ({ before, after }) =>
      typeof before === 'number' && typeof after === 'number' ? copy.signed(after - before) : '',
  },
];
