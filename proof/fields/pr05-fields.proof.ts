import { sql } from 'kysely';
import { ask, each, json } from '../parts/call.ts';
import { type AccessFixture, openAccessFixture } from '../access/fixture.ts';
import { type Write, faultsOf, ignored, isAllowed, mayChange, steadyOf } from './allowed.ts';
import { beyond, cellsWithoutColumn, isTelling, pathsIn, pathsOf } from './answers.ts';
import { watch } from './database.ts';
import { type Injected, everyName, strangersTo } from './inject.ts';
import { type WritesWorld, writesWorld } from './writes.ts';
import { calls, rowOf, send, waysOf } from '../access/matrix-run.ts';
import { addPeople } from '../parts/people.ts';
import { type Principal, kindOf, principalNames } from '../access/principals.ts';
import { proof } from '../parts/proof.ts';
import { collectObjectIds } from '../access/object-ids.ts';

const writes = Object.keys(mayChange) as Write[];
/** Of the fields that no caller may set, tried also where only a part is. */
const telling = [
  'id',
  'role',
  'person_id',
  'scope',
  'password_hash',
  'force_log_out',
  'blocked_at',
  'outcome',
  'points',
];
const together = 5;

proof(
  'PR5',
  'a write changes what is its own, whatever else is put into it',
  async ({ judge, scale }) => {
    const fixture = await openAccessFixture();
    const world = await writesWorld(fixture, await collectObjectIds(fixture));
    const step = scale({ full: 1, short: 5 });
    const names = everyName(world.watched.columns, fixture.far.participant.id).filter(
      ({ name }, index) => index % step === 0 || telling.includes(name),
    );
    const found: string[] = [];
    let tried = 0;
    for (const write of writes) {
      const usual = await world.attempt(write);
      const steady = steadyOf(usual, await world.attempt(write));
      const { status } = usual.answer;
      if (status !== 200) found.push(`${write} answers ${status} to its own fields`);
      found.push(
        ...usual.changes
          .filter((change) => !isAllowed(write, change))
          .map(({ what }) => `${write}: ${what}`),
      );
      for (const group of groupsOf(names)) {
        const faults = await tryNames(world, write, group, { steady, status });
        found.push(...faults.map((fault) => `${write} ${fault}`));
        tried += group.length;
      }
    }
    judge.none(
      `columns changed by fields that are not the call's (${names.length} names)`,
      tried,
      found,
    );
    judge.none('columns and tables that are not watched', 3, await unseen(fixture));
    const [first, second] = [
      await world.attempt('POST /api/v1/user/update'),
      await world.attempt('POST /api/v1/slider/seen'),
    ];
    const seen = faultsOf('POST /api/v1/slider/seen', steadyOf(second, second), first, 200);
    judge.atLeast(
      "control: another call's changes that are seen as too many",
      first.changes.length,
      seen.length,
      5,
    );
  },
);

function groupsOf(names: readonly Injected[]): Injected[][] {
  return Array.from({ length: Math.ceil(names.length / together) }, (_, index) =>
    names.slice(index * together, (index + 1) * together),
  );
}

/** Several fields per call; one by one where the call is refused for one of them. */
async function tryNames(
  world: WritesWorld,
  write: Write,
  group: readonly Injected[],
  usual: { readonly steady: ReturnType<typeof steadyOf>; readonly status: number },
): Promise<string[]> {
  const fields = strangersTo(rowOf(write), group, ignored[write] ?? []);
  const tried = await world.attempt(write, fields);
  if (tried.answer.status === 400 && group.length > 1) {
    const alone = await each(group, 1, (one) => tryNames(world, write, [one], usual));
    return alone.flat();
  }
  const faults = faultsOf(write, usual.steady, tried, usual.status);
  return faults.map((fault) => `with ${group.map(({ name }) => name).join(', ')} ${fault}`);
}

/** A column and a table that the test does not know. */
async function unseen({ parts, far }: AccessFixture): Promise<string[]> {
  const { database } = parts.club;
  await sql`alter table person add column rank_of_tomorrow integer not null default 0`.execute(
    database.kysely,
  );
  await sql`create table table_of_tomorrow (id integer primary key, word text)`.execute(
    database.kysely,
  );
  const watched = await watch(database);
  await watched.keep();
  await sql`update person set rank_of_tomorrow = 7 where id = ${far.participant.id}`.execute(
    database.kysely,
  );
  await sql`insert into table_of_tomorrow values (1, 'nowe')`.execute(database.kysely);
  const changes = (await watched.changes()).map(({ what }) => what);
  const expected = ['person.rank_of_tomorrow', '+table_of_tomorrow.id', '+table_of_tomorrow.word'];
  return expected.filter((what) => !changes.includes(what));
}

/** What can be read, with the fields that its row lists. */
const reads = calls
  .filter((call) => call.startsWith('GET '))
  .map((call) => [call, pathsOf(rowOf(call))] as const);

