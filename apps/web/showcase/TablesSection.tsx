import { useState } from 'react';
import { Badge } from '@klub/ui/text/Badge.tsx';
import { type Column, DataTable, type SortOrder } from '@klub/ui/data/DataTable.tsx';
import { Pager } from '@klub/ui/controls/Pager.tsx';
import { ProgressBar } from '@klub/ui/data/ProgressBar.tsx';
import { Tabs } from '@klub/ui/controls/Tabs.tsx';
import { Section } from './Section.tsx';

type Person = { name: string; shop: string; percent: number; left: string; state: string };

const people: Person[] = [
  {
    name: 'Anna Wiśniewska',
    shop: 'Delikatesy Zdrój, Łódź',
    percent: 64,
    left: '4 320',
    state: 'naliczone',
  },
  {
    name: 'Łukasz Śliwiński',
    shop: 'Sklep pod Lipą, Pabianice',
    percent: 118,
    left: '0',
    state: 'do wypłaty',
  },
  {
    name: 'Żaneta Dąbrowska',
    shop: 'Hala Bałucka, Łódź',
    percent: 7,
    left: '10 695',
    state: 'wstrzymane',
  },
];

const columns: Column<Person>[] = [
  { key: 'name', heading: 'Uczestnik', cell: (row) => row.name, sortable: true, slot: 'name' },
  { key: 'shop', heading: 'Sklep', cell: (row) => row.shop, slot: 'below' },
  {
    key: 'percent',
    heading: 'Realizacja',
    cell: (row) => (
      <ProgressBar look="slim" label={`Realizacja: ${row.name}`} percent={row.percent} />
    ),
    sortable: true,
    slot: 'bar',
  },
  { key: 'left', heading: 'Pozostało', cell: (row) => row.left, numeric: true, slot: 'end' },
  { key: 'state', heading: 'Stan', cell: (row) => <Badge>{row.state}</Badge>, slot: 'sign' },
];

const tabs = ['Tablica', 'Wyzwania kwartalne', 'Twoje osiągnięcia'];

export function TablesSection() {
  const [sorted, setSorted] = useState<{ key: string; order: SortOrder }>({
    key: 'name',
    order: 'asc',
  });
  const [page, setPage] = useState(2);
  return (
    <Section title="Zakładki i tabele">
      <Tabs
        label="Wyzwania"
        links={tabs.map((name, index) => ({
          key: name,
          link: (
            <a href="#/_ui" aria-current={index === 0 ? 'page' : undefined}>
              {name}
            </a>
          ),
        }))}
      />
      <DataTable
        caption="Raport uczestników"
        columns={columns}
        rows={people}
        rowKey={(row) => row.name}
        sorted={sorted}
        onSort={(key, order) => setSorted({ key, order })}
      />
      <Pager
        page={page}
        pages={7}
        onPage={setPage}
        label="Strony raportu"
        previousLabel="Poprzednia"
        nextLabel="Następna"
        position={`Strona ${page} z 7`}
      />
    </Section>
  );
}
