import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pair } from './login.ts';
import { type Wire, type WireAnswer, wireOf } from './wire.ts';
import type { TestServer } from '../parts/test-server.ts';
import type { Person } from '../parts/people.ts';

/** What ends a session. The last two are the operator's, past the servers. */
export const endings = [
  'logout',
  'deletion',
  'a new password',
  'forced logout',
  'a block',
] as const;
export type Ending = (typeof endings)[number];

/** Served answers by when they came, seen from the answer to what ended the session. */
export type Ended = {
  readonly ending: Ending;
  readonly asked: number;
  readonly servedBefore: number;
  /** Sent when the session was over: there must be none. */
  readonly sentAfter: readonly string[];
  /** Under way by then: how much later the last of them came. */
  readonly latestMs: number;
};

const paths = [
  '/api/v1/notifications',
  '/api/v1/user/superior',
  '/api/v1/news',
  '/api/v1/calendars',
];

/** A second session of the same person, from another device. */
async function addSession(
  { database, now }: Pick<TestServer, 'database' | 'now'>,
  { id }: Person,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const at = now();
  await database.kysely
    .insertInto('session')
    .values({
      token_hash: createHash('sha256').update(token).digest(),
      person_id: id,
      scope: 'full',
      device_hash: null,
      created_at: at,
      last_used_at: at,
      authenticated_at: at,
    })
    .execute();
  return token;
}

/** All wires ask with this person's token without a pause while the session ends, and once more after that. */
export async function endWhileAsking(
  pair: Pair,
  wires: readonly Wire[],
  person: Person,
  ending: Ending,
): Promise<Ended> {
  const kept = ending === 'a new password' ? await addSession(pair.club, person) : person.token;
  const answers: WireAnswer[] = [];
  let over = Number.POSITIVE_INFINITY;
  const asking = wires.map(async (wire, index) => {
    for (let at = index; ; at += 1) {
      const answer = await wire.send({ path: paths[at % paths.length] ?? '', token: person.token });
      answers.push(answer);
      if (answer.begun > over || answer.status === 0) return;
    }
  });
  while (answers.length < wires.length) await sleep(2);
  await sleep(Math.random() * 40);
  await end(pair.club, wireOf(wires, 0), { ...person, token: kept }, ending);
  over = performance.now();
  await Promise.all(asking);
  const served = answers.filter(({ status }) => status === 200);
  const sentAfter = served.filter(({ begun }) => begun > over);
  return {
    ending,
    asked: answers.length,
    servedBefore: served.filter(({ ended }) => ended <= over).length,
    sentAfter: sentAfter.map(
      ({ begun }) => `${ending}: served a request sent ${(begun - over).toFixed(1)} ms later`,
    ),
    latestMs: Math.max(
      0,
      ...served.filter(({ begun }) => begun <= over).map(({ ended }) => ended - over),
    ),
  };
}

async function end(
  { database, now }: TestServer,
  wire: Wire,
  { id, token }: Person,
  ending: Ending,
): Promise<void> {
  const people = database.kysely.updateTable('person').where('id', '=', id);
  if (ending === 'forced logout') await people.set({ force_log_out: true }).execute();
  else if (ending === 'a block') await people.set({ blocked_at: now() }).execute();
  else {
    const { status, text } = await wire.send({ method: 'POST', token, ...calls[ending] });
    if (status !== 200) throw new Error(`The ${ending} was refused: ${status} ${text}`);
  }
}

const newPassword = 'Zupełnie inne hasło 2';
const calls = {
  logout: { path: '/api/v1/logout', body: {} },
  deletion: { path: '/api/v1/user/delete', body: { approvals: [] } },
  'a new password': {
    path: '/api/v1/user/update',
    body: { password: newPassword, passwordRepeat: newPassword },
  },
} as const;
