import { Button } from '@klub/ui/controls/Button.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { draftCopy as copy } from './draft.copy.ts';
import styles from './draft.module.css';
import { DraftField } from './DraftField.tsx';
import { type Cells, type FieldList, moved } from './draft.rules.ts';
import { Moves } from './Replies.tsx';

type RowsEditorProps = {
  list: FieldList;
  rows: readonly Cells[];
  /** Keys of published rows that no publication removes. */
  staying: readonly string[];
  isLocked: boolean;
  errorsOf: (row: number, field: string) => readonly string[];
  errors: readonly string[];
  onChange: (rows: readonly Cells[]) => void;
};

/** A list of rows in its order, each with its fields. */
export function RowsEditor(props: RowsEditorProps) {
  const { list, rows, staying, isLocked, errorsOf, errors, onChange } = props;
  const put = (at: number, name: string, value: string): void =>
    onChange(rows.map((row, index) => (index === at ? { ...row, [name]: value } : row)));
  const titleOf = (row: Cells): string => row['tytul'] ?? row['nazwa'] ?? row[list.key] ?? '';
  return (
    <section aria-label={list.title}>
      <h2 className={styles.heading}>{list.title}</h2>
      {errors.map((sentence) => (
        <p key={sentence} className={styles.error}>
          {sentence}
        </p>
      ))}
      {rows.length === 0 && <p className={styles.quiet}>{copy.noRows}</p>}
      <ol className={styles.rows} role="list">
        {rows.map((row, at) => {
          const stays = staying.includes(row[list.key] ?? '');
          return (
            <Card as="li" key={at}>
              <Stack>
                <h3 className={styles.label}>{copy.row(at + 1, titleOf(row))}</h3>
                {list.fields.map((field) => (
                  <DraftField
                    key={field.name}
                    field={field}
                    value={row[field.name] ?? ''}
                    errors={errorsOf(at, field.name)}
                    isLocked={isLocked || (stays && field.name === list.key)}
                    onChange={(value) => put(at, field.name, value)}
                  />
                ))}
                {stays && <p className={styles.quiet}>{copy.rowStays}</p>}
                {!isLocked && (
                  <Moves
                    at={at}
                    count={rows.length}
                    what={copy.row(at + 1, '')}
                    onMove={(by) => onChange(moved(rows, at, by))}
                    onRemove={
                      stays ? undefined : () => onChange(rows.filter((_, index) => index !== at))
                    }
                  />
                )}
              </Stack>
            </Card>
          );
        })}
      </ol>
      {!isLocked && (
        <Button kind="quiet" onClick={() => onChange([...rows, {}])}>
          {copy.addRow}
        </Button>
      )}
    </section>
  );
}