proof(
  'PR5',
  "a reply has only its row's fields, and no early answer key",
  async ({ judge, scale }) => {
    const fixture = await openAccessFixture();
    const { club } = fixture.parts;
    const objectIdsOf = await collectObjectIds(fixture);
    const rights = new Set(Object.values(fixture.content).map(({ rightReply }) => rightReply));
    const found = {
      beyond: [] as string[],
      cells: [] as string[],
      telling: [] as string[],
      decided: [] as string[],
      keys: [] as string[],
    };
    let [answers, keys] = [0, 0];
    for (const principal of principalNames) {
      const { own } = objectIdsOf(principal);
      for (const [call, listed] of reads) {
        for (const way of waysOf(call)) {
          const { text, status } = await send(
            club,
            call,
            way.call(own, own),
            fixture.members.get(principal)?.token,
          );
          if (status !== 200) continue;
          const answer: unknown = JSON.parse(text);
          const where = `${principal}, ${call}`;
          const paths = pathsIn(answer);
          answers += 1;
          keys += paths.length;
          found.beyond.push(...beyond(listed, answer).map((path) => `${where}: ${path}`));
          if (text.includes('"pager"'))
            found.cells.push(
              ...cellsWithoutColumn(call, Object(answer)).map((cell) => `${where}: ${cell}`),
            );
          found.telling.push(...paths.filter(isTelling).map((path) => `${where}: ${path}`));
          if (/"isCorrect(Answer)?":(true|false)/.test(text)) found.decided.push(where);
          if (
            call !== 'GET /api/v1/question/:slug' &&
            [...rights].some((right) => text.includes(right))
          )
            found.keys.push(where);
        }
      }
    }
    judge.atLeast('answers of 200', answers, answers, 200);
    judge.none('keys that the row does not list', keys, found.beyond);
    judge.none('cells of a table without a column', answers, found.cells);
    judge.none('keys that tell of secrets', keys, found.telling);
    judge.none('"correct" said before anything was answered', answers, found.decided);
    judge.none(
      'right replies anywhere but among all replies of their question',
      answers,
      found.keys,
    );
    judge.none(
      'fields of the profile that are not yet, or no longer, for their owner',
      2,
      await tooMuch(fixture),
    );
    const people = scale({ full: 120, short: 60 });
    const places = await placesOfRight(fixture, people);
    judge.atMost(
      'times that the right reply stands in the same place',
      people,
      Math.max(...places),
      people / 2,
    );
    judge.none('answers to a wrong reply that name the right one', 1, await namesRight(fixture));
    judge.atLeast(
      'control: keys that are seen as too many',
      1,
      beyond(pathsOf(rowOf('GET /api/v1/knowledge')), { data: { key: 1 } }).length,
      1,
    );
  },
);

type Profile = { readonly message: { readonly profile: Readonly<Record<string, unknown>> } };

/** Before the password a user sees a greeting; a user who must leave sees only that. */
async function tooMuch(fixture: AccessFixture): Promise<string[]> {
  const shown = {
    'before password': ['id', 'username', 'firstname', 'lastname', 'entrepreneur', 'userType'],
    'asked to leave': ['entrepreneur', 'userType'],
  } satisfies Partial<Record<Principal, string[]>>;
  const found = await each(Object.entries(shown), 1, async ([name, fields]) => {
    const principal = principalNames.find((known) => known === name);
    const token = principal === undefined ? undefined : fixture.members.get(principal)?.token;
    const answer = await ask(fixture.parts.club, { path: '/api/v1/user/get', token });
    const { profile } = json<Profile>(answer).message;
    const filled = Object.keys(profile).filter((field) => String(profile[field] ?? '') !== '');
    return filled.filter((field) => !fields.includes(field)).map((field) => `${name}: ${field}`);
  });
  return found.flat();
}

type Question = { readonly data: { readonly replies: readonly { readonly id: string }[] } };

/** How often the right reply was first, second, third, fourth. */
async function placesOfRight({ parts, content }: AccessFixture, count: number): Promise<number[]> {
  const { question, rightReply } = content.user1;
  const people = await addPeople(parts.club, count);
  const places = await each(people, 4, async ({ token }) => {
    const answer = await ask(parts.club, { path: `/api/v1/question/${question}`, token });
    return json<Question>(answer).data.replies.findIndex(({ id }) => id === rightReply);
  });
  return [0, 1, 2, 3].map((place) => places.filter((one) => one === place).length);
}

async function namesRight({ parts, content }: AccessFixture): Promise<string[]> {
  const { question, rightReply, wrongReplies } = content.user2;
  const [person] = await addPeople(parts.club, 1, { role: kindOf('user2').role });
  const path = `/api/v1/question/${question}`;
  await ask(parts.club, { path, token: person?.token });
  const answer = await ask(parts.club, {
    method: 'POST',
    path: `/api/v1/questions/${question}/reply`,
    token: person?.token,
    body: { state: 'sendAnswer', replies: wrongReplies.slice(0, 1) },
  });
  return answer.status === 200 && !answer.text.includes(rightReply)
    ? []
    : [`${answer.status}: ${answer.text}`];
}
