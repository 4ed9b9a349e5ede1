import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPassword } from '../seed/accounts.ts';
import { demoPeople } from '../seed/people.ts';
import { eachEngine } from './testing/database.ts';
import { type ServerHome, type ServerProcess, serverHome } from './testing/process.ts';

type Acknowledged = { readonly phone: string; readonly slug: string; readonly isCorrect: boolean };

const people = demoPeople()
  .filter(({ role, joinedMonth, isBlocked, isThrownOut }) => {
    return role === 'user1' && joinedMonth !== null && !isBlocked && !isThrownOut;
  })
  .slice(0, 36)
  .map(({ phone }) => phone);
const kills = 3;

eachEngine((engine) => {
  let home: ServerHome;
  beforeAll(async () => {
    home = await serverHome(engine);
  }, 120_000);
  afterAll(() => home.remove());

  test('kill -9 during a stream of answers: every acknowledged answer is there once, and so are its points', async () => {
    let server = await home.start();
    const tokens = await Promise.all(people.map(async (phone) => [phone, await logIn(server, phone)] as const));
    const acknowledged: Acknowledged[] = [];
    for (let kill = 0; kill < kills; kill++) {
      // A third of the people in each life of the server; it dies when about half of their answers are acknowledged.
      const share = tokens.filter((_, index) => index % kills === kill);
      const stream = Promise.all(share.map(([phone, token]) => answerAll(server, phone, token, acknowledged)));
      await until(() => acknowledged.length >= (kill + 1) * share.length);
      await server.kill();
      await stream;
      server = await home.start();
    }
    // Everybody tries again what may have been lost; what counted already is refused.
    await Promise.all(tokens.map(([phone, token]) => answerAll(server, phone, token, acknowledged)));
    expect(await server.stop()).toBe(0);

    expect(acknowledged.length).toBeGreaterThan(people.length * 2);
    expect(await kept(home)).toEqual(expect.arrayContaining(acknowledged.map(keyOf)));
    expect(await misbooked(home)).toEqual([]);
  }, 240_000);
});

async function logIn(server: ServerProcess, phone: string): Promise<string> {
  const answer = await post(server, '/authorization', { username: phone, password: demoPassword });
  const { data } = (await answer.json()) as { data: { access_token: string } };
  return data.access_token;
}

async function answerAll(
  server: ServerProcess,
  phone: string,
  token: string,
  acknowledged: Acknowledged[],
): Promise<void> {
  try {
    const { data: questions } = await get<{ data: { slug: string }[] }>(server, '/api/v1/questions', token);
    for (const { slug } of questions) {
      const opened = await get<{ data?: { replies: { id: string }[] } }>(server, `/api/v1/question/${slug}`, token);
      const first = opened.data?.replies[0];
      if (first === undefined) continue;
      const body = { state: 'sendAnswer', replies: [first.id], responseTime: 3 };
      const answer = await post(server, `/api/v1/questions/${slug}/reply`, body, token);
      if (answer.status !== 200) continue;
      const { data } = (await answer.json()) as { data: { isCorrect: boolean } };
      acknowledged.push({ phone, slug, isCorrect: data.isCorrect });
    }
  } catch {
    // The server died under the call: nothing was acknowledged, nothing is claimed.
  }
}

async function get<T>(server: ServerProcess, path: string, token: string): Promise<T> {
  const answer = await fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } });
  return (await answer.json()) as T;
}

function post(server: ServerProcess, path: string, body: unknown, token?: string): Promise<Response> {
  return fetch(server.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}

const keyOf = ({ phone, slug, isCorrect }: Acknowledged): string =>
  `+48${phone} ${slug} ${isCorrect ? 'correct' : 'wrong'}`;

/** Every decided attempt of the database, as the acknowledgements name them. */
async function kept(home: ServerHome): Promise<string[]> {
  const database = await home.open();
  const { rows } = await sql<{ key: string }>`
    select person.phone || ' ' || question.slug || ' ' || attempt.outcome as key
    from question_attempt attempt join person on person.id = attempt.person_id
      join question on question.id = attempt.question_id
    where attempt.outcome is not null
  `.execute(database.kysely);
  await database.close();
  return rows.map(({ key }) => key);
}

/** Correct answers without their points, points without a correct answer, and points booked twice. */
async function misbooked(home: ServerHome): Promise<unknown[]> {
  const database = await home.open();
  const { rows } = await sql`
    with earned as (
      select attempt.person_id, 'question:' || attempt.question_id as cause
      from question_attempt attempt join question on question.id = attempt.question_id
      where attempt.outcome = 'correct' and question.reward > 0
    ), booked as (
      select person_id, cause, count(*) as times from ledger_entry where kind = 'knowledge' group by 1, 2
    )
    select * from earned full join booked using (person_id, cause)
    where booked.times is distinct from 1
  `.execute(database.kysely);
  await database.close();
  return rows;
}
