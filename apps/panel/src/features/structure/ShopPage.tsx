import type { Column } from '@klub/ui/data/DataTable.tsx';
import { Facts } from '@klub/ui/data/Facts.tsx';
import { EmptyState } from '@klub/ui/feedback/EmptyState.tsx';
import { SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Page, Stack } from '@klub/ui/layout/Page.tsx';
import { Badge } from '@klub/ui/text/Badge.tsx';
import { generatePath, Link, useParams } from 'react-router';
import { useAddress } from '../../lib/address.ts';
import { paths } from '../../paths.ts';
import { FormLinks } from '../forms/FormLinks.tsx';
import { BackLink } from '../screen/BackLink.tsx';
import { ListedTable } from '../screen/Listed.tsx';
import { Loaded } from '../screen/Loaded.tsx';
import { useMayEdit } from './changes.queries.ts';
import { shopCopy as copy } from './structure.copy.ts';
import { useShop } from './structure.queries.ts';
import type { Shop, Worker } from './structure.rules.ts';
import styles from './structure.module.css';
import { RoleName } from './RoleName.tsx';

/** One shop: its customer, its representative, and its present and former staff. */
export function ShopPage() {
  const { kod = '' } = useParams();
  const { page, goTo } = useAddress([]);
  const query = useShop(kod, page);
  return (
    <Page
      width="wide"
      kicker={copy.one}
      title={query.data?.data.name ?? kod}
      back={<BackLink to={paths.shops}>{copy.back}</BackLink>}
      actions={<FormLinks forms={['dane-sklepu', 'klient-sklepu']} of={kod} />}
    >
      <Loaded query={query} skeleton={<SkeletonCard lines={8} />}>
        {(found) => (
          <Stack gap="l">
            <ShopFacts shop={found.data} />
            <Carers shop={found.data} />
            <section aria-labelledby="people">
              <Stack>
                <h2 id="people">{copy.people}</h2>
                <ListedTable
                  found={found}
                  onPage={goTo}
                  none={
                    <EmptyState drawing="circle" title={copy.noPeople}>
                      {copy.noPeopleText}
                    </EmptyState>
                  }
                  caption={copy.list}
                  columns={columns}
                  rows={found.data.people}
                  rowKey={({ id, from }) => `${id} ${from}`}
                  stale={query.isPlaceholderData}
                />
              </Stack>
            </section>
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

function ShopFacts({ shop: { code, city, channel, customer, peopleNow, month } }: { shop: Shop }) {
  const { facts } = copy;
  return (
    <Card>
      <Stack gap="s">
        <Facts
          facts={[
            { term: facts.code, value: code },
            { term: facts.city, value: city || copy.unknown },
            { term: facts.channel, value: channel },
            { term: facts.customer, value: customer.name },
            { term: facts.sap, value: `${customer.prefix}/${customer.number}` },
            { term: facts.people, value: peopleNow },
          ]}
        />
        <p className={styles.words}>{copy.month(month)}</p>
      </Stack>
    </Card>
  );
}

function Carers({ shop: { representatives } }: { shop: Shop }) {
  return (
    <section aria-labelledby="carers">
      <Stack>
        <h2 id="carers">{copy.representatives}</h2>
        <Card>
          {representatives.length === 0 ? (
            <p>{copy.noRepresentatives}</p>
          ) : (
            <ul className={styles.plain} role="list">
              {representatives.map(({ id, name, from, to, managers }) => (
                <li key={`${id} ${from}`} className={styles.two}>
                  <span className={styles.words}>{name || copy.noName}</span>
                  <span className={styles.quiet}>
                    {copy.between(from, to)}, {copy.managedBy(managers)}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Card>
      </Stack>
    </section>
  );
}

const columns: readonly Column<Worker>[] = [
  {
    key: 'person',
    heading: copy.columns.person,
    slot: 'name',
    cell: ({ id, name, isNow, isInvited }) => (
      <span className={styles.marked}>
        <Person id={id} name={name || copy.noName} />
        {!isNow && <Badge>{copy.former}</Badge>}
        {isInvited && <Badge tone="accent">{copy.invited}</Badge>}
      </span>
    ),
    title: ({ name }) => name,
  },
  {
    key: 'role',
    heading: copy.columns.role,
    slot: 'sign',
    cell: RoleName,
  },
  { key: 'phone', heading: copy.columns.phone, slot: 'end', cell: ({ phone }) => phone },
  {
    key: 'since',
    heading: copy.columns.since,
    slot: 'below',
    cell: ({ from, to }) => copy.between(from, to),
  },
];

/** Leads an account that may change them to the role and the shops. */
function Person({ id, name }: { id: string; name: string }) {
  if (!useMayEdit()) return <span className={styles.cut}>{name}</span>;
  return (
    <Link className={styles.open} to={generatePath(paths.personAssignment, { id })}>
      {name}
    </Link>
  );
}
