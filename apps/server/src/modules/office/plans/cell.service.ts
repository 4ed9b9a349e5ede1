import type { PlanFigure, planRows } from '@klub/contract/panel/plans';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { Schema } from '../../../infra/db/schema.ts';
import type { Noted } from '../../../infra/http/panel/mount-panel.ts';
import { refuse } from '../../../infra/refusal.ts';
import { type Source, memorySource } from '../../../infra/tables/source.ts';
import { explainPeriod } from '../../money/explain/explain.ts';
import { aloneShownForm, aloneLines, aloneShown, settleAlone } from '../../money/alone/alone.ts';
import {
  type ActDeps,
  type ActEffect,
  applyFiles,
  refusalOf,
  rehearseFiles,
  importsCopy,
} from '../imports/imports.ts';
import { ImportRejected } from '../programme/programme.ts';
import { closedMonths } from '../../money/settlements/settlements.ts';
import { signoffsCopy, type SignoffDefinition, type Signoffs } from '../signoffs/signoffs.ts';
import { requireNotSelf } from '../own/own.ts';
import { plansCopy as copy } from './plans.copy.ts';
import * as store from './cell.store.ts';

type EffectReply = z.input<
  (typeof planRows)['GET /api/panel/v1/months/:month/plans/effect']['reply']
>;
type CellReply = z.input<(typeof planRows)['POST /api/panel/v1/months/:month/plans/cell']['reply']>;
type Golden = EffectReply['data']['golden'];

export type CellChange = store.CellKey & { readonly value: number };

export type CellRequest = CellChange & {
  readonly expected: number | null;
  readonly reason: string;
  readonly staff: { readonly staffId: number; readonly name: string };
};

const columns: Readonly<Record<PlanFigure, string>> = { target: 'cel', result: 'punkty' };

/** An import file of one row. */
function fileOf({ what, month, value }: CellChange, { phone, code }: store.Cell): Source {
  const shop = `"${code.replaceAll('"', '""')}"`;
  const text = `telefon;sklep;miesiac;${columns[what]}\n${phone};${shop};${month.slice(0, 7)};${value}\n`;
  return memorySource(copy.file(what, month), text, '');
}

function goldenOf({ changes }: ActEffect): Golden {
  return changes.flatMap(({ what, of, before, after }) =>
    what === 'zlote_punkty' ? [{ of, before: Number(before), after: Number(after) }] : [],
  );
}

/** The importer's effect of the figure, without writing it. */
export async function cellEffect(deps: ActDeps, change: CellChange): Promise<EffectReply> {
  const { kysely } = deps.database;
  const cell = await store.findCell(kysely, change);
  if (cell === null) throw refuse('notFound');
  const { effect, refusal } = await rehearseFiles(deps, [fileOf(change, cell)]);
  const isClosed = (await closedMonths(kysely)).includes(change.month);
  const { rule, fate, worth } = await explainPeriod(
    kysely,
    { personId: change.personId, role: cell.role },
    change.month.slice(0, 7),
    deps.clock.now(),
    differenceOf(change, cell),
  );
  return {
    data: {
      before: cell.value,
      refusal: cell.value === change.value ? copy.same : refusal,
      golden: goldenOf(effect),
      bonus: rule === null ? null : { fate, worth },
      isClosed,
      second: effect.second.map(importsCopy.second),
    },
  };
}

/** What the change adds to the figures of the month. */
function differenceOf({ what, month, value }: CellChange, { code, value: before }: store.Cell) {
  const difference = value - (before ?? 0);
  return {
    month,
    target: what === 'target' ? difference : null,
    points: what === 'result' ? difference : null,
    shopId: code,
    shopName: '',
    source: null,
  };
}

/** The effect of a change that needs a second person; null: one person may make it. */
export async function secondPersonOf(deps: ActDeps, change: CellChange): Promise<ActEffect | null> {
  const cell = await store.findCell(deps.database.kysely, change);
  if (cell === null) throw refuse('notFound');
  const { effect } = await rehearseFiles(deps, [fileOf(change, cell)]);
  return effect.second.length > 0 ? effect : null;
}

/**
 * Writes the figure in an act's transaction. Throws the importer's sentence when the row is
 * rejected.
 */
export async function changeCell(
  deps: ActDeps,
  transaction: Transaction<Schema>,
  request: CellRequest,
): Promise<Noted<CellReply>> {
  const cell = await store.findCell(transaction, request);
  if (cell === null) throw refuse('notFound');
  await requireNotSelf(transaction, request.staff.staffId, [request.personId]);
  const { importId, effect } = await applied(deps, transaction, request, cell);
  // Since the preview another import has made the change need a second person.
  if (effect.second.length > 0) throw refuse('importRunning');
  return {
    result: {
      code: 200,
      message: copy.changed,
      data: { importId: String(importId), signoffId: null },
    },
    note: noteOf(request, cell, { importId }),
  };
}

