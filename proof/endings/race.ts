import { setTimeout as sleep } from 'node:timers/promises';
import { type Transaction, sql } from 'kysely';
import { systemRandom } from '../../apps/server/src/infra/crypto/random.ts';
import type { Schema } from '../../apps/server/src/infra/db/schema.ts';
import { diskStore } from '../../apps/server/src/infra/files/file-store.ts';
import { memorySource } from '../../apps/server/src/infra/tables/source.ts';
import { importProgramme } from '../../apps/server/src/modules/office/programme/programme.service.ts';
import { serverVault } from '../erasure/programme.ts';
import { ask } from '../parts/call.ts';
import type { TestServer } from '../parts/test-server.ts';
import { type WritingCall, type addFixture, ways } from './calls.ts';
import { type Person, addPeople } from '../parts/people.ts';

/** What takes the right to write away. The deletion is the person's own call, the others are the operator's. */
export const endings = ['deletion', 'block', 'logout everywhere', 'change of role'] as const;
export type Ending = (typeof endings)[number];

export type Race = {
  readonly call: WritingCall;
  readonly ending: Ending;
  readonly status: number;
  /** The call was let through before the ending. */
  readonly isWritten: boolean;
  /** The call was seen waiting behind the ending. */
  readonly isBehind: boolean;
  /** False where the call had ended the session that the deletion came with. */
  readonly hasEnded: boolean;
  /** Rows of the person that changed once the ending had been answered. */
  readonly late: readonly string[];
  /** Tables that hold something that a deletion takes. */
  readonly left: readonly string[];
};

const rolesAfter = { user1: 'user2', salesman: 'user1' } as const;

/**
 * A simultaneous call and ending. `queued`: both wait for the person's row, the ending in front;
 * else the ending comes some milliseconds before or after the call, and in every eighth round after
 * its answer.
 */
export async function race(
  fixture: Awaited<ReturnType<typeof addFixture>>,
  call: WritingCall,
  ending: Ending,
  { round, isQueued }: { readonly round: number; readonly isQueued: boolean },
): Promise<Race> {
  const { club } = fixture;
  const { role, prepare } = ways[call];
  const [person] = await addPeople(club, 1, { role });
  if (person === undefined) throw new Error('nobody was added');
  const request = { ...(await prepare(fixture, person, round)), token: person.token };
  const end = () =>
    finish(
      club,
      person,
      ending,
      role === 'salesman' ? rolesAfter.salesman : rolesAfter.user1,
      !isQueued && round % 2 === 0,
    );
  const begin = () => ask(club, request);
  const [calling, ended, isBehind] = isQueued
    ? await inQueue(club, person, begin, end)
    : await atOnce(round, begin, end);
  const hasEnded = await ended;
  const before = await tracesOf(club, person);
  const { status } = await calling;
  const after = await tracesOf(club, person);
  const late = [...after]
    .filter(([table, text]) => before.get(table) !== text && !byRounds.has(table))
    .filter(([table]) => !(isOwnEnd(call, ending) && table === 'session.person_id'))
    .map(([table]) => `${call} × ${ending}: ${table}`);
  const left = ending === 'deletion' && hasEnded ? await erasedRows(club, person) : [];
  return {
    call,
    ending,
    status,
    isWritten: status === 200,
    isBehind,
    hasEnded,
    late,
    left: left.map((table) => `${call}: ${table}`),
  };
}

/** The app under a forced logout ends its session by this call, which a forced logout admits. */
function isOwnEnd(call: WritingCall, ending: Ending): boolean {
  return call === 'POST /api/v1/logout' && ending === 'logout everywhere';
}

/** What `eraseTraces` takes. */
const erased: ReadonlySet<string> = new Set([
  'device.person_id',
  'push_setting.person_id',
  'notification.person_id',
  'known_device.person_id',
  'temporary_password.person_id',
  'temporary_password_try.person_id',
  'unread_change.person_id',
]);

