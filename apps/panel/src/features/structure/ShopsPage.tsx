import type { Column } from '@klub/ui/data/DataTable.tsx';
import { Badge } from '@klub/ui/text/Badge.tsx';
import { generatePath, Link, useLocation } from 'react-router';
import { useFilters } from '../../lib/filters.ts';
import { paths } from '../../paths.ts';
import { FormLinks } from '../forms/FormLinks.tsx';
import { ListPage } from '../screen/List.tsx';
import { SearchField } from '../screen/SearchField.tsx';
import { shopsCopy as copy } from './structure.copy.ts';
import styles from './structure.module.css';
import { useShops } from './structure.queries.ts';
import { shopFilters, type ShopRow } from './structure.rules.ts';

/** Shops by search, with the gaps of each. */
export function ShopsPage() {
  const { filters, page, goTo, isFiltered, search } = useFilters(shopFilters);
  return (
    <ListPage
      words={copy}
      query={useShops(filters, page)}
      onPage={goTo}
      actions={<FormLinks forms={['nowy-sklep']} />}
      head={{
        filters: <SearchField label={copy.search} {...search('q')} />,
        isFiltered,
        total: ({ total }) => copy.total(total),
      }}
      columns={columns}
      rowKey={({ code }) => code}
    />
  );
}

const columns: readonly Column<ShopRow>[] = [
  {
    key: 'shop',
    heading: copy.columns.shop,
    slot: 'name',
    cell: (shop) => <Open shop={shop} />,
    title: ({ code, name, city }) => [code, name, city].filter(Boolean).join(', '),
  },
  {
    key: 'customer',
    heading: copy.columns.customer,
    cell: ({ customer }) => customer.name,
    title: ({ customer }) => `${customer.name}, ${customer.prefix}/${customer.number}`,
  },
  {
    key: 'channel',
    heading: copy.columns.channel,
    cell: ({ channel }) => channel,
    title: ({ channel }) => channel,
  },
  {
    key: 'representative',
    heading: copy.columns.representative,
    slot: 'below',
    cell: ({ representatives }) =>
      representatives.length === 0 ? (
        <Badge tone="warning">{copy.noRepresentative}</Badge>
      ) : (
        representatives.join(', ')
      ),
    title: ({ representatives }) => representatives.join(', '),
  },
  {
    key: 'people',
    heading: copy.columns.people,
    slot: 'end',
    cell: ({ people }) =>
      people === 0 ? <Badge tone="warning">{copy.noPeople}</Badge> : copy.people(people),
  },
];

/** The way back from the shop leads to the same rows. */
function Open({ shop: { code, name, city } }: { shop: ShopRow }) {
  const { search } = useLocation();
  return (
    <span className={styles.two}>
      <Link className={styles.open} to={generatePath(paths.shop, { kod: code })} state={{ search }}>
        {name}
      </Link>
      <span className={styles.quiet}>{[code, city].filter(Boolean).join(', ')}</span>
    </span>
  );
}
