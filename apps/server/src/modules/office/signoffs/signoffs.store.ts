import type { SignoffKind } from '@klub/contract/panel/signoffs';
import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import type { Slice } from '../../../infra/pages.ts';
import type { NewSignoff, ShownLine, StoredState, Work } from './signoffs.rules.ts';

export type FoundSignoff = {
  readonly id: number;
  readonly kind: SignoffKind;
  readonly subject: string;
  readonly state: StoredState;
  readonly payload: unknown;
  readonly shown: readonly ShownLine[];
  readonly digest: string;
  readonly words: string;
  readonly reason: string;
  readonly proposedById: number;
  readonly proposedByName: string;
  readonly proposedAt: Date;
  readonly expiresAt: Date;
  readonly decidedById: number | null;
  readonly decidedByName: string | null;
  readonly decidedAt: Date | null;
  readonly decisionReason: string;
  /** Null: the approval has started no work, or none in this database. */
  readonly work: Work | null;
  readonly emergencyBy: number | null;
  readonly emergencyAt: Date | null;
  readonly emergencyByName: string | null;
  readonly emergencyReason: string;
};

const columns = sql`
  signoff.id, signoff.kind, signoff.subject, signoff.state, signoff.payload, signoff.shown, signoff.digest, signoff.words,
  signoff.reason, signoff.proposed_by as "proposedById", proposer.name as "proposedByName",
  signoff.proposed_at as "proposedAt", signoff.expires_at as "expiresAt", signoff.decided_by as "decidedById",
  decider.name as "decidedByName", signoff.decided_at as "decidedAt", signoff.decision_reason as "decisionReason",
  case when work.id is not null then
    json_build_object('id', work.id, 'state', work.state, 'note', work.note, 'lines', work.lines)
  end as work,
  signoff.emergency_by as "emergencyBy", signoff.emergency_at as "emergencyAt",
  helper.name as "emergencyByName", signoff.emergency_reason as "emergencyReason"
  from signoff join staff proposer on proposer.id = signoff.proposed_by
  left join staff helper on helper.id = signoff.emergency_by
  left join staff decider on decider.id = signoff.decided_by
  left join operation work
    on (work.input ->> 'signoffId') is not null and (work.input ->> 'signoffId')::bigint = signoff.id`;

export async function find(handle: Handle, id: number): Promise<FoundSignoff | null> {
  const { rows } = await sql<FoundSignoff>`select ${columns} where signoff.id = ${id}`.execute(
    handle,
  );
  return rows[0] ?? null;
}

/** Locks until commit, so that concurrent decisions run one after another. */
export async function lock(handle: Handle, id: number): Promise<FoundSignoff | null> {
  const { rows } = await sql<FoundSignoff>`
    select ${columns} where signoff.id = ${id} for update of signoff
  `.execute(handle);
  return rows[0] ?? null;
}

export type NewRow = NewSignoff & {
  readonly shown: readonly ShownLine[];
  readonly digest: string;
  readonly proposedAt: Date;
  readonly expiresAt: Date;
};

