import { downloadForms } from '@klub/contract/calls/downloads';
import { z } from 'zod';
import type { Handle } from '../../../infra/db/db.ts';
import type { Deps } from '../../../infra/deps.ts';
import { csvMark, csvTextLines } from '../../../infra/tables/csv.rules.ts';
import { workbookBytes } from '../../../infra/tables/workbook.ts';
import { CellFull, rowsPerSheet } from '../../../infra/tables/workbook.rules.ts';
import { append } from '../../../infra/trail/trail.ts';
import { dayOf } from '../../../infra/warsaw.ts';
import type { OperationContext, OperationWork } from '../operations/operations.ts';
import { exportsCopy as copy } from './exports.copy.ts';
import { type PresentKind, presentKinds } from './exports.kinds.ts';
import { cellsOf } from './exports.rules.ts';
import { readPresent } from './present.store.ts';

/** The month is `YYYY-MM`; `by` is the account's name. */
export const exportInput = z.object({
  kind: z.string(),
  month: z.string().nullable(),
  // Operations of a release without workbooks.
  form: z.enum(downloadForms).default('csv'),
  by: z.string(),
});
type Input = z.infer<typeof exportInput>;
export type PresentForm = Input['form'];

const rowsAtOnce = 500;

/**
 * The present state as a file that the importer reads back without a change. The importer reads
 * only a workbook's first sheet, so more rows than `sheetRowsMax` are refused, and so are texts
 * longer than a cell.
 */
export function presentWork(
  { clock }: Pick<Deps, 'clock'>,
  sheetRowsMax = rowsPerSheet - 1,
): OperationWork {
  return async (input, context) => {
    const asked = exportInput.parse(input);
    const kind = presentKinds.get(asked.kind);
    if (kind === undefined) throw new Error(`nothing of the kind ${asked.kind} is exported`);
    const counts = { rows: 0, left: 0 };
    try {
      await context.keepFile(
        fileNameOf(asked),
        fileOf(kind, asked, { context, now: clock.now(), counts, sheetRowsMax }),
      );
    } catch (error) {
      const note = noteOf(error, sheetRowsMax);
      if (note === null) throw error;
      return { outcome: 'refused', note, lines: [] };
    }
    const { rows, left } = counts;
    const outside =
      left > 0 ? [copy.left(left), ...(kind.isWhole === true ? [copy.leftOfWhole] : [])] : [];
    const lines = [...outside, ...(rows > 0 ? [copy.corrections] : [])];
    return { outcome: 'done', note: rows > 0 ? copy.done(rows) : copy.empty, lines };
  };
}

function fileNameOf({ kind, month, form }: Input): string {
  return `${[kind, month].filter((part) => part !== null).join('-')}.${form}`;
}

type Making = {
  readonly context: OperationContext;
  readonly now: Date;
  readonly counts: { rows: number; left: number };
  readonly sheetRowsMax: number;
};

class SheetFull extends Error {}

/** Why a workbook cannot hold the data; null for other errors. */
function noteOf(error: unknown, sheetRowsMax: number): string | null {
  if (error instanceof CellFull) return copy.longCell;
  return error instanceof SheetFull ? copy.tooLong(sheetRowsMax) : null;
}

/** Writes the trail entry before the file is complete, so that no file exists without it. */
async function* fileOf(
  kind: PresentKind,
  asked: Input,
  making: Making,
): AsyncGenerator<string | Uint8Array> {
  const rows = rowsOf(kind, asked, making);
  yield* asked.form === 'csv' ? csvOf(kind, rows) : workbookOf(kind, rows, making);
  await noteExport(making.context.handle, asked, making);
}

async function* csvOf(
  { names }: PresentKind,
  batches: AsyncIterable<string[][]>,
): AsyncGenerator<string> {
  yield csvMark + csvTextLines([names]);
  for await (const rows of batches) yield csvTextLines(rows);
}

/** All cells are text, so that Excel keeps months and leading zeros. */
function workbookOf(
  { name, names }: PresentKind,
  batches: AsyncIterable<string[][]>,
  { now }: Making,
) {
  const columns = names.map((heading) => ({ heading, format: 'exact' }) as const);
  return workbookBytes({ title: name, columns, modified: now }, batches);
}

async function* rowsOf(
  kind: PresentKind,
  asked: Input,
  making: Making,
): AsyncGenerator<string[][]> {
  const { context, now, counts, sheetRowsMax } = making;
  const statement = kind.rows({ month: `${asked.month ?? ''}-01`, today: dayOf(now) });
  for await (const batch of readPresent(context.handle, statement, rowsAtOnce)) {
    context.signal.throwIfAborted();
    const rows = batch.flatMap((row) => {
      const cells = cellsOf(row, kind.columns, kind.names, kind.isKeptWhenEmpty === true);
      return cells === null ? [] : [cells];
    });
    counts.rows += rows.length;
    counts.left += batch.length - rows.length;
    if (asked.form === 'xlsx' && counts.rows > sheetRowsMax) throw new SheetFull();
    yield rows;
    void context.progress(50, copy.writing(counts.rows));
  }
}

function noteExport(
  handle: Handle,
  { kind, month, by }: Input,
  { context, now, counts }: Making,
): Promise<void> {
  const actor = {
    way: 'panel',
    staffId: context.staffId,
    name: by,
    source: '',
    requestId: '',
  } as const;
  return append(
    handle,
    { actor, action: 'state.exported', at: now },
    {
      subject: { kind: 'operation', id: context.operationId, name: copy.subject(kind, month) },
      details: { kind, ...(month === null ? {} : { month }), rows: counts.rows },
    },
  );
}
