import { beforeAll, expect, test } from 'vitest';
import {
  knowledgeWorld,
  type KnowledgeWorld,
  type Person,
  type TestQuestion,
} from '../../../testing/knowledge.ts';

const look = 'GET /api/v1/question/:slug';
const reply = 'POST /api/v1/questions/:slug/reply';

let world: KnowledgeWorld;

beforeAll(async () => {
  world = await knowledgeWorld();
});

const answer = (
  person: Person,
  { slug }: TestQuestion,
  replies: readonly string[],
  responseTime?: number,
) =>
  person.post(reply, slug, {
    state: 'sendAnswer',
    replies,
    ...(responseTime === undefined ? {} : { responseTime }),
  });
const timeOut = (person: Person, { slug }: TestQuestion) =>
  person.post(reply, slug, { state: 'timeOut' });

async function opened(
  wish: Parameters<KnowledgeWorld['question']>[0] = {},
  role: 'user1' | 'salesman' = 'user1',
) {
  const question = await world.question({ roles: [role], ...wish });
  const person = await world.person(role);
  await person.get(look, question.slug);
  return { question, person };
}

const attemptsOf = ({ id }: TestQuestion) =>
  world.database.kysely
    .selectFrom('question_attempt')
    .select(['number', 'outcome', 'reply_ids', 'claimed_seconds'])
    .where('question_id', '=', id)
    .orderBy('number')
    .execute();
const ledgerOf = ({ id }: Person) =>
  world.database.kysely
    .selectFrom('ledger_entry')
    .select(['kind', 'cause', 'amount'])
    .where('person_id', '=', id)
    .orderBy('id')
    .execute();

test('[A29] [K07] a right answer is correct and earns its reward', async () => {
  const { question, person } = await opened({ right: 2, type: 'multiple-text' });
  const { status, body } = await answer(person, question, question.right.toReversed(), 12.4);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    isCorrect: true,
    isBlockedForAnotherAnswer: false,
    reward: 10,
  });
  expect(await ledgerOf(person)).toEqual([
    { kind: 'knowledge', cause: `question:${question.id}`, amount: 10 },
  ]);
  expect(await attemptsOf(question)).toMatchObject([{ outcome: 'correct', claimed_seconds: 12 }]);
});

test('[K09] [HZ32] a wrong answer leaves a second chance at reduced reward', async () => {
  await world.database.kysely
    .insertInto('setting')
    .values({ name: 'second_chance_reward_percent', valid_from: '2026-11-01', value: '50' })
    .execute();
  const { question, person } = await opened({ reward: 15 });
  const wrong = await answer(person, question, question.wrong.slice(0, 1));
  expect(wrong.body.data).toMatchObject({
    isCorrect: false,
    isBlockedForAnotherAnswer: false,
    reward: 0,
    arrived: [],
    nextReward: 7,
    reason: '',
  });
  expect((await answer(person, question, question.right)).body).toMatchObject({
    code: 400,
    message: 'Najpierw otwórz pytanie, a potem wyślij odpowiedź.',
  });
  expect((await person.get(look, question.slug)).body.data).toMatchObject({
    attempt: 2,
    reward: 7,
    isCorrectAnswer: null,
  });
  const right = await answer(person, question, question.right);
  expect(right.body.data).toMatchObject({
    isCorrect: true,
    reward: 7,
    nextReward: 0,
    arrived: [{ kind: 'answer', period: null, amount: 7 }],
  });
  expect(await ledgerOf(person)).toMatchObject([{ amount: 7 }]);
});

test('[K10] a second wrong answer blocks the question', async () => {
  const { question, person } = await opened();
  await answer(person, question, question.wrong.slice(0, 1));
  await person.get(look, question.slug);
  const second = await answer(person, question, question.wrong.slice(1, 2));
  expect(second.body.data).toMatchObject({ isCorrect: false, isBlockedForAnotherAnswer: true });
  expect(await answer(person, question, question.right)).toMatchObject({
    status: 400,
    body: { message: 'To pytanie nie jest teraz otwarte.' },
  });
  expect(await ledgerOf(person)).toEqual([]);
});

test('[K12] [HZ28] an answer counts until limit plus grace by server time', async () => {
  const punctual = await opened({ seconds: 60 });
  const late = await opened({ seconds: 60 });
  world.clock.advance({ seconds: 65 });
  expect(
    (await answer(punctual.person, punctual.question, punctual.question.right, 86_400)).status,
  ).toBe(200);
  world.clock.advance({ seconds: 1 });
  const refused = await answer(late.person, late.question, late.question.right, 1);
  expect(refused).toMatchObject({ status: 400, body: { message: 'Czas na odpowiedź minął.' } });
  expect(await attemptsOf(late.question)).toMatchObject([
    { outcome: 'expired', reply_ids: null, claimed_seconds: 1 },
  ]);
  expect((await answer(late.person, late.question, late.question.right)).status).toBe(400);
  expect(await ledgerOf(late.person)).toEqual([]);
});

