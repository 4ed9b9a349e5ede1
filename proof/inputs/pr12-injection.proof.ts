import { sql } from 'kysely';
import { each, sourceOf } from '../parts/call.ts';
import { faultOf } from './oracle.ts';
import { injections } from './words.ts';
import { proof } from '../parts/proof.ts';
import { sendRaw } from './raw-call.ts';
import { type Place, allPlaces } from './sql-places.ts';
import { startInjectable } from './sql-planted.ts';
import { type SqlWorld, canary, sqlWorld } from './sql-world.ts';
import { type WatchedClub, openWatchedClub } from './watched-club.ts';

const atOnce = 12;
/** Requests between two leaps of the server's clock, so that limits do not hide later answers. */
const leapEvery = 1_000;
const slowMs = 2_000;

/** What ends a text in a statement or begins one, and the sign that PostgreSQL takes in none. */
const sharp = ['\u0000', "'", '"', '\\', "')", "' --", ';'];

proof(
  'PR12',
  'no line of SQL gets into a statement, whichever parameter it stands in',
  async ({ judge, scale }) => {
    const club = await openWatchedClub();
    const world = await sqlWorld(club, 40);
    const places = allPlaces();
    const lines = injections();
    const perPlace = Math.min(lines.length, scale({ full: lines.length, short: 8 }));
    const before = await standing(club);

    const tries = places.flatMap((place, index) => {
      // In the short run each place gets other lines, so that all of them are tried somewhere, and the shortest everywhere.
      const some = Array.from(
        { length: perPlace },
        (_, turn) => lines[(index * perPlace + turn) % lines.length] ?? '',
      );
      return [...new Set([...sharp, ...some])].map((line) => ({ place, line }));
    });
    const found: string[] = [];
    const hits: string[] = [];
    let slowest = 0;
    await each(tries, atOnce, async ({ place, line }, index) => {
      if (index % leapEvery === leapEvery - 1) await club.shift({ minutes: 61 });
      const answer = await sendRaw(club.url(), withCaller(place, world, index, line));
      slowest = Math.max(slowest, answer.ms);
      const fault = faultOf(place.row, answer);
      if (fault !== null) found.push(`${place.name} ${JSON.stringify(line)}: ${fault}`);
      if (answer.text.includes(canary)) hits.push(`${place.name} ${JSON.stringify(line)}`);
    });

    judge.none('answers that the contract does not list', tries.length, found);
    judge.none('rows of others', tries.length, hits);
    judge.none('statements refused by the database (22, 42)', tries.length, club.refused());
    judge.none(
      'tables lost, people altered',
      tries.length,
      (await standing(club)) === before ? [] : ['altered'],
    );
    judge.atLeast('parameters tried', tries.length, places.length, 140);
    judge.atMost('slowest answer', tries.length, slowest, slowMs, { unit: 'ms', timed: true });

    // The same lines and the same eyes on a server that has the fault.
    const planted = await tryPlanted(club, lines);
    judge.atLeast('planted: statements refused', lines.length, planted.refused, lines.length / 5);
    judge.atLeast('planted: rows of others', lines.length, planted.hits, 1);
  },
);

function withCaller(place: Place, world: SqlWorld, index: number, line: string) {
  const request = place.with(line);
  const people = place.role === 'nobody' ? [] : world[place.role];
  const token = people[index % Math.max(1, people.length)]?.token;
  const caller = {
    'x-forwarded-for': sourceOf(index),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  return { ...request, headers: { ...caller, ...request.headers } };
}

/** The number of tables, and the people: what an injected statement would change. */
async function standing({ database }: WatchedClub): Promise<string> {
  const { rows } = await sql<object>`
    select (select count(*) from pg_tables where schemaname = 'public') as tables, count(*) as people,
      count(*) filter (where role = 'salesman') as salesmen, count(distinct phone) as phones from person
  `.execute(database.kysely);
  return JSON.stringify(rows);
}

async function tryPlanted(club: WatchedClub, lines: readonly string[]) {
  const url = await startInjectable(club.databaseUrl);
  const seen = club.refused().length;
  let hits = 0;
  // What would change or hold up the database is left out; the eyes are proven by the rest.
  const harmless = lines.filter(
    (line) => !/drop|delete|insert|update|sleep|shutdown|benchmark|exec|copy/i.test(line),
  );
  await each(harmless, 4, async (line) => {
    const { text } = await sendRaw(url, {
      method: 'GET',
      target: `/?q=${encodeURIComponent(line)}`,
      headers: {},
    });
    if (text.includes(canary)) hits += 1;
  });
  return { refused: club.refused().length - seen, hits };
}
