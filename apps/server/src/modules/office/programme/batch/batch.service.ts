import type { Transaction } from 'kysely';
import type { Handle } from '../../../../infra/db/db.ts';
import type { Schema } from '../../../../infra/db/schema.ts';
import { append } from '../../../../infra/trail/trail.ts';
import { changeName } from '../programme.copy.ts';
import type { FileReport } from '../programme.report.ts';
import { type BatchTask, type Clerk, rowsOf } from './batch.rules.ts';
import {
  figuresHorizonOf,
  horizonOf,
  lockApplying,
  markApplied,
  markChange,
} from './batch.store.ts';
import { type Effect, isBeyond } from './effect.rules.ts';
import { type Done, effectAlone, effectOf } from './effect.service.ts';
import { nobodysOwn, ownBefore, ownChanged } from './own.service.ts';
import { type Versions, versionsChanged, versionsNow } from './versions.service.ts';

/** Additional steps of a panel import, in its transaction. */
export type BatchHooks = {
  /**
   * Under the import lock, before the first file; returns the state of the programme. Throws
   * `BatchMoved`.
   */
  begin(transaction: Transaction<Schema>): Promise<string>;
  /** After all bookings. Throws `BatchMoved` when the effect exceeds what was shown. */
  end(transaction: Transaction<Schema>, done: Done, files: readonly FileReport[]): Promise<Effect>;
  /** People whose figures `end` reads. */
  readonly readsOf?: () => ReadonlySet<number>;
};

/** The state on which a rehearsal of a month's closing would run now. */
export function stateOfProgramme(handle: Handle): Promise<string> {
  return figuresHorizonOf(handle);
}

/** The state on which a check of an import would run now. */
export function stateOfImports(handle: Handle): Promise<string> {
  return horizonOf(handle);
}

/** Outdates checks of imports after a person's shops or number have changed. */
export function noteChange(
  transaction: Transaction<Schema>,
  personId: number,
  now: Date,
): Promise<void> {
  return markChange(transaction, { name: changeName(personId), now });
}

/** The programme has changed since the check, or another work has the batch. */
export class BatchMoved extends Error {}

/**
 * A check leaves nothing. An apply runs once, only on the checked state, and does only what the
 * check has shown: batch, imports and trail entry are committed together with the files' changes.
 */
export function batchHooks(task: BatchTask, isRehearsal: boolean): BatchHooks {
  let own = nobodysOwn;
  let versions: Versions = new Map();
  let isAlone = true;
  return {
    begin: async (transaction) => {
      const horizon = await horizonOf(transaction);
      own = await ownBefore(transaction);
      versions = await versionsNow(transaction);
      if (isRehearsal) return horizon;
      const locked = horizon === task.horizon ? await lockApplying(transaction, task) : null;
      if (locked === null)
        throw new BatchMoved(
          `Batch ${task.id} was checked on ${task.horizon}, and this is ${horizon}.`,
        );
      ({ isAlone } = locked);
      return horizon;
    },
    end: async (transaction, done, files) => {
      const end = await (isRehearsal
        ? effectOf(transaction, done)
        : applied(transaction, { id: task.id, staff: clerkOf(task), isAlone }, done));
      const effect = {
        ...end,
        ...(await ownChanged(transaction, own)),
        versions: await versionsChanged(transaction, versions),
      };
      if (!isRehearsal) requireShown(task, effect, files);
      return effect;
    },
    readsOf: () => new Set(own.money.keys()),
  };
}

/**
 * People join, edit and earn without a new state of the programme, so the effect is compared too.
 */
function requireShown(
  { id, shown }: BatchTask,
  effect: Effect,
  files: readonly FileReport[],
): void {
  if (shown === null) return;
  if (isBeyond(effect, shown.effect))
    throw new BatchMoved(`Batch ${id} would do what nobody has agreed to.`);
  if (rowsOf(files).join('\n') !== shown.rows.join('\n')) {
    throw new BatchMoved(`The rows of batch ${id} do something else than at its check.`);
  }
}

/** For an import that is checked and applied within one act, on the current state. */
export function actHooks(task: Applied): BatchHooks {
  return { begin: horizonOf, end: (transaction, done) => applied(transaction, task, done) };
}

/** For the rehearsal of such an import. */
export const rehearsalHooks: BatchHooks = { begin: horizonOf, end: effectOf };

function clerkOf({ id, staff }: BatchTask): Clerk {
  if (staff === null) throw new Error(`No account applies batch ${id}.`);
  return staff;
}

type Applied = Pick<BatchTask, 'id'> & {
  readonly staff: Clerk;
  /** True without a second person's approval. */
  readonly isAlone: boolean;
};

async function applied(
  transaction: Transaction<Schema>,
  { id, staff, isAlone }: Applied,
  done: Done,
): Promise<Effect> {
  const act = { act: 'import', actId: id, staffId: staff.staffId } as const;
  const effect = isAlone
    ? await effectAlone(transaction, done, act)
    : await effectOf(transaction, done);
  await markApplied(transaction, id, { ...done, staffId: staff.staffId });
  const plus = effect.lines.reduce((sum, line) => sum + line.plus, 0);
  const minus = effect.lines.reduce((sum, line) => sum + line.minus, 0);
  await append(
    transaction,
    {
      actor: { way: 'panel', ...staff, source: '', requestId: '' },
      action: 'import.applied',
      at: done.now,
    },
    {
      subject: { kind: 'import', id, name: `import ${id}` },
      details: {
        files: done.runIds.length,
        people: effect.people,
        plus,
        minus,
        accounts: effect.accounts,
      },
    },
  );
  return effect;
}
