import { beforeAll, expect, test } from 'vitest';
import {
  knowledgeWorld,
  type KnowledgeWorld,
  type Person,
  type TestQuestion,
} from '../../../testing/knowledge.ts';
import { addPlace, addRule, setFigures, setMinimum } from '../../../testing/programme.ts';

const look = 'GET /api/v1/question/:slug';
const reply = 'POST /api/v1/questions/:slug/reply';
const month = '2026-11-01';

let world: KnowledgeWorld;

beforeAll(async () => {
  world = await knowledgeWorld();
});

const answer = (person: Person, { slug }: TestQuestion, replies: readonly string[]) =>
  person.post(reply, slug, { state: 'sendAnswer', replies });
const ledgerOf = ({ id }: Person) =>
  world.database.kysely
    .selectFrom('ledger_entry')
    .select(['kind', 'cause', 'amount'])
    .where('person_id', '=', id)
    .orderBy('id')
    .execute();
const newsOf = ({ id }: Person) =>
  world.database.kysely
    .selectFrom('notification')
    .select(['cause', 'title', 'content', 'url'])
    .where('person_id', '=', id)
    .orderBy('id')
    .execute();

test('[K01] the answer that opens the padlock unlocks and announces the bonus', async () => {
  const handle = world.database.kysely;
  const wish = { month: '2026-11-01', roles: ['user3'] } as const;
  await addRule(handle, {
    role: 'user3',
    kind: 'month',
    thresholds: { 60: 50, 100: 120 },
    gate: true,
  });
  const questions = [];
  for (let index = 0; index < 4; index += 1) questions.push(await world.question(wish));
  const person = await world.person('user3');
  const placeId = await addPlace(handle);
  await setFigures(
    handle,
    { personId: person.id, placeId, month },
    { target: 1_000, points: 1_000 },
  );
  const replies = [];
  for (const question of questions) {
    await person.get(look, question.slug);
    const told = await answer(person, question, question.right);
    replies.push(told.body.data);
    // A repeated answer after a lost reply names the same points.
    world.clock.advance({ seconds: 5 });
    expect((await answer(person, question, question.right)).text).toBe(told.text);
  }
  expect(
    replies.map(({ score, padlockOpened }) => [
      score.passed,
      score.total,
      score.minimum,
      padlockOpened,
    ]),
  ).toEqual([
    [1, 4, 3, false],
    [2, 4, 3, false],
    [3, 4, 3, true],
    [4, 4, 3, false],
  ]);
  const answered = { kind: 'answer', period: null, amount: 10 };
  expect(replies.map(({ arrived }) => arrived)).toEqual([
    [answered],
    [answered],
    [answered, { kind: 'month', period: '2026-11', amount: 120 }],
    [answered],
  ]);
  expect(
    (await ledgerOf(person)).map(({ cause, amount }) => [cause.split(':')[0], amount]),
  ).toEqual([
    ['question', 10],
    ['question', 10],
    ['question', 10],
    ['month', 120],
    ['question', 10],
  ]);
  expect(await newsOf(person)).toEqual([
    {
      cause: 'padlock:2026-11',
      title: 'Kłódka wiedzy otwarta',
      content:
        '<p>Gratulacje! Masz już tyle poprawnych odpowiedzi, ile potrzeba za listopad 2026.</p>',
      url: '/wiedza/wynik',
    },
    {
      cause: 'bonus:month:2026-11:1',
      title: 'Odblokowano premię za listopad 2026',
      content: '<p>Na Twoim koncie przybyło <strong>120 złotych punktów</strong>.</p>',
      url: '/wyzwania/osiagniecia',
    },
  ]);
});

test('[HZ27] of two concurrent right answers one opens the padlock', async () => {
  const handle = world.database.kysely;
  await addRule(handle, { role: 'user1', kind: 'month', thresholds: { 50: 30 }, gate: true });
  await setMinimum(handle, 2);
  const questions = [
    await world.question({ roles: ['user1'] }),
    await world.question({ roles: ['user1'] }),
  ];
  const people = await Promise.all(Array.from({ length: 8 }, () => world.person('user1')));
  for (const person of people) {
    await setFigures(
      handle,
      { personId: person.id, placeId: await addPlace(handle), month },
      { target: 10, points: 5 },
    );
    for (const { slug } of questions) await person.get(look, slug);
  }
  const told = await Promise.all(
    people.map((person) =>
      Promise.all(questions.map((question) => answer(person, question, question.right))),
    ),
  );
  expect(told.map((both) => both.filter(({ body }) => body.data.padlockOpened).length)).toEqual(
    people.map(() => 1),
  );
  for (const person of people) {
    expect((await ledgerOf(person)).filter(({ kind }) => kind === 'month')).toEqual([
      { kind: 'month', cause: 'month:2026-11', amount: 30 },
    ]);
    expect((await newsOf(person)).map(({ cause }) => cause)).toEqual([
      'padlock:2026-11',
      'bonus:month:2026-11:1',
    ]);
  }
});

test('a salesman may answer, and earns nothing', async () => {
  const question = await world.question({ roles: ['salesman'] });
  const person = await world.person('salesman');
  await person.get(look, question.slug);
  const { body } = await answer(person, question, question.right);
  expect(body.data).toMatchObject({ isCorrect: true, reward: 0, arrived: [] });
  expect(await ledgerOf(person)).toEqual([]);
  expect(await newsOf(person)).toEqual([]);
});