/** Proposes the figure to a second person, with its effect. */
export async function proposeCell(
  { propose }: Pick<Signoffs, 'propose'>,
  transaction: Transaction<Schema>,
  request: CellRequest,
  effect: ActEffect,
): Promise<Noted<CellReply>> {
  const cell = await store.findCell(transaction, request);
  if (cell === null) throw refuse('notFound');
  await requireNotSelf(transaction, request.staff.staffId, [request.personId]);
  requireExpected(request, cell);
  const { month, personId, placeId, what, reason, staff } = request;
  const signoffId = await propose(transaction, {
    kind: 'plans.cell',
    subject: `${month.slice(0, 7)}/${personId}/${placeId}/${what}`,
    payload: {
      ...request,
      golden: goldenOf(effect),
      alone: await aloneShown(transaction, [month, ...effect.months]),
    } satisfies z.input<typeof payloadOf>,
    words: copy.words(what, cell.code, month),
    reason,
    proposedBy: staff.staffId,
  });
  return {
    result: {
      code: 200,
      message: signoffsCopy.proposed,
      data: { importId: null, signoffId: String(signoffId) },
    },
    note: noteOf(request, cell, { signoffId }),
  };
}

const payloadOf = z.object({
  month: z.string(),
  personId: z.number(),
  placeId: z.number(),
  what: z.enum(['target', 'result']),
  value: z.number(),
  expected: z.number().nullable(),
  reason: z.string(),
  staff: z.object({ staffId: z.number(), name: z.string() }),
  golden: z.array(z.object({ of: z.string(), before: z.number(), after: z.number() })),
  alone: aloneShownForm.optional(),
});

/** Lists read it of proposals of every release. */
const personForm = payloadOf.pick({ personId: true });

/** Sign-off of a figure whose effect is above the limits: of exactly the shown effect. */
export function cellSignoff(deps: ActDeps): SignoffDefinition {
  return {
    decides: 'imports.decide',
    person: async (_handle, payload) => personForm.parse(payload).personId,
    parts: async (handle, payload) => {
      const { personId, expected, value, ...key } = payloadOf.parse(payload);
      const cell = await store.findCell(handle, { personId, ...key });
      const about = cell === null ? '' : copy.shop(cell.code);
      const figures = { before: copy.value(expected), after: copy.value(value) };
      return { rows: [{ personId, about, ...figures }], total: 1 };
    },
    figure: ([cell]) => (cell === undefined ? '' : `${cell.before} → ${cell.after}`),
    show: async (handle, payload) => {
      const request = payloadOf.parse(payload);
      const { what, month, value, golden, alone } = request;
      const cell = await store.findCell(handle, request);
      if (cell === null) return null;
      return [
        {
          label: copy.words(what, cell.code, month),
          before: copy.value(cell.value),
          after: copy.value(value),
        },
        ...golden.map(({ of, before, after }) => ({
          label: copy.golden(of),
          before: copy.value(before),
          after: copy.value(after),
        })),
        ...(await aloneLines(handle, alone?.months ?? [])),
      ];
    },
    execute: async (transaction, payload, at, { decidedBy, signoffId }) => {
      const request = payloadOf.parse(payload);
      const cell = await store.findCell(transaction, request);
      if (cell === null) throw refuse('signoffStale');
      const { effect } = await applied(deps, transaction, request, cell, {
        staffId: decidedBy,
        at,
      });
      if (JSON.stringify(goldenOf(effect)) !== JSON.stringify(request.golden))
        throw refuse('signoffStale');
      await settleAlone(transaction, request.alone, signoffId);
    },
  };
}

async function applied(
  deps: ActDeps,
  transaction: Transaction<Schema>,
  request: CellRequest,
  cell: store.Cell,
  approval?: { readonly staffId: number; readonly at: Date },
) {
  try {
    return await applyFiles(deps, transaction, {
      staff: request.staff,
      sources: [fileOf(request, cell)],
      about: {
        title: copy.title(request.what, cell.code, request.month),
        personId: request.personId,
      },
      approval,
      onBegin: async () => requireExpected(request, await store.findCell(transaction, request)),
    });
  } catch (error) {
    if (!(error instanceof ImportRejected)) throw error;
    throw refuse('figureRefused', { message: refusalOf(error.files) });
  }
}

function requireExpected({ expected, value }: CellRequest, cell: store.Cell | null): void {
  if (cell === null) throw refuse('notFound');
  if (cell.value !== expected) throw refuse('figureMoved', { message: copy.moved(cell.value) });
  if (cell.value === value) throw refuse('figureRefused', { message: copy.same });
}

function noteOf(
  { month, personId, placeId, what, value, reason }: CellRequest,
  cell: store.Cell,
  ids: object,
) {
  return {
    subject: {
      kind: 'plan' as const,
      id: `${month.slice(0, 7)}/${personId}/${placeId}`,
      name: copy.ofPerson(copy.words(what, cell.code, month), personId),
    },
    personId,
    reason,
    details: { what, before: cell.value, after: value, ...ids },
  };
}
