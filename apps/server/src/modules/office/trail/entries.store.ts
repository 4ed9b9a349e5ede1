import { type RawBuilder, sql } from 'kysely';
import type { TrailAction } from '@klub/contract/panel/actions';
import type { Handle } from '../../../infra/db/db.ts';
import type { TrailDetails } from '../../../infra/trail/trail.ts';
import type { Wanted } from './trail.rules.ts';

export type FoundEntry = {
  readonly id: number;
  readonly at: Date;
  readonly way: 'panel' | 'command' | 'system';
  readonly staffId: number | null;
  readonly byName: string;
  readonly action: TrailAction;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly subjectName: string;
  readonly personId: number | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly phone: string | null;
  readonly isPersonGone: boolean | null;
  readonly reason: string;
  readonly details: TrailDetails;
  readonly source: string;
  readonly requestId: string;
  readonly outcome: 'done' | 'refused';
  readonly sealId: number | null;
};

/** Key of the entry after which the next page starts, newest first. */
export type Position = { readonly at: Date; readonly id: number };
export type Slice = {
  readonly max: number;
  readonly offset?: number;
  readonly after?: Position | null;
};

const columns = sql`entry.id, entry.at, entry.way, entry.staff_id as "staffId", entry.by_name as "byName", entry.action,
  entry.subject_kind as "subjectKind", entry.subject_id as "subjectId", entry.subject_name as "subjectName",
  entry.person_id as "personId", person.first_name as "firstName", person.last_name as "lastName", person.phone,
  person.deleted_at is not null as "isPersonGone", entry.reason, entry.details, entry.source,
  entry.request_id as "requestId", entry.outcome, sealed.seal_id as "sealId"`;
const joins = sql`left join person on person.id = entry.person_id
  left join trail_sealed sealed on sealed.entry_id = entry.id`;

/** Newest first. Selects ids from an index only, and reads only the entries of the page. */
export async function findEntries(
  handle: Handle,
  wanted: Wanted,
  slice: Slice,
): Promise<FoundEntry[]> {
  const { max, offset = 0, after = null } = slice;
  const { rows } = await sql<FoundEntry>`
    select ${columns}
    from (
      select id from (${picked(wanted, offset + max, after)}) found order by at desc, id desc limit ${max} offset ${offset}
    ) found join trail_entry entry using (id) ${joins}
    order by entry.at desc, entry.id desc
  `.execute(handle);
  return rows;
}

/** At most `max`. */
export async function countEntries(handle: Handle, wanted: Wanted, max: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select id from (${picked(wanted, max, null)}) found limit ${max}) counted
  `.execute(handle);
  return rows[0]?.count ?? 0;
}

/** The newest ids; one branch for each column that can match, so that each uses its index. */
function picked(wanted: Wanted, max: number, after: Position | null): RawBuilder<unknown> {
  const branches = conditionsOfWhom(wanted).map((whom) => {
    const all = [...conditionsOf(wanted, after), ...whom];
    const where = all.length === 0 ? sql`` : sql`where ${sql.join(all, sql` and `)}`;
    return sql`(select id, at from trail_entry entry ${where} order by at desc, id desc limit ${max})`;
  });
  return sql.join(branches, sql` union `);
}

function conditionsOfWhom({ whom }: Wanted): RawBuilder<unknown>[][] {
  if (whom === undefined) return [[]];
  const bySubject = [sql`entry.subject_id = ${whom.subjectId}`];
  return whom.personId === null
    ? [bySubject]
    : [bySubject, [sql`entry.person_id = ${whom.personId}`]];
}

function conditionsOf(
  { staffId, way, action, since, before }: Wanted,
  after: Position | null,
): RawBuilder<unknown>[] {
  return [
    ...(staffId === undefined ? [] : [sql`entry.staff_id = ${staffId}`]),
    // A literal, so that the planner can use the partial index of these two values.
    ...(way === undefined
      ? []
      : [way === 'command' ? sql`entry.way = 'command'` : sql`entry.way = 'system'`]),
    ...(action === undefined ? [] : [sql`entry.action = ${action}`]),
    ...(since === undefined ? [] : [sql`entry.at >= ${since}`]),
    ...(before === undefined ? [] : [sql`entry.at < ${before}`]),
    ...(after === null
      ? []
      : [sql`(entry.at, entry.id) < (${after.at}::timestamptz, ${after.id}::bigint)`]),
  ];
}

export async function findEntry(handle: Handle, id: number): Promise<FoundEntry | null> {
  const { rows } = await sql<FoundEntry>`
    select ${columns} from trail_entry entry ${joins} where entry.id = ${id}
  `.execute(handle);
  return rows[0] ?? null;
}

export async function findSeal(
  handle: Handle,
  id: number,
): Promise<{ readonly id: number; readonly hash: string; readonly sealedAt: Date } | null> {
  const found = await handle
    .selectFrom('trail_seal')
    .select(['id', 'hash', 'sealed_at as sealedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  return found ?? null;
}

/** By name. */
export async function findStaff(
  handle: Handle,
): Promise<{ readonly id: number; readonly name: string }[]> {
  return handle.selectFrom('staff').select(['id', 'name']).orderBy('name').orderBy('id').execute();
}

/** The newest entries, and not the newest alone: an entry of a long transaction appears after younger ones. */
const markedEntries = 50;

/** Another text after each entry whose action is not one of `ignored`. */
export async function findMark(handle: Handle, ignored: readonly TrailAction[]): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select coalesce(md5(string_agg(id::text, ' ' order by id)), '') as mark from (
      select id from trail_entry where action <> all(${ignored}::text[]) order by id desc limit ${markedEntries}
    ) newest
  `.execute(handle);
  return rows[0]?.mark ?? '';
}
