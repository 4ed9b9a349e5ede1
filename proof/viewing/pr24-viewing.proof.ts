import { sql } from 'kysely';
import type { Deps } from '../../apps/server/src/infra/deps.ts';
import { callAt } from '../../apps/server/src/modules/office/viewing/viewing.rules.ts';
import {
  type ViewedCall,
  mountViewing,
} from '../../apps/server/src/modules/office/viewing/viewing.testing.ts';
import { testDeps } from '../../apps/server/src/testing/app.ts';
import { type AccessFixture, openAccessFixture } from '../access/fixture.ts';
import { calls, rowOf, waysOf } from '../access/matrix-run.ts';
import { type AnyWay, kinds } from '../access/matrix-ways.ts';
import { type ObjectIdsOf, collectObjectIds } from '../access/object-ids.ts';
import { type Principal, kindOf, principalNames } from '../access/principals.ts';
import { proof } from '../parts/proof.ts';
import { randomOf, shuffled } from '../parts/random.ts';

/** A call within a view of a person. */
type Asked = { readonly principal: Principal; readonly way: AnyWay; readonly path: string };
type Answered = Asked & { readonly answer: ViewedCall };

/** Tables that a look writes itself. */
const ownTables = /^(?:viewing|trail_.*|rate_count)$/;

proof(
  'PR24',
  'a view as participant writes nothing and shows no other person',
  async ({ judge, scale }) => {
    const fixture = await openAccessFixture();
    const objectIdsOf = await collectObjectIds(fixture);
    const { club, canaries: words } = fixture.parts;
    // Nothing else writes from here on: what changes was changed by a look.
    await club.kill();
    const everything = askedBy(objectIdsOf);
    const count = scale({ full: 5_000, short: 300 });
    const seed = Number(process.env['PROOF_SEED'] ?? Math.floor(Math.random() * 1_000_000));
    console.log(`Seed of the looks: PROOF_SEED=${seed}`);
    const random = randomOf(seed);
    const drawn: Asked[] = [];
    while (drawn.length < count)
      drawn.push(...shuffled(everything, random).slice(0, count - drawn.length));

    const before = await rowsOf(fixture);
    const clocks = await clocksOf(fixture);
    const answered = await lookAt(fixture, drawn);
    judge.none(
      'calls that no one was answered',
      answered.length,
      answered.filter(({ answer }) => answer.refused === true).map(tell),
    );
    judge.none(
      'answers of calls that are not viewable',
      answered.length,
      answered.filter(isAnsweredAlthoughHidden).map(tell),
    );
    judge.atLeast(
      'answers with what the person sees',
      answered.length,
      answered.filter(isShown).length,
      count / 5,
    );
    judge.none('tables with another row', before.size, await changed(fixture, before));
    judge.none(
      'clocks of questions that were opened',
      clocks,
      (await clocksOf(fixture)) === clocks ? [] : ['one was'],
    );
    const foreign = answered.flatMap(({ principal, way, path, answer }) =>
      words
        .foreignIn(JSON.stringify(answer.body), principal, way.isPast)
        .map((what) => `as ${principal} the ${what} by ${path}`),
    );
    judge.none('texts of others in answers', answered.length, foreign);

    // The same eyes on what is planted wrong: another's answers, and a row that is written as it was.
    const swapped = answered.filter(
      ({ principal, answer }) =>
        principal === 'second salesman' &&
        words.foreignIn(JSON.stringify(answer.body), 'salesman', true).length > 0,
    );
    judge.atLeast(
      'control: answers of one region that are seen as foreign to the other',
      answered.length,
      swapped.length,
      3,
    );
    await sql`update person set last_name = last_name where id = ${fixture.far.another.id}`.execute(
      club.database.kysely,
    );
    judge.atLeast(
      'control: tables in which a write is seen',
      1,
      (await changed(fixture, before)).length,
      1,
    );
  },
);

/**
 * Every way of the access matrix, as every signed-in account, with own, foreign and missing ids.
 */
function askedBy(objectIdsOf: ObjectIdsOf): Asked[] {
  return principalNames
    .filter((principal) => kindOf(principal).standing === 'in')
    .flatMap((principal) => {
      const ids = objectIdsOf(principal);
      return calls.flatMap((call) =>
        waysOf(call).flatMap((way) =>
          kinds.map((kind) => {
            const named = ids[kind];
            const { params = {}, query = {} } = way.call(named, ids.own);
            const smuggled = {
              personId: named.personId,
              id: named.personId,
              username: named.phone,
            };
            const search = new URLSearchParams({ ...(kind === 'own' ? {} : smuggled), ...query });
            const path = (call.split(' ')[1] ?? '').replace(/:(\w+)/g, (_, name: string) =>
              encodeURIComponent(params[name] ?? ''),
            );
            return { principal, way, path: `${path}${search.size === 0 ? '' : `?${search}`}` };
          }),
        ),
      );
    });
}

/** Makes the calls through views of a consultant, one person after the other, each view within its time. */
async function lookAt(
  { parts, members }: AccessFixture,
  asked: readonly Asked[],
): Promise<Answered[]> {
  let aheadMs = 0;
  const clock = { now: () => new Date(parts.club.now().getTime() + aheadMs) };
  const { deps } = await testDeps();
  const here: Deps = { ...deps, database: parts.club.database, clock, vault: parts.vault };
  const { staff, open, call } = await mountViewing(here);
  const consultant = await staff('Ola', ['consultant']);
  const answered: Answered[] = [];
  for (const [principal, all] of Map.groupBy(asked, (one) => one.principal)) {
    let view = '';
    for (const [at, one] of all.entries()) {
      if (at % 300 === 0) {
        // The limits of calls are counted by the minute.
        aheadMs += 61_000;
        view = await open(consultant, members.get(principal)?.id ?? 0);
      }
      answered.push({ ...one, answer: await call(consultant, view, one.path) });
    }
  }
  return answered;
}

function isShown({ answer }: Answered): boolean {
  return answer.status === 200;
}

function isAnsweredAlthoughHidden(one: Answered): boolean {
  if (!isShown(one)) return false;
  const name = callAt(one.path)?.call;
  const call = calls.find((each) => each === name);
  return call === undefined || rowOf(call).viewable !== true;
}

function tell({ principal, path, answer }: Answered): string {
  return `as ${principal} ${path}: ${answer.status}`;
}

/** Every row of every table with the transaction that wrote it, as one sum a table. */
async function rowsOf({ parts }: AccessFixture): Promise<ReadonlyMap<string, string>> {
  const { kysely } = parts.club.database;
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace order by relname
  `.execute(kysely);
  const sums = new Map<string, string>();
  for (const { name } of tables.filter((table) => !ownTables.test(table.name))) {
    const { rows } = await sql<{ sum: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(line, '|' order by line)), '') as sum
      from (select row.xmin::text || row_to_json(row.*)::text as line from ${sql.table(name)} as row) as lines
    `.execute(kysely);
    sums.set(name, rows[0]?.sum ?? '');
  }
  return sums;
}

/** The tables that are no longer as they were; the consultant's account is new. */
async function changed(
  fixture: AccessFixture,
  before: ReadonlyMap<string, string>,
): Promise<string[]> {
  const after = await rowsOf(fixture);
  return [...after]
    .filter(([name, sum]) => name !== 'staff' && sum !== before.get(name))
    .map(([name]) => name);
}

async function clocksOf({ parts }: AccessFixture): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from question_attempt`.execute(
    parts.club.database.kysely,
  );
  return Number(rows[0]?.count ?? 0);
}