/**
 * Rounds of the server write here at any time; the person's own notifications are traced separately
 * (`ownNotifications`).
 */
const byRounds: ReadonlySet<string> = new Set([
  'notification.person_id',
  'unread_change.person_id',
]);

export type Going = readonly [
  calling: Promise<{ readonly status: number }>,
  ended: Promise<boolean>,
  isBehind: boolean,
];

export async function atOnce(
  round: number,
  begin: () => Promise<{ status: number }>,
  end: () => Promise<boolean>,
): Promise<Going> {
  if (round % 8 === 1) {
    const answered = await begin();
    return [Promise.resolve(answered), end(), false];
  }
  const lead = Math.random() * 6;
  if (Math.random() < 0.5) {
    const ended = end();
    await sleep(lead);
    return [begin(), ended, false];
  }
  const calling = begin();
  await sleep(lead);
  return [calling, end(), false];
}

async function inQueue(
  club: TestServer,
  person: Person,
  begin: () => Promise<{ status: number }>,
  end: () => Promise<boolean>,
): Promise<Going> {
  const going = await club.database.kysely.transaction().execute(async (transaction) => {
    await sql`select 1 from person where id = ${person.id} for update`.execute(transaction);
    const ended = end();
    const before = await waitingBehind(transaction);
    const calling = begin();
    const isBehind = await isWaiting(transaction, before);
    // Wrapped in a tuple: a bare promise would be awaited before the lock is released.
    return [calling, ended, isBehind] as const;
  });
  return going;
}

/** Waits until the ending is blocked by this transaction, seen by its row lock. */
async function waitingBehind(transaction: Transaction<Schema>): Promise<number[]> {
  for (let look = 0; look < 5_000; look += 1) {
    // Else the transaction would see the connections of its first look for ever.
    await sql`select pg_stat_clear_snapshot()`.execute(transaction);
    const { rows } = await sql<{ pid: number }>`
      with behind as (select pid from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid)))
      select pid from pg_stat_activity
      where (pid in (select pid from behind) or pg_blocking_pids(pid) && array(select pid from behind))
        and query ~ 'for (no key )?update( of person)?\\s*$'
    `.execute(transaction);
    if (rows.length > 0) return rows.map(({ pid }) => pid);
    await sleep(2);
  }
  throw new Error('the ending never came to the row of the person');
}

/**
 * Waits until the call is blocked on the rows of its session and person; returns whether it is. On
 * a busy machine a late call takes a row that has just become free before the waiting connection is
 * awake. The call is recognised by its statement, which a deletion has too, and rounds of the
 * server wait for the person as well. Calls about invitations lock their own person last.
 *
 * @param before connections that were waiting before the call
 */
