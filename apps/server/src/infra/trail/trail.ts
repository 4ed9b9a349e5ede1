import type { TrailAction } from '@klub/contract/panel/actions';
import { type Transaction, sql } from 'kysely';
import { type Handle, inTransaction } from '../db/db.ts';
import type { Schema } from '../db/schema.ts';

/** An account of the panel, a command with the name of its system account, or the server itself. */
export type Actor =
  | {
      readonly way: 'panel';
      /** Null: unknown yet, at a sign-in. */
      readonly staffId: number | null;
      readonly name: string;
      readonly source: string;
      readonly requestId: string;
    }
  | { readonly way: 'command'; readonly name: string }
  | { readonly way: 'system'; readonly name: string };

export type TrailDetails = Readonly<Record<string, string | number | boolean | null>>;

/** What an entry is about; each kind has its words in `trail.copy.ts`. */
export type SubjectKind =
  | 'staff'
  | 'signoff'
  | 'operation'
  | 'command'
  | 'import'
  | 'month'
  | 'viewing'
  | 'rule'
  | 'setting'
  | 'person'
  | 'plan'
  | 'content'
  | 'media'
  | 'invitation'
  | 'payout'
  | 'correction'
  | 'document'
  | 'letter'
  | 'template'
  | 'message';

/** A trail entry of an act. Personal data only as ids: the trail outlives erased data. */
export type TrailNote = {
  readonly subject?: {
    readonly kind: SubjectKind;
    readonly id: string | number;
    readonly name: string;
  };
  readonly personId?: number;
  readonly reason?: string;
  /** Names of fields, numbers and ids; values only if not personal. */
  readonly details?: TrailDetails;
  /** Replaces the contract row's action, like a refusal instead of an approval. */
  readonly action?: TrailAction;
  /** The account of a sign-in, found during the call. */
  readonly by?: { readonly staffId: number; readonly name: string };
  readonly outcome?: 'done' | 'refused';
};

const isAudited: unique symbol = Symbol('audited');

/**
 * A committed transaction with its trail entry. Only `audited` can create one, and the handler of a
 * writing panel call must return one, so an act without an entry does not compile.
 */
export type Audited<Result> = { readonly [isAudited]: true; readonly result: Result };

export type Act = { readonly actor: Actor; readonly action: TrailAction; readonly at: Date };

/** Runs the work and writes its entry in the same transaction: both are committed or neither. */
export async function audited<Result>(
  handle: Handle,
  act: Act,
  work: (
    transaction: Transaction<Schema>,
  ) => Promise<{ readonly result: Result; readonly note: TrailNote }>,
): Promise<Audited<Result>> {
  const result = await inTransaction(handle, async (transaction) => {
    const done = await work(transaction);
    await append(transaction, act, done.note);
    return done.result;
  });
  return { [isAudited]: true, result };
}

export function isAuditedResult(value: unknown): value is Audited<unknown> {
  return typeof value === 'object' && value !== null && isAudited in value;
}

/** Writes one entry, in the act's transaction. */
export async function append(handle: Handle, act: Act, note: TrailNote): Promise<void> {
  const entry = entryOf(act, note);
  // Seals define the trail's order, so a plain insert locks nothing that others wait for.
  await handle
    .with('entry', (db) => db.insertInto('trail_entry').values(entry).returning('id'))
    .insertInto('trail_waiting')
    .columns(['entry_id'])
    .expression((db) => db.selectFrom('entry').select('id'))
    .execute();
}

/** Repeated reads of one account and question within this time are one entry. */
const readKeptMinutes = 30;

/**
 * Records a read of personal data before it happens; returns after the commit. The same account and
 * question within half an hour are one entry.
 */
export async function appendRead(handle: Handle, act: Act, note: TrailNote): Promise<void> {
  const entry = entryOf(act, note);
  const since = new Date(act.at.getTime() - readKeptMinutes * 60_000);
  const known = await handle
    .selectFrom('trail_entry')
    .select('id')
    .where('staff_id', '=', entry.staff_id)
    .where('action', '=', entry.action)
    .where('at', '>', since)
    .where('at', '<=', act.at)
    .where('subject_id', '=', entry.subject_id)
    .where(sql<boolean>`details = ${entry.details}::jsonb`)
    .limit(1)
    .executeTakeFirst();
  if (known === undefined) await append(handle, act, note);
}

function entryOf({ actor, action, at }: Act, note: TrailNote) {
  return {
    at,
    ...actorColumns(actor, note.by),
    action: note.action ?? action,
    ...subjectColumns(note.subject),
    // A request for an unknown number leaves an entry too, without a person.
    person_id:
      note.personId === undefined
        ? null
        : sql<number | null>`(select id from person where id = ${note.personId}::bigint)`,
    reason: note.reason ?? '',
    details: JSON.stringify(note.details ?? {}),
    outcome: note.outcome ?? 'done',
  } as const;
}

function actorColumns(actor: Act['actor'], by: TrailNote['by']) {
  const isOfPanel = actor.way === 'panel';
  return {
    way: actor.way,
    staff_id: by?.staffId ?? (isOfPanel ? actor.staffId : null),
    by_name: by?.name ?? actor.name,
    source: isOfPanel ? actor.source : '',
    request_id: isOfPanel ? actor.requestId : '',
  };
}

function subjectColumns(subject: TrailNote['subject']) {
  return {
    subject_kind: subject?.kind ?? '',
    subject_id: String(subject?.id ?? ''),
    subject_name: subject?.name ?? '',
  };
}
