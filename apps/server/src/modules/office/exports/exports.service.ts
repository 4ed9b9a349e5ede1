import type { RoleNames } from '@klub/contract/roles';
import type { exportRows } from '@klub/contract/panel/imports';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { Schema } from '../../../infra/db/schema.ts';
import type { Deps } from '../../../infra/deps.ts';
import { roleNamesOn } from '../../club/settings/settings.ts';
import type { Noted } from '../../../infra/http/panel/mount-panel.ts';
import { invalid, refuse } from '../../../infra/refusal.ts';
import { addMonths, dayOf, monthOf } from '../../../infra/warsaw.ts';
import type { Operations } from '../operations/operations.ts';
import { takenMonths, kinds, wordsOf, templateBookOf, templateOf } from '../programme/programme.ts';
import { exportsCopy as copy } from './exports.copy.ts';
import { type PresentKind, presentKinds } from './exports.kinds.ts';
import type { PresentForm, exportInput } from './exports.works.ts';

/** Of the kinds, in their order; they change with the names of roles alone. */
let workbooks: { readonly names: string; readonly books: Promise<readonly Buffer[]> } | undefined;

type TemplatesRow = (typeof exportRows)['GET /api/panel/v1/templates'];

export async function listTemplates({
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<z.input<TemplatesRow['reply']>> {
  const now = clock.now();
  const names = await roleNamesOn(database.kysely, dayOf(now));
  const books = await workbooksWith(names);
  const { first, last } = takenMonths(monthOf(now));
  const months: string[] = [];
  for (let month = last; month >= first; month = addMonths(month, -1))
    months.push(month.slice(0, 7));
  return {
    data: kinds.map((kind, at) => ({
      kind: kind.name,
      purpose: kind.purpose,
      columns: Object.entries(kind.columns).map(([name, { required, example }]) => ({
        name,
        isRequired: required,
        example,
        meaning: wordsOf(kind, name, names),
      })),
      template: templateOf(kind, names),
      workbook: books[at]?.toString('base64') ?? '',
      present: presentOf(presentKinds.get(kind.name)),
    })),
    months,
    month: monthOf(now).slice(0, 7),
  };
}

function workbooksWith(names: RoleNames): Promise<readonly Buffer[]> {
  const key = JSON.stringify(names);
  if (workbooks?.names !== key)
    workbooks = {
      names: key,
      books: Promise.all(kinds.map((kind) => templateBookOf(kind, names))),
    };
  return workbooks.books;
}

function presentOf(kind: PresentKind | undefined) {
  if (kind === undefined) return null;
  const without = Object.keys(kind.columns).filter((name) => !kind.names.includes(name));
  return { isMonthly: kind.isMonthly === true, without };
}

type Wanted = {
  readonly staffId: number;
  readonly by: string;
  readonly kind: string;
  /** `YYYY-MM` */
  readonly month: string | undefined;
  readonly form: PresentForm | undefined;
  readonly now: Date;
};

/** Starts a kind's file, of one month when the kind is by month. */
export async function beginExport(
  begin: Operations['begin'],
  transaction: Transaction<Schema>,
  { staffId, by, kind: name, month: asked, form = 'xlsx', now }: Wanted,
): Promise<Noted<{ data: { operationId: string } }>> {
  const kind = presentKinds.get(name);
  if (kind === undefined) throw refuse('notFound');
  const month = kind.isMonthly === true ? takenMonth(asked, now) : null;
  const input: z.infer<typeof exportInput> = { kind: name, month, form, by };
  const id = await begin(transaction, { kind: 'state.export', staffId, input });
  const subject = { kind: 'operation' as const, id, name: copy.subject(name, month) };
  const details = { kind: name, ...(month === null ? {} : { month }) };
  return { result: { data: { operationId: String(id) } }, note: { subject, details } };
}

function takenMonth(month: string | undefined, now: Date): string {
  if (month === undefined) throw invalid({ month: [copy.monthNeeded] });
  const { first, last } = takenMonths(monthOf(now));
  const isTaken = month >= first.slice(0, 7) && month <= last.slice(0, 7);
  if (!isTaken) throw invalid({ month: [copy.monthOutside(first.slice(0, 7), last.slice(0, 7))] });
  return month;
}