async function isWaiting(
  transaction: Transaction<Schema>,
  before: readonly number[],
): Promise<boolean> {
  for (let look = 0; look < 30; look += 1) {
    await sql`select pg_stat_clear_snapshot()`.execute(transaction);
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and pid <> all(${[...before]}::integer[]) and query ~ 'join session s on s\\.person_id = p\\.id|into "?invitation|update "?invitation'
    `.execute(transaction);
    if (rows.length > 0) return true;
    await sleep(2);
  }
  return false;
}

/** Names of the tables that still hold something of a deleted person. */
export async function erasedRows(club: TestServer, person: Person): Promise<string[]> {
  const traces = await tracesOf(club, person);
  return [...traces]
    .filter(([table, text]) => text !== '0 ' && erased.has(table))
    .map(([table]) => table);
}

/**
 * False where the call has ended the session that the deletion came with, or the account. The operator's endings are imports where asked;
 * else the same rows change in a moment, so that the race is closer, and waits for no other race's import.
 */
export async function finish(
  club: TestServer,
  { id, phone, token }: Person,
  ending: Ending,
  role: 'user1' | 'user2',
  byImport: boolean,
): Promise<boolean> {
  if (ending === 'deletion') {
    const { status } = await ask(club, {
      method: 'POST',
      path: '/api/v1/user/delete',
      token,
      body: { approvals: [] },
    });
    return status === 200;
  }
  if (byImport) {
    return importEnding(club, phone, ending, role);
  }
  const now = club.now();
  // As the import does it: the person's row first.
  await club.database.kysely.transaction().execute(async (transaction) => {
    await sql`select 1 from person where id = ${id} for update`.execute(transaction);
    const changed = {
      block: { blocked_at: now },
      'logout everywhere': { force_log_out: true },
      'change of role': { role },
    };
    await transaction.updateTable('person').set(changed[ending]).where('id', '=', id).execute();
    if (ending === 'change of role') return;
    await transaction
      .updateTable('session')
      .set({ revoked_at: now })
      .where('person_id', '=', id)
      .execute();
  });
  return true;
}

/** The file of participants that an operator would import, with the keys of the server. False where the account was gone before. */
async function importEnding(
  club: TestServer,
  phone: string,
  ending: Exclude<Ending, 'deletion'>,
  role: 'user1' | 'user2',
): Promise<boolean> {
  const former = await club.database.kysely
    .selectFrom('person')
    .select('role')
    .where('phone', '=', `+48${phone}`)
    .executeTakeFirst();
  if (former === undefined) return false;
  const row = {
    block: `${phone};${former.role};tak;`,
    'logout everywhere': `${phone};${former.role};;tak`,
    'change of role': `${phone};${role};;`,
  };
  const deps = {
    database: club.database,
    clock: club,
    random: systemRandom,
    vault: await serverVault(club),
    files: diskStore(club.home.dataDir),
  };
  const content = `telefon;rola;zablokowany;wyloguj\n${row[ending]}\n`;
  const files = [memorySource('uczestnicy.csv', content, club.home.dataDir)];
  const report = await importProgramme(deps, { files });
  const [file] = report.files;
  if (file === undefined || file.problemCount > 0)
    throw new Error(`Not imported: ${JSON.stringify(report.files)}`);
  return file.changed === 1;
}

let columns: readonly { readonly table: string; readonly column: string }[] | undefined;

/** The worker writes into these rows later, as when it posts a letter: only their number is the person's own doing. */
const keptByWorker: ReadonlySet<string> = new Set(['contact_message', 'job']);

const contentOf = (table: string) => (keptByWorker.has(table) ? sql`t.id::text` : sql`t::text`);

/** A text for each table that names people: the number of this person's rows, and their values. */
async function tracesOf(
  { database: { kysely } }: TestServer,
  { id }: Person,
): Promise<Map<string, string>> {
  columns ??= (
    await sql<{ table: string; column: string }>`
      select c.table_name as table, c.column_name as column from information_schema.columns c
      join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
        and (c.column_name in ('person_id', 'inviter_id', 'seller_id') or (c.table_name = 'person' and c.column_name = 'id'))
    `.execute(kysely)
  ).rows;
  const parts = columns.map(
    ({ table, column }) => sql`
      select ${sql.lit(`${table}.${column}`)} as table,
        count(*) || ' ' || coalesce(md5(string_agg(${contentOf(table)}, '|' order by ${contentOf(table)})), '') as text
      from ${sql.table(table)} t where ${sql.ref(`t.${column}`)} = ${id}`,
  );
  const ownNotifications = sql`
    select 'own notifications' as table, count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by id)), '') as text
    from notification t
    where person_id = ${id} and split_part(cause, ':', 1) not in ('profile', 'plan', 'pill', 'closing')`;
  const { rows } = await sql<{ table: string; text: string }>`
    ${sql.join([...parts, ownNotifications], sql` union all `)}
  `.execute(kysely);
  return new Map(rows.map(({ table, text }) => [table, text]));
}