test('[HZ29] a time-out ends a running attempt and never an answer', async () => {
  const early = await opened();
  const first = await timeOut(early.person, early.question);
  expect(first.body.data).toMatchObject({
    isCorrect: null,
    isBlockedForAnotherAnswer: false,
    reward: 0,
  });
  expect(await answer(early.person, early.question, early.question.right)).toMatchObject({
    status: 400,
  });
  await early.person.get(look, early.question.slug);
  world.clock.advance({ seconds: 56 });
  expect((await timeOut(early.person, early.question)).body.data).toMatchObject({
    isBlockedForAnotherAnswer: true,
  });
  expect(await attemptsOf(early.question)).toMatchObject([
    { outcome: 'expired' },
    { outcome: 'expired' },
  ]);

  const { question, person } = await opened();
  await answer(person, question, question.right);
  world.clock.advance({ seconds: 70 });
  expect((await timeOut(person, question)).body.data).toMatchObject({ isCorrect: true, reward: 0 });
  expect(await attemptsOf(question)).toMatchObject([
    { outcome: 'correct', reply_ids: question.right },
  ]);
});

test('[HZ29] a late time-out report leaves the running chance alone', async () => {
  const { question, person } = await opened();
  await answer(person, question, question.wrong.slice(0, 1));
  await person.get(look, question.slug);
  world.clock.advance({ seconds: 30 });
  expect((await timeOut(person, question)).body.data).toMatchObject({
    isCorrect: false,
    isBlockedForAnotherAnswer: false,
  });
  expect((await answer(person, question, question.right)).body.data).toMatchObject({
    isCorrect: true,
  });
  expect(await attemptsOf(question)).toMatchObject([{ outcome: 'wrong' }, { outcome: 'correct' }]);
});

test('an answer needs a question that was opened', async () => {
  const question = await world.question();
  const person = await world.person();
  for (const sent of [answer(person, question, question.right), timeOut(person, question)]) {
    expect(await sent).toMatchObject({
      status: 400,
      body: { message: 'Najpierw otwórz pytanie, a potem wyślij odpowiedź.' },
    });
  }
  expect(await attemptsOf(question)).toEqual([]);
});

test('[K11] a question that is answered rightly takes no other answer', async () => {
  const { question, person } = await opened();
  await answer(person, question, question.right);
  expect(await answer(person, question, question.wrong.slice(0, 1))).toMatchObject({
    status: 400,
    body: { message: 'Udzieliłeś już odpowiedzi na to pytanie!' },
  });
});

test('[HZ27] the same answer again gets the same reply and books nothing more', async () => {
  await world.database.kysely
    .insertInto('setting')
    .values([
      { name: 'knowledge_minimum', valid_from: '2026-05-01', value: '1' },
      { name: 'knowledge_minimum', valid_from: '2026-06-01', value: '3' },
    ])
    .execute();
  const { question, person } = await opened({ month: '2026-05-01' });
  const first = await answer(person, question, question.right, 3);
  expect(first.body.data).toMatchObject({ isCorrect: true, reward: 10, padlockOpened: true });
  world.clock.advance({ minutes: 5 });
  expect((await answer(person, question, question.right, 300)).text).toBe(first.text);
  expect(await ledgerOf(person)).toHaveLength(1);
  expect(await attemptsOf(question)).toMatchObject([{ claimed_seconds: 3 }]);
});

test('[K07] invalid replies are reported under their field and use nothing', async () => {
  const { question, person } = await opened();
  const { question: other } = await opened();
  const [right = ''] = question.right;
  const cases: [unknown, string][] = [
    [{ state: 'sendAnswer' }, 'Wybierz co najmniej jedną odpowiedź.'],
    [{ state: 'sendAnswer', replies: [] }, 'Wybierz co najmniej jedną odpowiedź.'],
    [
      { state: 'sendAnswer', replies: [right, right] },
      'Ta sama odpowiedź została wybrana dwa razy.',
    ],
    [
      { state: 'sendAnswer', replies: [other.right[0]] },
      'Wybrano odpowiedź, której nie ma w tym pytaniu.',
    ],
    [
      { state: 'sendAnswer', replies: [right, question.wrong[0]] },
      'W tym pytaniu wybierz dokładnie jedną odpowiedź.',
    ],
  ];
  for (const [body, sentence] of cases) {
    const refused = await person.post(reply, question.slug, body);
    expect(refused).toMatchObject({ status: 400, body: { errors: { replies: [sentence] } } });
  }
  expect(await attemptsOf(question)).toMatchObject([{ outcome: null }]);
  expect((await answer(person, question, question.right)).body.data.isCorrect).toBe(true);
});

