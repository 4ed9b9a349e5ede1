import { buttonClass } from '@klub/ui/controls/Button.tsx';
import type { Column } from '@klub/ui/data/DataTable.tsx';
import { SkeletonBlock } from '@klub/ui/feedback/Skeleton.tsx';
import { Page, Stack } from '@klub/ui/layout/Page.tsx';
import { generatePath, Link } from 'react-router';
import { useAddress } from '../../lib/address.ts';
import { useFilters } from '../../lib/filters.ts';
import { paths } from '../../paths.ts';
import { FormLinks } from '../forms/FormLinks.tsx';
import { List } from '../screen/List.tsx';
import { Below } from '../screen/Loaded.tsx';
import { HoleCards, HoleList } from './Holes.tsx';
import { structureCopy as copy } from './structure.copy.ts';
import styles from './structure.module.css';
import { useHoles, useNodes } from './structure.queries.ts';
import { type NodeRow, structureFilters } from './structure.rules.ts';

/** The tree from managers down to shops, one level at a time, or one list of gaps. */
export function StructurePage() {
  const { hole, under = '' } = useFilters(structureFilters).filters;
  const holes = useHoles();
  return (
    <Page
      width="wide"
      title={copy.title}
      lead={copy.lead}
      actions={<FormLinks forms={['nowa-osoba', 'nowy-sklep']} />}
    >
      <Stack gap="l">
        <HoleCards shown={hole} query={holes} />
        <Below query={holes}>
          {hole === undefined ? (
            <Tree key={under} under={under} />
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
        <List
          words={
            under === '' ? copy : { ...copy, none: copy.noneUnder, noneText: copy.noneUnderText }
          }
          query={query}
          onPage={goTo}
          skeleton={<SkeletonBlock height="30rem" />}
          columns={columns}
          rowKey={({ kind, id }) => `${kind} ${id}`}
        />
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
