import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type Pair, login, openPair } from './login.ts';
import { type Ended, endWhileAsking, endings } from './sessions.ts';
import { type Wire, withWires, wireOf } from './wire.ts';
import { sourceOf } from '../parts/call.ts';
import { type Person, addPeople, password } from '../parts/people.ts';
import { proof } from '../parts/proof.ts';

const requestsAtOnce = 50;

proof(
  'PR16',
  'an ended session serves nothing, on any server, despite fifty running requests',
  async (parts) => {
    const { judge, scale } = parts;
    const pair = await openPair();
    const rounds = scale({ full: 100, short: 4 });
    const people = await addPeople(pair.club, rounds * endings.length);
    const ended: Ended[] = [];
    const servers = Array.from(
      { length: requestsAtOnce },
      (_, index) => pair.urls[index % 2] ?? pair.urls[0],
    );
    await withWires(servers, async (wires) => {
      for (const [index, person] of people.entries()) {
        ended.push(
          await endWhileAsking(pair, wires, person, endings[index % endings.length] ?? 'logout'),
        );
      }
    });
    for (const ending of endings) {
      const of = ended.filter((it) => it.ending === ending);
      const asked = of.reduce((sum, it) => sum + it.asked, 0);
      judge.none(
        `${ending}: served though sent afterwards`,
        asked,
        of.flatMap(({ sentAfter }) => sentAfter),
      );
      judge.atMost(
        `${ending}: last answer to what was under way`,
        asked,
        Math.max(...of.map(({ latestMs }) => latestMs)),
        100,
        { unit: 'ms', timed: true },
      );
    }
    const before = ended.map(({ servedBefore }) => servedBefore);
    judge.atLeast(
      'control: the least that was served before the end',
      ended.length,
      Math.min(...before),
      1,
    );
  },
);

proof('PR16', 'no token is guessed, and the database knows none', async ({ judge, scale }) => {
  const pair = await openPair();
  const people = await addPeople(pair.club, 20);
  const logins = await withWires([pair.urls[0]], async ([wire]) => {
    const tokens: string[] = [];
    for (const [index, { phone }] of people.entries()) {
      const answer = await wire?.send(
        login({ username: phone, password, source: sourceOf(index) }),
      );
      tokens.push(/"access_token":"([^"]+)"/.exec(answer?.text ?? '')?.[1] ?? '');
    }
    return tokens;
  });
  judge.none(
    'tokens of other than 256 bits',
    logins.length,
    logins.filter((token) => Buffer.from(token, 'base64url').length !== 32),
  );
  judge.equal('different tokens', logins.length, new Set(logins).size, logins.length);
  judge.none(
    'tokens that the database does not hold as their SHA-256',
    logins.length,
    await unknownHashes(pair, logins),
  );
  judge.equal('keys of the table of sessions: the hash alone', 1, await keysOfSessions(pair), 1);

  const random = await guessTokens(pair, people, scale({ full: 1_000_000, short: 5_000 }), () =>
    randomBytes(32).toString('base64url'),
  );
  judge.none('random tokens that opened something', random.count, random.opened);
  judge.none('other answers to them than 401', random.count, random.odd);
  judge.equal(
    'control: true ones among them that were served',
    random.trueOnes,
    random.served,
    random.trueOnes,
  );
  const near = await guessTokens(pair, people, scale({ full: 43 * 100, short: 43 * 5 }), (index) =>
    changed(logins[index % logins.length] ?? '', index),
  );
  judge.none('true tokens with one sign changed that opened something', near.count, near.opened);
});

type Guesses = {
  readonly count: number;
  readonly opened: readonly string[];
  readonly odd: readonly string[];
  readonly trueOnes: number;
  readonly served: number;
};

const wiresToEach = 2;
const underWay = 32;
/** Fewer from one address than its limit, so that each is looked up. */
const fromOneSource = 1_000;
const trueEvery = 1_000;

/** Asks with so many tokens, some at a time on each wire; every thousandth is a true one. */
async function guessTokens(
  pair: Pair,
  people: readonly Person[],
  count: number,
  tokenOf: (index: number) => string,
): Promise<Guesses> {
  const opened: string[] = [];
  const odd: string[] = [];
  let trueOnes = 0;
  let served = 0;
  let next = 0;
  const ask = async (wire: Wire): Promise<void> => {
    for (let index = next++; index < count; index = next++) {
      const isTrue = index % trueEvery === 0;
      const token = isTrue
        ? (people[(index / trueEvery) % people.length]?.token ?? '')
        : tokenOf(index);
      const source = sourceOf(1_000_000 + Math.floor(index / fromOneSource));
      const { status } = await wire.send({ path: '/api/v1/calendars', token, source });
      if (isTrue) {
        trueOnes += 1;
        if (status === 200) served += 1;
      } else if (status === 200) opened.push(token);
      else if (status !== 401) odd.push(String(status));
    }
  };
  await withWires(
    Array.from({ length: 2 * wiresToEach }, (_, index) => pair.urls[index % 2] ?? ''),
    (wires) =>
      Promise.all(
        Array.from({ length: wires.length * underWay }, (_, index) => ask(wireOf(wires, index))),
      ),
  );
  return { count, opened, odd, trueOnes, served };
}

function changed(token: string, index: number): string {
  const at = index % token.length;
  return token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
}

async function unknownHashes({ club }: Pair, tokens: readonly string[]): Promise<string[]> {
  const rows = await club.database.kysely.selectFrom('session').select('token_hash').execute();
  const known = new Set(rows.map(({ token_hash: hash }) => Buffer.from(hash).toString('hex')));
  return tokens.filter((token) => !known.has(createHash('sha256').update(token).digest('hex')));
}

async function keysOfSessions({ club }: Pair): Promise<number> {
  const { rows } = await sql<{ columns: string }>`
    select string_agg(a.attname, ',') as columns from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = 'session'::regclass and i.indisprimary group by i.indexrelid
  `.execute(club.database.kysely);
  return rows.filter(({ columns }) => columns === 'token_hash').length;
}
