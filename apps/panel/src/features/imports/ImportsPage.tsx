import { Button, buttonClass } from '@klub/ui/controls/Button.tsx';
import type { Column } from '@klub/ui/data/DataTable.tsx';
import { Icon } from '@klub/ui/images/Icon.tsx';
import { Row, Stack } from '@klub/ui/layout/Page.tsx';
import { formatDateTime } from '@klub/ui/words/format.ts';
import { generatePath, Link, useNavigate } from 'react-router';
import { useAddress } from '../../lib/address.ts';
import { paths } from '../../paths.ts';
import { FormMessage } from '../screen/FormMessage.tsx';
import { ListPage } from '../screen/List.tsx';
import { Below } from '../screen/Loaded.tsx';
import { useMe } from '../shell/me.ts';
import { importsCopy as copy } from './imports.copy.ts';
import styles from './imports.module.css';
import { useImports, useOpening } from './imports.queries.ts';
import type { ImportRow } from './imports.rules.ts';
import { ImportState } from './ImportState.tsx';
import { PasteTable } from './PasteTable.tsx';

/** Imports of the panel, newest first. */
export function ImportsPage() {
  const { page, goTo } = useAddress([]);
  const query = useImports(page);
  const { permissions } = useMe();
  const mayWrite = permissions.includes('imports.write');
  return (
    <ListPage
      words={copy}
      query={query}
      onPage={goTo}
      actions={mayWrite && <Start />}
      below={
        <Below query={query}>
          <div>
            <Link className={buttonClass('link')} to={paths.templates}>
              <Icon name="file" size={20} />
              {copy.templates}
            </Link>
          </div>
        </Below>
      }
      columns={columns}
      rowKey={({ id }) => id}
    />
  );
}

const columns: readonly Column<ImportRow>[] = [
  {
    key: 'id',
    heading: copy.columns.import,
    slot: 'name',
    cell: ({ id }) => (
      <Link className={styles.open} to={generatePath(paths.import, { id })}>
        {copy.one(id)}
      </Link>
    ),
  },
  {
    key: 'state',
    heading: copy.columns.state,
    slot: 'sign',
    cell: ({ state }) => <ImportState state={state} />,
  },
  { key: 'files', heading: copy.columns.files, slot: 'below', cell: namesOf, title: namesOf },
  { key: 'by', heading: copy.columns.by, cell: whoOf, title: whoOf },
  {
    key: 'at',
    heading: copy.columns.at,
    slot: 'end',
    cell: ({ createdAt }) => formatDateTime(createdAt),
  },
];

function whoOf({ acts }: ImportRow): string {
  return [...new Set(acts.map(({ by }) => by.name))].join(', ');
}

function namesOf({ title, files }: ImportRow): string {
  return title || files.map(({ name }) => name).join(', ') || copy.noFiles;
}

function Start() {
  const navigate = useNavigate();
  const { mutate, isPending, error } = useOpening();
  const start = (): void =>
    mutate(
      {},
      { onSuccess: ({ data }) => void navigate(generatePath(paths.import, { id: data.id })) },
    );
  return (
    <Stack gap="s">
      <FormMessage failure={error} />
      <Row>
        <Button icon="file" loading={isPending} loadingLabel={copy.starting} onClick={start}>
          {copy.start}
        </Button>
        <PasteTable />
      </Row>
    </Stack>
  );
}