test('odd bodies get an answer of the house and change nothing', async () => {
  const { question, person } = await opened();
  for (const body of [
    undefined,
    null,
    [],
    'x',
    {},
    { state: 'SENDANSWER' },
    { state: 'sendAnswer', replies: 'abc' },
    { state: 'sendAnswer', replies: [null] },
    { state: 'sendAnswer', replies: [{}] },
    { state: 'sendAnswer', replies: ['a\u0000b'] },
    { state: 'sendAnswer', replies: ['\ud800'] },
    { state: 'sendAnswer', replies: ['😀'] },
    { state: 'sendAnswer', replies: Array.from({ length: 51 }, (_, index) => String(index)) },
    { state: 'sendAnswer', replies: question.right, responseTime: -1 },
    { state: 'sendAnswer', replies: question.right, responseTime: 2 ** 53 },
    { state: 'sendAnswer', replies: question.right, responseTime: '5' },
  ]) {
    const { status, body: told } = await person.post(reply, question.slug, body);
    expect([body, status, told]).toEqual([body, 400, expect.objectContaining({ code: 400 })]);
  }
  expect(await attemptsOf(question)).toMatchObject([{ outcome: null }]);
});

test.each([12, 50])(
  '[HZ27] of %i concurrent answers one counts and is paid once',
  async (count) => {
    const { question, person } = await opened();
    const choices = [...question.right, ...question.wrong];
    const sent = await Promise.all(
      Array.from({ length: count }, (_, index) =>
        answer(person, question, [choices[index % choices.length] ?? '']),
      ),
    );
    const [attempt, ...others] = await attemptsOf(question);
    expect(others).toEqual([]);
    const isRight = attempt?.outcome === 'correct';
    const [counted] = attempt?.reply_ids ?? [];
    const told = sent.map(({ status, body }) => (status === 200 ? body.data.isCorrect : status));
    expect(told).toEqual(
      Array.from({ length: count }, (_, index) =>
        choices[index % choices.length] === counted ? isRight : 400,
      ),
    );
    expect(await ledgerOf(person)).toHaveLength(isRight ? 1 : 0);
  },
);

test('twelve concurrent right answers get one reply and one reward', async () => {
  const { question, person } = await opened();
  const sent = await Promise.all(
    Array.from({ length: 12 }, () => answer(person, question, question.right)),
  );
  expect(new Set(sent.map(({ text }) => text)).size).toBe(1);
  expect(sent[0]?.body.data).toMatchObject({ isCorrect: true, reward: 10 });
  expect(await ledgerOf(person)).toHaveLength(1);
});

test('concurrent answers, looks and time-outs leave one outcome per attempt', async () => {
  const { question, person } = await opened({ seconds: 60 });
  world.clock.advance({ seconds: 65 });
  const punctual = Array.from({ length: 4 }, () => answer(person, question, question.right));
  world.clock.advance({ seconds: 1 });
  const looks = Array.from({ length: 6 }, () => person.get(look, question.slug));
  const outs = Array.from({ length: 4 }, () => timeOut(person, question));
  const statuses = (await Promise.all([...punctual, ...looks, ...outs])).map(
    ({ status }) => status,
  );
  expect(statuses.every((status) => status === 200 || status === 400)).toBe(true);
  const attempts = await attemptsOf(question);
  const rights = attempts.filter(({ outcome }) => outcome === 'correct');
  expect(await ledgerOf(person)).toHaveLength(rights.length);
  expect(attempts.slice(0, -1).every(({ outcome }) => outcome === 'expired')).toBe(true);
});

test('[D65] an answer after midnight counts for the day of its opening', async () => {
  world.clock.set('2026-11-30T23:59:50+01:00');
  const { kysely } = world.database;
  for (const [validFrom, value] of [
    ['2026-11-01', '50'],
    ['2026-12-01', '20'],
  ] as const) {
    const row = { name: 'second_chance_reward_percent', valid_from: validFrom, value };
    await kysely
      .insertInto('setting')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const { question, person } = await opened({ reward: 15 });
  await answer(person, question, question.wrong.slice(0, 1));
  await person.get(look, question.slug);
  world.clock.advance({ seconds: 20 });
  const { body } = await answer(person, question, question.right);
  expect(body.data).toMatchObject({ isCorrect: true, reward: 7 });
  const entries = await kysely
    .selectFrom('ledger_entry')
    .select(['month', 'amount'])
    .where('person_id', '=', person.id)
    .execute();
  expect(entries).toEqual([{ month: '2026-11-01', amount: 7 }]);
});
