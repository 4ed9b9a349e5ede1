import type { RemarkKind } from '@klub/contract/panel/money/month-states';
import { sql } from 'kysely';
import { type Handle, inTransaction } from '../../../infra/db/db.ts';
import type { Slice } from '../../../infra/pages.ts';
import { markKind } from '../programme/programme.ts';
import type { Remark } from '../../money/settlements/settlements.ts';
import { type Found, foundForm } from './months.rules.ts';

export type NewRehearsal = {
  readonly month: string;
  readonly staffId: number;
  readonly operationId: number | null;
  readonly found: Found;
  readonly horizon: string;
};

/** Number of kept rehearsals of a month, and of those with their list of people. */
const keptRehearsals = 20;
const keptRemarks = 3;

/** Stores a rehearsal, once per operation; deletes older ones of the month. Returns its id. */
export function insertRehearsal(
  handle: Handle,
  { month, staffId, operationId, found, horizon }: NewRehearsal,
  remarks: readonly Remark[],
  now: Date,
): Promise<number | null> {
  return inTransaction(handle, async (transaction) => {
    const row = {
      month,
      staff_id: staffId,
      operation_id: operationId,
      found: JSON.stringify(found),
      horizon,
    };
    const inserted = await transaction
      .insertInto('month_rehearsal')
      .values({ ...row, created_at: now })
      .onConflict((conflict) => conflict.column('operation_id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted === undefined) return null;
    await insertRemarks(transaction, inserted.id, remarks);
    await sql`
      delete from month_rehearsal where month = ${month}::date and id <= (
        select id from month_rehearsal where month = ${month}::date order by id desc offset ${keptRehearsals} limit 1
      )
    `.execute(transaction);
    await sql`
      delete from month_remark where rehearsal_id in (
        select id from month_rehearsal where month = ${month}::date order by id desc offset ${keptRemarks}
      )
    `.execute(transaction);
    return inserted.id;
  });
}

async function insertRemarks(
  handle: Handle,
  rehearsalId: number,
  remarks: readonly Remark[],
): Promise<void> {
  if (remarks.length === 0) return;
  await sql`
    insert into month_remark (rehearsal_id, kind, position, person_id, amount, grosze, amount_before, reason)
    select ${rehearsalId}::bigint, kind, row_number() over (partition by kind order by place), person_id, amount, grosze,
      before, reason
    from unnest(
      ${remarks.map(({ kind }) => kind)}::text[], ${remarks.map(({ personId }) => personId)}::bigint[],
      ${remarks.map(({ amount }) => amount)}::bigint[], ${remarks.map(({ grosze }) => grosze)}::bigint[],
      ${remarks.map(({ before }) => before)}::bigint[], ${remarks.map(({ reason }) => reason)}::text[]
    ) with ordinality as given (kind, person_id, amount, grosze, before, reason, place)
  `.execute(handle);
}

export type KeptRehearsal = {
  readonly id: number;
  readonly staffId: number;
  readonly byName: string;
  readonly operationId: number | null;
  readonly found: Found;
  readonly horizon: string;
  readonly createdAt: Date;
};

/**
 * A month's newest rehearsal, of everyone or of one account; null without one since the last
 * closing.
 */
export async function findRehearsal(
  handle: Handle,
  month: string,
  staffId: number | null = null,
): Promise<KeptRehearsal | null> {
  const { rows } = await sql<KeptRehearsal>`
    select rehearsal.id, rehearsal.staff_id as "staffId", staff.name as "byName",
      rehearsal.operation_id as "operationId", rehearsal.found, rehearsal.horizon, rehearsal.created_at as "createdAt"
    from month_rehearsal rehearsal join staff on staff.id = rehearsal.staff_id
    where rehearsal.month = ${month}::date
      and (${staffId}::bigint is null or rehearsal.staff_id = ${staffId}::bigint)
      and rehearsal.created_at >= coalesce(
        (select max(closed_at) from settlement where month = ${month}::date), '-infinity'
      )
    order by rehearsal.id desc limit 1
  `.execute(handle);
  const [row] = rows;
  return row === undefined ? null : { ...row, found: foundForm.parse(row.found) };
}

export type RemarkRow = {
  readonly personId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly isDeleted: boolean;
  readonly amount: number;
  readonly grosze: number;
  readonly before: number | null;
  readonly reason: string | null;
};

export async function findRemarks(
  handle: Handle,
  { rehearsalId, kind }: { readonly rehearsalId: number; readonly kind: RemarkKind },
  { limit, offset }: Slice,
): Promise<{ readonly found: readonly RemarkRow[]; readonly total: number }> {
  const { rows } = await sql<RemarkRow>`
    select remark.person_id as "personId", person.first_name as "firstName", person.last_name as "lastName",
      person.phone, person.deleted_at is not null as "isDeleted", remark.amount, remark.grosze,
      remark.amount_before as before, remark.reason
    from month_remark remark join person on person.id = remark.person_id
    where remark.rehearsal_id = ${rehearsalId} and remark.kind = ${kind} and remark.position > ${offset}
    order by remark.position limit ${limit}
  `.execute(handle);
  const counted = await sql<{ total: number }>`
    select count(*) as total from month_remark where rehearsal_id = ${rehearsalId} and kind = ${kind}
  `.execute(handle);
  return { found: rows, total: counted.rows[0]?.total ?? 0 };
}

/** People of a rehearsal who are held for one of the reasons. */
export async function findHeldFor(
  handle: Handle,
  rehearsalId: number,
  reasons: readonly string[],
): Promise<number[]> {
  const { rows } = await sql<{ personId: number }>`
    select person_id as "personId" from month_remark
    where rehearsal_id = ${rehearsalId} and kind = 'held' and reason = any(${[...reasons]}::text[])
    order by person_id
  `.execute(handle);
  return rows.map(({ personId }) => personId);
}

export type ClosedBefore = {
  readonly month: string;
  readonly closings: number;
  readonly amount: number;
  readonly closedAt: Date | null;
  readonly closedBy: string;
  readonly decidedBy: string | null;
  readonly isRehearsed: boolean;
};

/** The closings of some months; includes months without one. */
export async function findMonths(
  handle: Handle,
  months: readonly string[],
): Promise<ClosedBefore[]> {
  const { rows } = await sql<ClosedBefore>`
    select asked.month, coalesce(sums.closings, 0) as closings, coalesce(sums.amount, 0) as amount,
      newest.closed_at as "closedAt", coalesce(newest.closed_by, '') as "closedBy", staff.name as "decidedBy",
      exists (
        select from month_rehearsal
        where month_rehearsal.month = asked.month and created_at >= coalesce(newest.closed_at, '-infinity')
      ) as "isRehearsed"
    from unnest(${[...months]}::date[]) with ordinality as asked (month, place)
    left join lateral (
      select count(*) as closings, sum(amount)::bigint as amount from settlement where settlement.month = asked.month
    ) as sums on true
    left join lateral (
      select closed_at, closed_by, decided_by from settlement
      where settlement.month = asked.month order by revision desc limit 1
    ) as newest on true
    left join staff on staff.id = newest.decided_by
    order by asked.place
  `.execute(handle);
  return rows;
}

export type Waiting = { readonly month: string; readonly entries: number; readonly amount: number };

/** Unsettled entries, by the month whose closing settles them: a quarter by its last. */
export async function sumWaiting(handle: Handle, month: string | null): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select settling as month, count(*) as entries, sum(amount)::bigint as amount
    from (
      select case when entry.cause like 'quarter:%' then (entry.month + interval '2 months')::date
        else entry.month end as settling, entry.amount
      from unsettled_entry waits join ledger_entry entry on entry.id = waits.entry_id
      where ${month}::date is null or waits.month in (${month}::date, (${month}::date - interval '2 months')::date)
    ) as each
    where ${month}::date is null or settling = ${month}::date
    group by settling
  `.execute(handle);
  return rows;
}

export type Closing = {
  readonly revision: number;
  readonly at: Date;
  readonly statements: number;
  readonly amount: number;
  readonly grosze: number;
  readonly goldenPointGrosze: number;
  readonly closedBy: string;
  readonly proposedById: number | null;
  readonly proposedByName: string | null;
  readonly decidedById: number | null;
  readonly decidedByName: string | null;
  readonly digest: string | null;
  readonly reason: string | null;
  readonly lines: readonly { label: string; before: string; after: string }[] | null;
};

export async function findClosings(handle: Handle, month: string): Promise<Closing[]> {
  const { rows } = await sql<Closing>`
    select settlement.revision, settlement.closed_at as at, settlement.statements, settlement.amount,
      coalesce(given.grosze, 0) as grosze, settlement.golden_point_grosze as "goldenPointGrosze",
      settlement.closed_by as "closedBy", settlement.proposed_by as "proposedById", proposer.name as "proposedByName",
      settlement.decided_by as "decidedById", decider.name as "decidedByName", signoff.digest, signoff.reason,
      signoff.shown as lines
    from settlement
    left join staff proposer on proposer.id = settlement.proposed_by
    left join staff decider on decider.id = settlement.decided_by
    left join signoff on signoff.id = settlement.signoff_id
    left join (
      select settlement_id, sum(grosze)::bigint as grosze from statement where month = ${month}::date
      group by settlement_id
    ) as given on given.settlement_id = settlement.id
    where settlement.month = ${month}::date order by settlement.revision
  `.execute(handle);
  return rows;
}

export type OpenProposal = {
  readonly id: number;
  readonly subject: string;
  readonly proposedById: number;
};

export async function findProposals(handle: Handle, now: Date): Promise<OpenProposal[]> {
  const { rows } = await sql<OpenProposal>`
    select id, subject, proposed_by as "proposedById" from signoff
    where kind = 'month.close' and state = 'open' and expires_at > ${now}
  `.execute(handle);
  return rows;
}

export type MonthWork = {
  readonly id: number;
  readonly kind: 'month.rehearse' | 'month.close';
  readonly month: string;
  readonly staffId: number;
  readonly state: string;
  readonly note: string;
  readonly lines: readonly string[];
  readonly progress: number;
  readonly endedAt: Date | null;
};

const work = sql`
  select id, kind, input ->> 'month' as month, staff_id as "staffId", state, note, lines, progress,
    ended_at as "endedAt"
  from operation where kind in ('month.rehearse', 'month.close')`;

export async function findUnderWay(handle: Handle): Promise<MonthWork[]> {
  const { rows } =
    await sql<MonthWork>`${work} and state in ('waiting', 'running') order by id`.execute(handle);
  return rows;
}

/** A month's last long work of a kind. */
export async function findLastWork(
  handle: Handle,
  kind: MonthWork['kind'],
  { month, staffId }: { readonly month: string; readonly staffId: number | null },
): Promise<MonthWork | null> {
  const { rows } = await sql<MonthWork>`
    ${work} and kind = ${kind} and input ->> 'month' = ${month}
      and (${staffId}::bigint is null or staff_id = ${staffId}::bigint)
    order by id desc limit 1
  `.execute(handle);
  return rows[0] ?? null;
}

export async function findImportsSince(
  handle: Handle,
  since: Date,
): Promise<{ readonly kind: string; readonly file: string; readonly at: Date }[]> {
  const { rows } = await sql<{ kind: string; file: string; at: Date }>`
    select kind, file_name as file, imported_at as at from import_run
    where imported_at > ${since} and kind <> ${markKind} order by id desc limit 10
  `.execute(handle);
  return rows;
}

export async function nameOfStaff(handle: Handle, staffId: number): Promise<string> {
  const row = await handle
    .selectFrom('staff')
    .select('name')
    .where('id', '=', staffId)
    .executeTakeFirst();
  return row?.name ?? '';
}
