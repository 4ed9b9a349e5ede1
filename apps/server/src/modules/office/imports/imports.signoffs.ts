import { z } from 'zod';
import type { Handle } from '../../../infra/db/db.ts';
import type { Clock } from '../../../infra/clock.ts';
import { rowsIn } from '../../../infra/pages.ts';
import { refuse } from '../../../infra/refusal.ts';
import { aloneShownForm, aloneLines, settleAlone } from '../../money/alone/alone.ts';
import type { Operations } from '../operations/operations.ts';
import { stateOfImports, type Effect, isOwn } from '../programme/programme.ts';
import type { ShownLine, SignoffDefinition } from '../signoffs/signoffs.ts';
import { effectLines, goldenFigure, importsCopy as copy } from './imports.copy.ts';
import { type Found, type KeptChange, mayUndo, monthsOf } from './imports.rules.ts';
import * as store from './imports.store.ts';

const payloadOf = z.object({
  batchId: z.number(),
  staffId: z.number(),
  alone: aloneShownForm.optional(),
  /** Why two people decide, in sentences; proposals of earlier releases have them as their reason. */
  because: z.string().default(''),
});

function because(payload: unknown): string {
  return payloadOf.parse(payload).because;
}

/** The participant that a form was filled in for; null: the import is of files. */
async function person(handle: Handle, payload: unknown): Promise<number | null> {
  return store.findPerson(handle, payloadOf.parse(payload).batchId);
}

type Parts = {
  readonly clock: Clock;
  readonly begin: () => Operations['begin'];
};

/**
 * Sign-off of an import above the limits: of exactly these bytes on this state of the programme.
 */
export function importSignoff({ clock, begin }: Parts): SignoffDefinition {
  return {
    decides: 'imports.decide',
    beginsWork: true,
    because,
    person,
    figure: goldenFigure,
    parts: async (handle, payload, slice) => {
      const { batchId } = payloadOf.parse(payload);
      const changes = (await store.find(handle, batchId, clock.now()))?.found?.changes ?? [];
      return { rows: rowsIn(changes, slice).map(partOf), total: changes.length };
    },
    show: async (handle, payload) => {
      const { batchId } = payloadOf.parse(payload);
      const batch = await store.find(handle, batchId, clock.now());
      if (batch === null || batch.found === null || !['ready', 'proposed'].includes(batch.state))
        return null;
      const files = (await store.filesOf(handle, [batchId])).get(batchId) ?? [];
      const { shown } = copy;
      const reports = new Map(batch.found.files.map((file) => [file.name, file]));
      return [
        ...files.map(({ name, kind }) => ({
          label: `${shown.file} ${name}`,
          before: '',
          after: shown.read(kind, reports.get(name)),
        })),
        ...(batch.found.effect === null ? [] : effectLines(batch.found.effect)),
        ...files.map(({ name, sha256 }) => proofLine(shown.digest(name), sha256)),
        proofLine(shown.state, await stateOfImports(handle), batch.horizon ?? ''),
        ...(await aloneLines(handle, monthsOf(batch.found.effect))),
      ];
    },
    people: async (handle, payload) =>
      (await effectOf(handle, payload, clock.now(), checked))?.namesakes ?? [],
    notYet: async (handle, payload, deciderId) =>
      whyNotOwn(await effectOf(handle, payload, clock.now(), checked), deciderId),
    execute: async (transaction, payload, at, { decidedBy, signoffId }) => {
      const { batchId, staffId, alone } = payloadOf.parse(payload);
      const batch = await store.lock(transaction, batchId, at);
      if (batch === null || !['ready', 'proposed'].includes(batch.state))
        throw refuse('signoffClosed');
      const operationId = await begin()(transaction, {
        kind: 'import.apply',
        staffId,
        input: { batchId, signoffId },
      });
      await settleAlone(transaction, alone, signoffId);
      const approval = { staffId: decidedBy, at };
      const now = clock.now() > at ? clock.now() : at;
      await store.change(transaction, batchId, { state: 'applying', operationId, approval }, now);
    },
  };
}

/** `before` and `after` are equal where nothing has changed since. */
function proofLine(label: string, after: string, before = after): ShownLine {
  return { label, before, after, part: 'proof' };
}

function partOf({ personId, shop, of, what, before, after }: Part) {
  return { personId, about: copy.about({ shop, of, what }), ...copy.both({ before, after }) };
}

type Part = Pick<KeptChange, 'personId' | 'shop' | 'of' | 'what' | 'before' | 'after'>;

/** Refuses a decision on the deciding account's own figures, golden points or bank account. */
function whyNotOwn(effect: Effect | null, deciderId: number): 'ownPerson' | null {
  return effect !== null && isOwn(effect, deciderId) ? 'ownPerson' : null;
}

async function effectOf(
  handle: Handle,
  payload: unknown,
  now: Date,
  effectIn: (found: Found) => Effect | null,
): Promise<Effect | null> {
  const batch = await store.find(handle, payloadOf.parse(payload).batchId, now);
  const found = batch?.found ?? null;
  return found === null ? null : effectIn(found);
}

const checked = ({ effect }: Found): Effect | null => effect;
const rehearsed = ({ undo }: Found): Effect | null => undo?.effect ?? null;

/** Sign-off of an undo: of exactly the shown changes on this state of the programme. */
export function undoSignoff({ clock, begin }: Parts): SignoffDefinition {
  return {
    decides: 'imports.decide',
    beginsWork: true,
    because,
    person,
    figure: goldenFigure,
    parts: async (handle, payload, slice) => {
      const largest = (await effectOf(handle, payload, clock.now(), rehearsed))?.largest ?? [];
      const golden = largest.map((row) => ({ ...row, what: 'zlote_punkty', shop: '', of: '' }));
      return { rows: rowsIn(golden, slice).map(partOf), total: golden.length };
    },
    show: async (handle, payload) => {
      const { batchId } = payloadOf.parse(payload);
      const batch = await store.find(handle, batchId, clock.now());
      if (batch?.state !== 'applied' || batch.found === null || batch.found.undo === null)
        return null;
      const { files, effect, horizon } = batch.found.undo;
      const { shown } = copy;
      return [
        ...files.map(({ file, takenBack, left }) => ({
          label: `${shown.file} ${file}`,
          before: '',
          after: shown.undone(
            takenBack,
            left.reduce((sum, { rows }) => sum + rows, 0),
          ),
        })),
        ...effectLines(effect),
        proofLine(shown.state, await stateOfImports(handle), horizon),
        ...(await aloneLines(handle, monthsOf(effect))),
      ];
    },
    people: async (handle, payload) =>
      (await effectOf(handle, payload, clock.now(), rehearsed))?.namesakes ?? [],
    notYet: async (handle, payload, deciderId) =>
      whyNotOwn(await effectOf(handle, payload, clock.now(), rehearsed), deciderId),
    execute: async (transaction, payload, at, { decidedBy, signoffId }) => {
      const { batchId, staffId, alone } = payloadOf.parse(payload);
      const batch = await store.lock(transaction, batchId, at);
      if (batch === null || !mayUndo(batch, at)) throw refuse('importNotApplied');
      const input = { batchId, rehearsal: false, signoffId };
      const operationId = await begin()(transaction, { kind: 'import.undo', staffId, input });
      await settleAlone(transaction, alone, signoffId);
      const undoApproval = { staffId: decidedBy, at };
      const now = clock.now() > at ? clock.now() : at;
      await store.change(
        transaction,
        batchId,
        { state: 'undoing', operationId, undoApproval },
        now,
      );
    },
  };
}
