import type { CorrectionReason } from '@klub/contract/panel/money/correction-states';
import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import { rehearsalRevisions } from '../../club/ledger/ledger.ts';

export type NewCorrection = {
  /** A key is stored once. */
  readonly key: string;
  readonly personId: number;
  readonly month: string;
  readonly cause: string;
  readonly amount: number;
  readonly reasonCode: CorrectionReason;
  readonly reason: string;
  readonly complaint: string;
  /** The row of a file; null: entered by hand. */
  readonly source: { readonly importId: number; readonly row: number } | null;
};

/** Stores corrections with new keys; returns the new ids by key. */
export async function insertCorrections(
  handle: Handle,
  corrections: readonly NewCorrection[],
  { staffId, now }: { readonly staffId: number | null; readonly now: Date },
): Promise<Map<string, number>> {
  if (corrections.length === 0) return new Map();
  const rows = corrections.map(({ personId, reasonCode, source, ...row }) => ({
    ...row,
    person_id: personId,
    reason_code: reasonCode,
    import_id: source?.importId ?? null,
    import_row: source?.row ?? null,
    staff_id: staffId,
    state: 'proposed' as const,
    created_at: now,
  }));
  const inserted = await handle
    .insertInto('correction')
    .values(rows)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning(['id', 'key'])
    .execute();
  return new Map(inserted.map(({ id, key }) => [key, id]));
}

export type KnownCorrection = Pick<
  NewCorrection,
  'key' | 'personId' | 'month' | 'cause' | 'amount'
> & {
  readonly id: number;
  readonly state: 'proposed' | 'booked';
  readonly signoffId: number | null;
};

export async function findByKeys(
  handle: Handle,
  keys: readonly string[],
): Promise<KnownCorrection[]> {
  const { rows } = await sql<KnownCorrection>`
    select id, key, person_id as "personId", month, cause, amount, state, signoff_id as "signoffId"
    from correction where key = any(${[...keys]}::text[])
  `.execute(handle);
  return rows;
}

export type BookedCorrection = {
  readonly personId: number;
  readonly kind: 'correction';
  readonly month: string;
  readonly cause: string;
  readonly amount: number;
  readonly revision: number;
};

type Booking = {
  readonly decidedBy: number | null;
  readonly isRehearsal: boolean;
  readonly now: Date;
};

/**
 * Books the waiting ones of these corrections, each as the next revision of its cause, and returns
 * their month and cause. Leaves a question's first revision to its answer.
 */
export async function bookWaiting(
  handle: Handle,
  ids: readonly number[],
  { decidedBy, isRehearsal, now }: Booking,
): Promise<BookedCorrection[]> {
  const base = isRehearsal ? rehearsalRevisions : 0;
  const { rows } = await sql<BookedCorrection>`
    with waiting as (
      select id, person_id, month, cause, amount,
        row_number() over (partition by person_id, cause order by id) as place
      from correction where id = any(${[...ids]}::bigint[]) and state = 'proposed'
    ), numbered as materialized (
      select waiting.*, ${base}::integer + place + greatest(
        coalesce((
          select max(revision) from ledger_entry entry
          where entry.person_id = waiting.person_id and entry.cause = waiting.cause
        ), 0),
        case when waiting.cause like 'question:%' then 1 else 0 end
      ) as revision
      from waiting
    ), entry as (
      insert into ledger_entry (person_id, kind, month, amount, cause, revision, rule_id, created_at)
      select person_id, 'correction', month, amount, cause, revision, null, ${now}::timestamptz
      from numbered order by id
      returning id, person_id, cause, revision
    ), booked as (
      update correction set state = 'booked', entry_id = entry.id, booked_at = ${now}::timestamptz,
        decided_by = ${decidedBy}::bigint
      from numbered join entry using (person_id, cause, revision)
      where correction.id = numbered.id
      returning correction.id
    )
    select person_id as "personId", 'correction' as kind, month, cause, amount, revision
    from numbered where id in (select id from booked) order by id
  `.execute(handle);
  return rows;
}

export async function setSignoff(handle: Handle, id: number, signoffId: number): Promise<void> {
  await handle
    .updateTable('correction')
    .set({ signoff_id: signoffId })
    .where('id', '=', id)
    .execute();
}

/** The closed ones of these months (first days). */
export async function findClosed(handle: Handle, months: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ month: string }>`
    select distinct month from settlement where month = any(${[...months]}::date[])
  `.execute(handle);
  return new Set(rows.map(({ month }) => month));
}

/**
 * The months in which a question or a task can be corrected, by cause; for a task all months of its
 * dates.
 */
export async function findSums(
  handle: Handle,
  {
    questions,
    tasks,
  }: { readonly questions: readonly number[]; readonly tasks: readonly number[] },
): Promise<Map<string, { readonly first: string; readonly last: string }>> {
  const { rows } = await sql<{ cause: string; first: string; last: string }>`
    select 'question:' || id as cause, month as first, month as last
    from question where id = any(${[...questions]}::bigint[])
    union all
    select 'special:' || id, date_trunc('month', opens_at at time zone 'Europe/Warsaw')::date,
      date_trunc('month', (closes_at - interval '1 second') at time zone 'Europe/Warsaw')::date
    from special_task where id = any(${[...tasks]}::bigint[])
  `.execute(handle);
  return new Map(rows.map(({ cause, ...months }) => [cause, months]));
}
