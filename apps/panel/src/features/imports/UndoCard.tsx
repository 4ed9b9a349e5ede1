import { Button } from '@klub/ui/controls/Button.tsx';
import { type Column, DataTable } from '@klub/ui/data/DataTable.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Row, Stack } from '@klub/ui/layout/Page.tsx';
import { formatDateTime } from '@klub/ui/words/format.ts';
import { FormMessage } from '../screen/FormMessage.tsx';
import { effectCopy, undoCopy as copy } from './imports.copy.ts';
import { useUndoing } from './imports.queries.ts';
import type { Import } from './imports.rules.ts';
import styles from './imports.module.css';

type FileRow = NonNullable<Import['undo']>['files'][number];

/** What can be taken back, what stays and what cannot: shown before it is done, and kept afterwards. */
export function UndoCard({ data, mayUndo }: { data: Import; mayUndo: boolean }) {
  const { id, undo, undoUntil, state } = data;
  const undoing = useUndoing();
  const start = (rehearsal: boolean) => (): void => undoing.mutate({ params: { id }, body: { rehearsal } });
  return (
    <section aria-labelledby="undo">
      <Stack>
        <h2 id="undo">{copy.title}</h2>
        <Card>
          <Stack gap="s">
            {undoUntil !== null && <p>{copy.until(formatDateTime(undoUntil))}</p>}
            {undo !== null && (
              <>
                <DataTable caption={copy.title} columns={columns} rows={undo.files} rowKey={({ file }) => file} />
                <p className={styles.quiet}>
                  {effectCopy.people}: {effectCopy.number(undo.effect.people)}
                </p>
              </>
            )}
            <FormMessage failure={undoing.error} />
            {mayUndo && undoUntil !== null && state === 'applied' && (
              <Row>
                <Button kind="quiet" loading={undoing.isPending} loadingLabel={copy.looking} onClick={start(true)}>
                  {copy.look}
                </Button>
                {undo !== null && (
                  <Button kind="danger" loading={undoing.isPending} loadingLabel={copy.undoing} onClick={start(false)}>
                    {copy.undo}
                  </Button>
                )}
              </Row>
            )}
          </Stack>
        </Card>
      </Stack>
    </section>
  );
}

const columns: readonly Column<FileRow>[] = [
  { key: 'file', heading: copy.file, slot: 'name', cell: ({ file }) => file, title: ({ file }) => file },
  {
    key: 'back',
    heading: copy.takenBack,
    numeric: true,
    slot: 'end',
    cell: ({ takenBack }) => effectCopy.number(takenBack),
  },
  {
    key: 'stays',
    heading: copy.stays,
    slot: 'below',
    cell: ({ stays, isLasting, laterFiles }) =>
      isLasting
        ? ''
        : [effectCopy.number(stays), laterFiles.length > 0 && copy.later(laterFiles)].filter(Boolean).join(', '),
  },
  {
    key: 'cannot',
    heading: copy.cannot,
    cell: ({ closed, isLasting, stays }) => {
      if (isLasting) return `${effectCopy.number(stays)}, ${copy.lasting}`;
      return closed === 0 ? '0' : `${effectCopy.number(closed)}, ${copy.closed}`;
    },
  },
];