/** Null when an equal proposal (kind and subject) is open. */
export async function insert(handle: Handle, row: NewRow): Promise<number | null> {
  const inserted = await handle
    .insertInto('signoff')
    .values({
      kind: row.kind,
      subject: row.subject,
      payload: JSON.stringify(row.payload),
      shown: JSON.stringify(row.shown),
      digest: row.digest,
      words: row.words,
      reason: row.reason,
      proposed_by: row.proposedBy,
      proposed_at: row.proposedAt,
      expires_at: row.expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? null;
}

/** Marks an overdue proposal as expired, so that it does not block the next one. */
export async function expire(
  handle: Handle,
  { kind, subject }: Pick<NewSignoff, 'kind' | 'subject'>,
  now: Date,
): Promise<void> {
  await handle
    .updateTable('signoff')
    .set({ state: 'expired', decided_at: now })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('state', '=', 'open')
    .where('expires_at', '<=', now)
    .execute();
}

export type Ending = {
  readonly state: Exclude<StoredState, 'open'>;
  /** Null: it expired. */
  readonly by: number | null;
  readonly reason: string;
  readonly at: Date;
};

/** Ends a proposal that the transaction has locked. */
export async function end(
  handle: Handle,
  id: number,
  { state, by, reason, at }: Ending,
): Promise<void> {
  await handle
    .updateTable('signoff')
    .set({ state, decided_by: by, decided_at: at, decision_reason: reason })
    .where('id', '=', id)
    .execute();
}

/** Whose proposals are seen: those of the account, and those of these kinds. */
type Seen = { readonly staffId: number; readonly kinds: readonly SignoffKind[] };

function isSeen({ staffId, kinds }: Seen): RawBuilder<unknown> {
  return sql`(signoff.proposed_by = ${staffId} or signoff.kind = any(${[...kinds]}::text[]))`;
}

/** Newest first. */
export async function findPage(
  handle: Handle,
  seen: Seen,
  { limit, offset }: Slice,
): Promise<{ readonly found: readonly FoundSignoff[]; readonly total: number }> {
  const { rows } = await sql<FoundSignoff>`
    select ${columns} where ${isSeen(seen)} order by signoff.id desc limit ${limit} offset ${offset}
  `.execute(handle);
  const counted = await sql<{
    total: number;
  }>`select count(*) as total from signoff where ${isSeen(seen)}`.execute(handle);
  return { found: rows, total: counted.rows[0]?.total ?? 0 };
}

/** Must equal the index expression character by character. */
const signoffWords = sql`to_tsvector('simple', translate(searchable(signoff.words), '-./_,@+', '       '))`;

export type WantedSignoffs = {
  readonly number: number | null;
  /** Starts of words that must all be there; null: none is asked. */
  readonly beginnings: string | null;
};

/** Newest first. */
export async function search(
  handle: Handle,
  seen: Seen,
  { number, beginnings }: WantedSignoffs,
  max: number,
): Promise<readonly FoundSignoff[]> {
  const wanted =
    number === null
      ? sql`${signoffWords} @@ to_tsquery('simple', ${beginnings})`
      : sql`signoff.id = ${number}::bigint`;
  const { rows } = await sql<FoundSignoff>`
    select ${columns} where ${wanted} and ${isSeen(seen)} order by signoff.id desc limit ${max}
  `.execute(handle);
  return rows;
}

/** At most one open proposal per subject, so they are few. */
const openMax = 1_000;

/** Open proposals of these kinds by others, by deadline. */
export async function findOpen(
  handle: Handle,
  {
    staffId,
    kinds,
    now,
  }: { readonly staffId: number; readonly kinds: readonly SignoffKind[]; readonly now: Date },
): Promise<readonly FoundSignoff[]> {
  if (kinds.length === 0) return [];
  const { rows } = await sql<FoundSignoff>`
    select ${columns}
    where signoff.state = 'open' and signoff.expires_at > ${now} and signoff.proposed_by <> ${staffId}
      and signoff.kind = any(${[...kinds]}::text[])
    order by signoff.expires_at, signoff.id limit ${openMax}
  `.execute(handle);
  return rows;
}

const isNotDone = sql`signoff.state = 'approved' and work.state in ('refused', 'failed', 'cancelled')`;

/**
 * Proposals of the account, as proposer or approver, newest first, whose work was not done since it
 * last looked, and since `since`.
 */
export async function findNotDone(
  handle: Handle,
  { staffId, since }: { readonly staffId: number; readonly since: Date },
): Promise<readonly FoundSignoff[]> {
  const { rows } = await sql<FoundSignoff>`
    select ${columns}
    where (signoff.proposed_by = ${staffId} or signoff.decided_by = ${staffId}) and ${isNotDone}
      and work.ended_at > greatest(
        ${since}::timestamptz, (select matters_seen_at from staff where staff.id = ${staffId})
      )
    order by work.ended_at desc, signoff.id desc limit ${openMax}
  `.execute(handle);
  return rows;
}

export async function markSeen(handle: Handle, staffId: number, now: Date): Promise<void> {
  await handle
    .updateTable('staff')
    .set({ matters_seen_at: now })
    .where('id', '=', staffId)
    .execute();
}

/** The approved proposal of undone work. */
export async function findByUndoneWork(
  handle: Handle,
  operationId: number,
): Promise<FoundSignoff | null> {
  const { rows } = await sql<FoundSignoff>`
    select ${columns} where work.id = ${operationId} and ${isNotDone}
  `.execute(handle);
  return rows[0] ?? null;
}
