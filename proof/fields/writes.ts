import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Answer } from '../parts/call.ts';
import type { TestServer } from '../parts/test-server.ts';
import type { AccessFixture } from '../access/fixture.ts';
import { type Change, type Watched, watch } from './database.ts';
import { injectInto } from './inject.ts';
import type { Write } from './allowed.ts';
import { rowOf, send, waysOf } from '../access/matrix-run.ts';
import type { ObjectIdsOf } from '../access/object-ids.ts';

export type Tried = { readonly answer: Answer; readonly changes: readonly Change[] };

export type WritesWorld = {
  readonly watched: Watched;
  /**
   * Makes a call with these fields, in a separate session, compares the whole database, and
   * restores it.
   */
  attempt(write: Write, fields?: Readonly<Record<string, unknown>>): Promise<Tried>;
};

export async function writesWorld(
  fixture: AccessFixture,
  objectIdsOf: ObjectIdsOf,
): Promise<WritesWorld> {
  const { club } = fixture.parts;
  const { kysely } = club.database;
  const ids = { user1: objectIdsOf('user1').own, salesman: objectIdsOf('salesman').own };
  const { question, device, personId } = ids.user1;
  const token = fixture.members.get('user1')?.token ?? '';
  await holdWork(club);
  await send(club, 'GET /api/v1/question/:slug', { params: { slug: question } }, token);
  await addDevice(club, { device, token, personId: Number(personId) });
  const watched = await watch(club.database);
  await watched.keep();
  return {
    watched,
    attempt: async (write, fields = {}) => {
      const { access } = rowOf(write);
      const own = access !== 'public' && !access.roles.includes('user1') ? ids.salesman : ids.user1;
      const [way] = waysOf(write);
      if (way === undefined) throw new Error(`${write} has no entry in the matrix.`);
      const session = await freshSession(club, Number(own.personId));
      const { query = {}, body = {}, ...rest } = way.call(own, own);
      const sent = {
        ...rest,
        query: { ...inAddress(fields), ...query },
        body: Object(injectInto(body, fields)),
      };
      const answer = await send(club, write, sent, access === 'public' ? undefined : session.token);
      const changes = await watched.changes({ session: [session.row] });
      await watched.putBack();
      await sql`truncate rate_count`.execute(kysely);
      return { answer, changes };
    },
  };
}

function inAddress(fields: Readonly<Record<string, unknown>>): Record<string, string> {
  const texts = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ]);
  return Object.fromEntries(texts);
}

/**
 * What is sent to others or done later would change rows while they are compared. A job counts as done: a round that only
 * waits for later is pulled forward.
 */
async function holdWork({ database: { kysely } }: TestServer): Promise<void> {
  for (const [table, column, from] of [
    ['job', 'done_at', 'run_at'],
    ['push', 'due_at', 'due_at'],
  ] as const) {
    const later = sql`${sql.ref(from)} + interval '10 years'`;
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${later}`.execute(kysely);
    await sql`
      create function ${sql.ref(`hold_${table}`)}() returns trigger language plpgsql as $$
      begin new.${sql.ref(column)} := new.${later}; return new; end $$
    `.execute(kysely);
    await sql`
      create trigger hold before insert on ${sql.table(table)} for each row execute function ${sql.ref(`hold_${table}`)}()
    `.execute(kysely);
  }
}

type Device = { readonly device: string; readonly token: string; readonly personId: number };

async function addDevice(
  { database, now }: TestServer,
  { device, token, personId }: Device,
): Promise<void> {
  await database.kysely
    .insertInto('device')
    .values({
      token: device,
      person_id: personId,
      session_hash: createHash('sha256').update(token).digest(),
      platform: 'android',
      version: '1.0.0',
      api_url: '',
      public_key: '',
      auth_secret: '',
      created_at: now(),
      updated_at: now(),
    })
    .execute();
}

async function freshSession({ database, now }: TestServer, personId: number) {
  const token = randomBytes(32).toString('base64url');
  const digest = createHash('sha256').update(token).digest();
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    insert into session (token_hash, person_id, scope, created_at, last_used_at, authenticated_at)
    values (${digest}, ${personId}, 'full', ${now()}, ${now()}, ${now()})
    returning to_json(session) as row
  `.execute(database.kysely);
  return { token, row: rows[0]?.row ?? {} };
}
