import { Stack } from '@klub/ui/layout/Page.tsx';
import { DraftField } from './DraftField.tsx';
import {
  type Draft,
  type Problem,
  cellOf,
  isOfReplies,
  problemsAt,
  rowsOf,
} from './draft.rules.ts';
import { Replies } from './Replies.tsx';
import { RowsEditor } from './RowsEditor.tsx';
import type { DraftOnScreen } from './use-draft.ts';

type DraftFieldsProps = {
  draft: Draft;
  on: DraftOnScreen;
  problems: readonly Problem[];
  isLocked: boolean;
};

/** The fields of a draft in the order of the file; replies together, lists after the row. */
export function DraftFields({ draft, on, problems, isLocked }: DraftFieldsProps) {
  const { id, fields, lists, published } = draft;
  const { values } = on.editing;
  const errorsOf = (field: string) => problemsAt(problems, id, { field });
  const reply = fields.find(({ name }) => isOfReplies(name));
  return (
    <Stack gap="l">
      {fields
        .filter(({ name }) => !isOfReplies(name))
        .map((field) => (
          <DraftField
            key={field.name}
            field={field}
            value={cellOf(values, field.name)}
            errors={errorsOf(field.name)}
            isLocked={isLocked}
            onChange={(value) => on.type(field.name, value)}
          />
        ))}
      {reply !== undefined && (
        <Replies
          values={values}
          lock={reply.lock?.reason ?? ''}
          isLocked={isLocked}
          errorsOf={errorsOf}
          onChange={(cells) => {
            for (const [name, cell] of Object.entries(cells))
              if (cell !== cellOf(values, name)) on.type(name, cell);
          }}
        />
      )}
      {lists.map((list) => (
        <RowsEditor
          key={list.kind}
          list={list}
          rows={rowsOf(values, list.kind)}
          staying={
            list.isWhole ? [] : (published?.rows[list.kind] ?? []).map((row) => row[list.key] ?? '')
          }
          isLocked={isLocked}
          errors={problemsAt(problems, id, { field: '', list: list.kind })}
          errorsOf={(row, field) => problemsAt(problems, id, { field, list: list.kind, row })}
          onChange={(rows) => on.type(list.kind, rows)}
        />
      ))}
    </Stack>
  );
}
