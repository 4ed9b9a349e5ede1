import type { Column } from '@klub/ui/data/DataTable.tsx';
import { EmptyState } from '@klub/ui/feedback/EmptyState.tsx';
import { SkeletonBlock } from '@klub/ui/feedback/Skeleton.tsx';
import { Page } from '@klub/ui/layout/Page.tsx';
import { Badge } from '@klub/ui/text/Badge.tsx';
import { LiveRegion } from '@klub/ui/text/VisuallyHidden.tsx';
import { generatePath, Link, useLocation } from 'react-router';
import { useAddress } from '../../lib/address.ts';
import { paths } from '../../paths.ts';
import { ListHead, ListTotal } from '../screen/ListHead.tsx';
import { ListedTable } from '../screen/Listed.tsx';
import { Loaded } from '../screen/Loaded.tsx';
import { SearchField } from '../screen/SearchField.tsx';
import { shopsCopy as copy } from './structure.copy.ts';
import { useShops } from './structure.queries.ts';
import type { ShopRow } from './structure.rules.ts';
import styles from './structure.module.css';

/** Shops by search, with the gaps of each. */
export function ShopsPage() {
  const { values, page, set, goTo } = useAddress(['szukaj']);
  const words = values.szukaj ?? '';
  const isSought = words !== '';
  const query = useShops(words, page);
  const total = query.data === undefined ? '' : copy.total(query.data.total);
  return (
    <Page width="wide" title={copy.title} lead={copy.lead}>
      <ListHead>
        <SearchField
          label={copy.search}
          value={words}
          onSearch={(szukaj) => set({ szukaj }, { replace: true })}
        />
        <ListTotal total={total} />
      </ListHead>
      <LiveRegion>{query.isPlaceholderData ? '' : total}</LiveRegion>
      <Loaded query={query} skeleton={<SkeletonBlock height="40rem" />}>
        {(found) => (
          <ListedTable
            found={found}
            onPage={goTo}
            none={
              <EmptyState drawing="circle" title={isSought ? copy.none : copy.noneYet}>
                {isSought ? copy.noneText : copy.noneYetText}
              </EmptyState>
            }
            caption={copy.list}
            columns={columns}
            rows={found.data}
            rowKey={({ code }) => code}
            stale={query.isPlaceholderData}
          />
        )}
      </Loaded>
    </Page>
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
