import { buttonClass } from '@klub/ui/controls/Button.tsx';
import type { Column } from '@klub/ui/data/DataTable.tsx';
import { EmptyState } from '@klub/ui/feedback/EmptyState.tsx';
import { SkeletonBlock } from '@klub/ui/feedback/Skeleton.tsx';
import { Page, Stack } from '@klub/ui/layout/Page.tsx';
import { generatePath, Link } from 'react-router';
import { useAddress } from '../../lib/address.ts';
import { paths } from '../../paths.ts';
import { ListedTable } from '../screen/Listed.tsx';
import { Below, Loaded } from '../screen/Loaded.tsx';
import { HoleCards, HoleList } from './Holes.tsx';
import { structureCopy as copy } from './structure.copy.ts';
import { useHoles, useNodes } from './structure.queries.ts';
import { holeOf, type NodeRow } from './structure.rules.ts';
import styles from './structure.module.css';

/** The tree from managers down to shops, one level at a time, or one list of gaps. */
export function StructurePage() {
  const { values } = useAddress(['brak', 'pod']);
  const hole = holeOf(values.brak);
  const holes = useHoles();
  return (
    <Page width="wide" title={copy.title} lead={copy.lead}>
      <Stack gap="l">
        <HoleCards shown={hole} query={holes} />
        <Below query={holes}>
          {hole === undefined ? (
            <Tree key={values.pod} under={values.pod ?? ''} />
          ) : (
            <HoleList key={hole} hole={hole} />
          )}
        </Below>
      </Stack>
    </Page>
  );
}

function Tree({ under }: { under: string }) {
  const { page, goTo } = useAddress([]);
  const query = useNodes(under, page);
  return (
    <section aria-labelledby="tree">
      <Stack>
        <div className={styles.title}>
          <h2 id="tree">{query.data?.at?.name ?? copy.top}</h2>
          {under !== '' && (
            <Link className={buttonClass('quiet')} to={paths.structure}>
              {copy.top}
            </Link>
          )}
        </div>
        <Loaded query={query} skeleton={<SkeletonBlock height="30rem" />}>
          {(found) => (
            <ListedTable
              found={found}
              onPage={goTo}
              none={
                <EmptyState drawing="circle" title={under === '' ? copy.none : copy.noneUnder}>
                  {under === '' ? copy.noneText : copy.noneUnderText}
                </EmptyState>
              }
              caption={copy.list}
              columns={columns}
              rows={found.data}
              rowKey={({ kind, id }) => `${kind} ${id}`}
              stale={query.isPlaceholderData}
            />
          )}
        </Loaded>
      </Stack>
    </section>
  );
}

const columns: readonly Column<NodeRow>[] = [
  {
    key: 'name',
    heading: copy.columns.name,
    slot: 'name',
    cell: ({ kind, id, name }) => (
      <Link className={styles.open} to={addressOf(kind, id)}>
        {name || copy.noName}
      </Link>
    ),
    title: ({ name }) => name,
  },
  { key: 'kind', heading: copy.columns.kind, slot: 'below', cell: ({ kind }) => copy.kinds[kind] },
  { key: 'under', heading: copy.columns.under, slot: 'end', numeric: true, cell: copy.under },
];

function addressOf(kind: NodeRow['kind'], id: string): string {
  if (kind === 'shop') return generatePath(paths.shop, { kod: id });
  // A manager is a representative with subordinates, and is searched as one.
  const pod = `${kind === 'manager' ? 'representative' : kind}:${id}`;
  return `${paths.structure}?${new URLSearchParams({ pod }).toString()}`;
}
