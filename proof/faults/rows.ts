import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { systemClock } from '../../apps/server/src/infra/clock.ts';
import type { Database } from '../../apps/server/src/infra/db/db.ts';
import { archivedRows } from '../../apps/server/src/modules/office/archive/archive.tables.ts';
import { announceDue } from '../../apps/server/src/modules/club/notifications/automatic.service.ts';
import { ask } from '../parts/call.ts';
import type { TestServer } from '../parts/test-server.ts';
import type { Person } from '../parts/people.ts';

type Tables = Pick<Database, 'kysely'>;

/** So many rows in all, of the kinds that there are most of: notifications, entries of the ledger, figures. */
export async function addManyRows(
  { kysely }: Tables,
  people: readonly Person[],
  rows: number,
): Promise<void> {
  const ids = people.map(({ id }) => id);
  const each = Math.ceil(rows / ids.length / 4);
  const many = (insert: string) =>
    sql`
    ${sql.raw(insert)} from unnest(${ids}::bigint[]) as id, generate_series(1, ${each}) as n
  `.execute(kysely);
  await many(`insert into notification (slug, person_id, cause, title, content, created_at)
    select 'n-' || id || '-' || n, id, 'n-' || n, 'Nowość ' || n, '<p>Zażółć gęślą jaźń</p>', now() - n * interval '1 hour'`);
  await many(`insert into ledger_entry (person_id, kind, month, amount, cause, revision, created_at)
    select id, 'correction', date '2020-01-01', n, 'poprawka:' || n, 1, now() - n * interval '1 hour'`);
  await many(`insert into plan select id, n, date '2020-01-01', n, 1`);
  await many(`insert into realisation select id, n, date '2020-01-01', n, 1`);
}

/** Every command that writes adds its own entry, a restore too, and the seals follow. */
const trail: ReadonlySet<string> = new Set(['trail_entry', 'trail_seal', 'trail_sealed']);

/** A checksum of each table that belongs to the programme, and how many rows there are in all. */
export async function programmeSums({
  kysely,
}: Tables): Promise<{ readonly sums: string[]; readonly rows: number }> {
  const tables = Object.entries(archivedRows).flatMap(([table, which]) =>
    which === 'all' && !trail.has(table) ? [table] : [],
  );
  const sums: string[] = [];
  let count = 0;
  for (const table of tables) {
    const { rows } = await sql<{ rows: number; sum: string }>`
      select count(*) as rows, coalesce(md5(string_agg(line, '' order by line)), '') as sum
      from (select md5(t::text) as line from ${sql.table(table)} as t) as lines
    `.execute(kysely);
    sums.push(`${table}: ${rows[0]?.rows} rows, ${rows[0]?.sum}`);
    count += rows[0]?.rows ?? 0;
  }
  return { sums, rows: count };
}

/**
 * The sums of a running club that has nothing left to do: news of the clock, letters and SMS are
 * sent. A later round would write between the sums and their comparison.
 */
export async function sumsAtRest(database: Database): ReturnType<typeof programmeSums> {
  const { kysely } = database;
  await announceDue({ database, clock: systemClock });
  for (let wait = 0; wait < 600; wait += 1) {
    const query = kysely
      .selectFrom('job')
      .select('id')
      .where('done_at', 'is', null)
      .where('run_at', '<=', new Date());
    if ((await query.limit(1).execute()).length === 0) break;
    await sleep(100);
  }
  return programmeSums(database);
}

/** The sums of before that are not among those of after. */
export function differences(before: readonly string[], after: readonly string[]): string[] {
  return before.filter((sum) => !after.includes(sum));
}

/** Tables that still hold a number of a deleted account, and their people who are not deleted. */
export async function leftBehind({ kysely }: Tables, people: readonly Person[]): Promise<string[]> {
  const { rows: living } = await sql<{ id: number }>`
    select id from person where id = any(${people.map(({ id }) => id)}::bigint[]) and deleted_at is null
  `.execute(kysely);
  const found = living.map(({ id }) => `person ${id} is back`);
  for (const table of Object.keys(archivedRows)) {
    const { rows } = await sql<{ line: string }>`
      select left(t::text, 100) as line from ${sql.table(table)} as t, unnest(${people.map(({ phone }) => phone)}::text[]) as gone (digits)
      where t::text like '%' || gone.digits || '%' limit 1
    `.execute(kysely);
    if (rows.length > 0) found.push(`${table}: ${rows[0]?.line}`);
  }
  return found;
}

/** They delete their accounts, and the notes of it are written. */
export async function leave(club: TestServer, leavers: readonly Person[]): Promise<void> {
  for (const { token } of leavers) {
    const { status, text } = await ask(club, {
      method: 'POST',
      path: '/api/v1/user/delete',
      token,
      body: { approvals: [] },
    });
    if (status !== 200) throw new Error(`An account could not be deleted: ${text}`);
  }
  const notes = (): string[] => readdirSync(join(club.home.dataDir, 'deletions'));
  for (let wait = 0; wait < 600; wait += 1) {
    try {
      if (notes().length >= leavers.length) return;
    } catch {
      // The folder comes with the first note.
    }
    await sleep(50);
  }
  throw new Error('The notes of those who left were not written.');
}

/** How many of them have not left. */
export async function living({ kysely }: Tables, people: readonly Person[]): Promise<number> {
  const ids = people.map(({ id }) => id);
  const rows = await kysely
    .selectFrom('person')
    .select('id')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.length;
}
