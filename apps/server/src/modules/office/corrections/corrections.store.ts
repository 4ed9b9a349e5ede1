import type { CorrectionReason } from '@klub/contract/panel/money/correction-states';
import type { StoredState } from '../signoffs/signoffs.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import type { Slice } from '../../../infra/pages.ts';

export type FoundCorrection = {
  readonly id: number;
  readonly personId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly isDeleted: boolean;
  readonly month: string;
  readonly cause: string;
  readonly title: string | null;
  readonly amount: number;
  readonly reasonCode: CorrectionReason;
  readonly reason: string;
  readonly complaint: string;
  readonly state: 'proposed' | 'booked';
  readonly signoffState: StoredState | null;
  readonly signoffExpiresAt: Date | null;
  readonly signoffId: number | null;
  readonly staffId: number | null;
  readonly byName: string | null;
  readonly decidedById: number | null;
  readonly decidedByName: string | null;
  readonly createdAt: Date;
};

/** The title of the question or task in a cause. */
function titleOf(cause: RawBuilder<unknown>): RawBuilder<unknown> {
  const named = sql`case when split_part(${cause}, ':', 2) ~ '^[0-9]{1,15}$' then split_part(${cause}, ':', 2)::bigint end`;
  return sql`case split_part(${cause}, ':', 1)
    when 'question' then (select title from question where id = ${named})
    when 'special' then (select title from special_task where id = ${named}) end`;
}

const columns = sql`
  correction.id, correction.person_id as "personId", person.first_name as "firstName", person.last_name as "lastName",
  person.phone, person.deleted_at is not null as "isDeleted", correction.month, correction.cause,
  ${titleOf(sql`correction.cause`)} as title, correction.amount, correction.reason_code as "reasonCode",
  correction.reason, correction.complaint, correction.state, signoff.state as "signoffState",
  signoff.expires_at as "signoffExpiresAt",
  correction.signoff_id as "signoffId", correction.staff_id as "staffId", staff.name as "byName",
  correction.decided_by as "decidedById", decider.name as "decidedByName", correction.created_at as "createdAt"
  from correction
  join person on person.id = correction.person_id
  left join staff on staff.id = correction.staff_id
  left join staff decider on decider.id = correction.decided_by
  left join signoff on signoff.id = correction.signoff_id`;

export async function findPage(
  handle: Handle,
  { limit, offset }: Slice,
): Promise<{ readonly found: readonly FoundCorrection[]; readonly total: number }> {
  const { rows } = await sql<FoundCorrection>`
    select ${columns} order by correction.id desc limit ${limit} offset ${offset}
  `.execute(handle);
  const counted = await sql<{ total: number }>`select count(*) as total from correction`.execute(
    handle,
  );
  return { found: rows, total: counted.rows[0]?.total ?? 0 };
}

/** @param locks locks until commit */
export async function findOne(
  handle: Handle,
  id: number,
  locks: boolean,
): Promise<FoundCorrection | null> {
  if (locks) await sql`select id from correction where id = ${id} for update`.execute(handle);
  const { rows } =
    await sql<FoundCorrection>`select ${columns} where correction.id = ${id}`.execute(handle);
  return rows[0] ?? null;
}

export type Owner = {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly isDeleted: boolean;
};

/** Includes deleted accounts, whose sums are settled too (D61); null: no such person. */
export async function findOwner(handle: Handle, personId: number): Promise<Owner | null> {
  const row = await handle
    .selectFrom('person')
    .select([
      'first_name as firstName',
      'last_name as lastName',
      'phone',
      'deleted_at as deletedAt',
    ])
    .where('id', '=', personId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { deletedAt, ...owner } = row;
  return { ...owner, isDeleted: deletedAt !== null };
}

export type SumEntry = {
  readonly cause: string;
  readonly title: string | null;
  readonly on: string;
  readonly kind: string;
  readonly revision: number;
  readonly amount: number;
  readonly reason: string | null;
};

/** A person's entries of a month and its quarter, by booking. */
export async function findEntries(
  handle: Handle,
  {
    personId,
    month,
    quarter,
  }: { readonly personId: number; readonly month: string; readonly quarter: string },
): Promise<SumEntry[]> {
  const { rows } = await sql<SumEntry>`
    select entry.cause, ${titleOf(sql`entry.cause`)} as title,
      to_char(entry.created_at at time zone 'Europe/Warsaw', 'DD.MM.YYYY') as "on", entry.kind, entry.revision,
      entry.amount, correction.reason
    from ledger_entry entry left join correction on correction.entry_id = entry.id
    where entry.person_id = ${personId} and (
      entry.month = ${month}::date and entry.cause not like 'quarter:%'
      or entry.month = ${quarter}::date and entry.cause like 'quarter:%'
    )
    order by entry.id
  `.execute(handle);
  return rows;
}

/** The person's golden points for a cause in a month. */
export async function sumOf(
  handle: Handle,
  {
    personId,
    month,
    cause,
  }: { readonly personId: number; readonly month: string; readonly cause: string },
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(amount), 0)::bigint as total from ledger_entry
    where person_id = ${personId} and month = ${month}::date and cause = ${cause}
  `.execute(handle);
  return rows[0]?.total ?? 0;
}

/** The month's questions that the person has tried, with or without a reward. */
export async function findTried(
  handle: Handle,
  { personId, month }: { readonly personId: number; readonly month: string },
): Promise<{ readonly id: number; readonly title: string }[]> {
  const { rows } = await sql<{ id: number; title: string }>`
    select question.id, question.title from question
    where question.month = ${month}::date
      and exists (select from question_attempt where person_id = ${personId} and question_id = question.id)
    order by question.opens_at, question.id
  `.execute(handle);
  return rows;
}
