import { Button } from '@klub/ui/controls/Button.tsx';
import { type Column, DataTable } from '@klub/ui/data/DataTable.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Row, Stack } from '@klub/ui/layout/Page.tsx';
import { formatDateTime } from '@klub/ui/words/format.ts';
import { useAct } from '../../lib/act.ts';
import { ActSheet } from '../screen/ActSheet.tsx';
import { FormMessage } from '../screen/FormMessage.tsx';
import { Versions } from './EffectCard.tsx';
import { effectCopy, undoCopy as copy } from './imports.copy.ts';
import styles from './imports.module.css';
import { undoing } from './imports.queries.ts';
import { type FileUndo, type Import, rowsLeft } from './imports.rules.ts';
import { LeftRows } from './LeftRows.tsx';

/** What an undo restores, what stays and why: shown before the undo, and kept afterwards. */
export function UndoCard({ data, mayUndo }: { data: Import; mayUndo: boolean }) {
  const { id, undo, undoUntil, undoSecond, state, operationId } = data;
  const { run, isPending, error } = useAct(undoing);
  const start = (rehearsal: boolean) => (): void =>
    run({ params: { id }, body: { rehearsal, seen: operationId } });
  return (
    <section aria-labelledby="undo">
      <Stack>
        <h2 id="undo">{copy.title}</h2>
        <Card>
          <Stack gap="s">
            {undoUntil !== null && <p>{copy.until(formatDateTime(undoUntil))}</p>}
            {undo !== null && (
              <>
                <DataTable
                  caption={copy.title}
                  columns={columns}
                  rows={undo.files}
                  rowKey={({ file }) => file}
                />
                <LeftRows files={undo.files} />
                <Versions effect={undo.effect} />
                <p className={styles.quiet}>
                  {effectCopy.people}: {effectCopy.number(undo.effect.people)}
                </p>
              </>
            )}
            {undoSecond.length > 0 && state === 'applied' && (
              <Notice kind="warning" title={copy.second}>
                <ul className={styles.plain}>
                  {undoSecond.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              </Notice>
            )}
            <FormMessage failure={error} />
            {mayUndo && undoUntil !== null && state === 'applied' && (
              <Row>
                <Button
                  kind="quiet"
                  loading={isPending}
                  loadingLabel={copy.looking}
                  onClick={start(true)}
                >
                  {copy.look}
                </Button>
                {undo !== null && undoSecond.length > 0 && (
                  <ActSheet
                    title={effectCopy.propose}
                    icon="check"
                    opener="danger"
                    label={effectCopy.reason}
                    hint={effectCopy.reasonHint}
                    submit={effectCopy.propose}
                    sending={effectCopy.proposing}
                    act={undoing}
                    args={(reason) => ({
                      params: { id },
                      body: { rehearsal: false, seen: operationId, reason },
                    })}
                  >
                    <p>{undoSecond.join(' ')}</p>
                  </ActSheet>
                )}
                {undo !== null && undoSecond.length === 0 && (
                  <Button
                    kind="danger"
                    loading={isPending}
                    loadingLabel={copy.undoing}
                    onClick={start(false)}
                  >
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

const columns: readonly Column<FileUndo>[] = [
  {
    key: 'file',
    heading: copy.file,
    slot: 'name',
    cell: ({ file }) => file,
    title: ({ file }) => file,
  },
  {
    key: 'back',
    heading: copy.takenBack,
    numeric: true,
    cell: ({ takenBack }) => effectCopy.number(takenBack),
  },
  {
    key: 'stays',
    heading: copy.stays,
    slot: 'below',
    cell: staysIn,
    phone: (file) =>
      [
        copy.withWord(copy.takenBack, effectCopy.number(file.takenBack)),
        rowsLeft(file, 'since') > 0 && copy.withWord(copy.stays, staysIn(file)),
        rowsLeft(file, 'never') > 0 && copy.withWord(copy.cannot, cannotIn(file)),
      ]
        .filter(Boolean)
        .join('. '),
    title: staysIn,
  },
  { key: 'cannot', heading: copy.cannot, cell: cannotIn, title: cannotIn },
];

function staysIn(file: FileUndo): string {
  const by = file.laterFiles.length > 0 ? [copy.later(file.laterFiles)] : [];
  return [effectCopy.number(rowsLeft(file, 'since')), ...by].join(', ');
}

function cannotIn(file: FileUndo): string {
  const reasons = file.left.flatMap(({ why, rows }) =>
    why === 'later' || why === 'changed' ? [] : [copy.left(copy.why[why], rows)],
  );
  return [effectCopy.number(rowsLeft(file, 'never')), ...reasons].join(', ');
}
