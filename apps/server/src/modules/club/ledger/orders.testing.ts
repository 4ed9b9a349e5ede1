import { sql } from 'kysely';
import type { Database } from '../../../infra/db/db.ts';
import { systemRandom } from '../../../infra/crypto/random.ts';
import { vault } from '../../../infra/crypto/vault.ts';
import { addPerson, addPlace, assign, emptyProgramme } from '../../../testing/programme.ts';
import { readYear } from '../../money/challenges/challenges.service.ts';
import { importer, problemsOf } from '../../office/programme/programme.testing.ts';
import { findShortfalls } from '../../money/settlements/closing/shortfall.service.ts';
import { verifySettlements } from '../../money/audit/verify.service.ts';
import type { Closer } from './orders-panel.testing.ts';
import { type Case, modelOf, reward, type StepName } from './orders-model.testing.ts';

/**
 * A bonus needs six steps, and its result must not depend on their order. Plays a case in an order
 * and compares every place that shows its month with a model that ignores orders (D39, D44).
 */

/** The month is its quarter's last; everything happens in it, then it is closed. */
export const moment = '2031-03-20T10:00:00+01:00';
/** Seals like the imports of the tests. */
const seals = vault([{ id: 'test', secret: Buffer.alloc(32, 7) }], systemRandom);
export const closingDay = '2031-04-05T10:00:00+02:00';
const closingMoment = new Date(closingDay);
const month = '2031-03-01';

/** One call as one of the people; returns the body. */
export type Ask = (
  token: string,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
) => Promise<Body>;
// oxlint-disable-next-line typescript/no-explicit-any -- replies of several calls, whose types the assertions name
type Body = { readonly data: any };

export type OrdersWorld = {
  readonly database: Database;
  now(): Date;
  readonly ask: Ask;
  readonly close: Closer;
  /** Resolves when the server has finished work after its replies. */
  atRest(): Promise<void>;
  tokenOf(personId: number): Promise<string>;
};

type Somebody = {
  readonly id: number;
  readonly phone: string;
  readonly token: string;
  readonly correct: number;
};

/** Plays a case in an order; returns differences from the model in words. */
export async function unlikeModel(
  world: OrdersWorld,
  given: Case,
  order: readonly StepName[],
): Promise<string[]> {
  const { people, seller } = await setStage(world, given);
  const { run } = importer(world.database, { now: world.now });
  const bring = async (name: string, text: string): Promise<void> => {
    const report = await run({ [name]: text });
    if (report.outcome !== 'applied')
      throw new Error(`${name}: ${report.outcome} ${problemsOf(report).join(', ')}`);
  };
  await bring(
    'a-ustawienia.csv',
    settings('2031-01-01', 0) + settings(month, given.base).split('\n')[1] + '\n',
  );
  // A question must exist before its answer; answers follow immediately.
  for (const [index, name] of order.entries()) {
    if (name !== 'answers') await bring(`${index}.csv`, fileOf(name, given, people));
    const isAsked = order.indexOf('questions') <= index;
    if (isAsked && order.indexOf('answers') <= index && ['answers', 'questions'].includes(name)) {
      for (const somebody of people) await answerAll(world, somebody);
    }
  }
  const found = [
    ...(await unlikeBefore(world, given, people, seller)),
    ...(await unlikeClosed(world, given, people)),
  ];
  return found.map((difference) => `${order.join(' ')}: ${difference}`);
}

let stages = 0;

async function setStage({ database, atRest, tokenOf }: OrdersWorld, given: Case) {
  const { kysely } = database;
  // TRUNCATE locks tables one by one, and could deadlock with other work.
  await atRest();
  await sql`truncate settlement, import_run, role_change restart identity cascade`.execute(kysely);
  await emptyProgramme(kysely);
  stages += 100;
  // Calls are limited by person id: each stage needs new ids.
  await sql`select setval(pg_get_serial_sequence('person', 'id'), ${stages})`.execute(kysely);
  const placeId = await addPlace(kysely, 'A');
  const people: Somebody[] = [];
  for (const [index, { correct }] of given.people.entries()) {
    const phone = `50000010${index}`;
    const id = await addPerson(kysely, 'user1', {
      phone: `+48${phone}`,
      last_name: `Osoba-${index}`,
    });
    await assign(kysely, id, placeId, '2031-01-01');
    people.push({ id, phone, token: await tokenOf(id), correct });
  }
  const seller = await addPerson(kysely, 'salesman');
  await sql`
    insert into seller_customer (seller_id, customer_id, from_date) select ${seller}::bigint, id, '2031-01-01' from customer
  `.execute(kysely);
  return { people, seller: await tokenOf(seller) };
}

function settings(from: string, minimum: number): string {
  return `nazwa;od;wartosc\nminimum_wiedzy;${from};${minimum}\n`;
}

function fileOf(
  name: Exclude<StepName, 'answers'>,
  given: Case,
  people: readonly Somebody[],
): string {
  const { questions, minimum, day, isMonthGated, isQuarterGated } = given;
  const yes = (is: boolean): string => (is ? 'tak' : 'nie');
  switch (name) {
    case 'rules':
      return (
        'rola;okres;od;progi;za_procent;limit;bramka_wiedzy\n' +
        `user1;miesiac;2031-03;100:50|120:80;;;${yes(isMonthGated)}\nuser1;kwartal;2031-01;90:30;;;${yes(isQuarterGated)}\n`
      );
    case 'questions':
      return (
        'slug;tytul;typ;czas;nagroda;role;miesiac;od;do;odpowiedz_1;odpowiedz_2;poprawne\n' +
        Array.from({ length: questions + 2 }, (_, index) => {
          const role = index < questions ? 'user1' : 'user3';
          return `p-${index};Pytanie;once-text;600;${reward};${role};2031-03;2031-03-01;2031-03-31;tak;nie;1\n`;
        }).join('')
      );
    case 'plans':
      return `telefon;sklep;miesiac;cel\n${people.map(({ phone }) => `${phone};A;2031-03;100\n`).join('')}`;
    case 'results': {
      const rows = people.map(
        ({ phone }, index) => `${phone};A;2031-03;${given.people[index]?.points ?? 0}\n`,
      );
      return `telefon;sklep;miesiac;punkty\n${rows.join('')}`;
    }
    case 'minimum':
      return settings(`2031-03-${String(day).padStart(2, '0')}`, minimum);
  }
}

/** This many right answers, the rest wrong. */
async function answerAll(
  { database, ask }: OrdersWorld,
  { token, correct }: Somebody,
): Promise<void> {
  const { rows } = await sql<{ slug: string; right: string; wrong: string }>`
    select slug, max(reply.id) filter (where key.reply_id is not null) as right,
      max(reply.id) filter (where key.reply_id is null) as wrong
    from question join question_reply reply on reply.question_id = question.id
    left join answer_key key on key.reply_id = reply.id
    where 'user1' = any(roles) group by question.id order by slug
  `.execute(database.kysely);
  for (const [index, { slug, right, wrong }] of rows.entries()) {
    await ask(token, 'GET', `/api/v1/question/${slug}`);
    const body = { state: 'sendAnswer', replies: [index < correct ? right : wrong] };
    await ask(token, 'POST', `/api/v1/questions/${slug}/reply`, body);
  }
}

/** Compares two things that must be equal, in words. */
function differing(
  told: Readonly<Record<string, unknown>>,
  due: Readonly<Record<string, unknown>>,
): string[] {
  return Object.entries(due)
    .filter(([place, value]) => JSON.stringify(told[place]) !== JSON.stringify(value))
    .map(
      ([place, value]) => `${place} ${JSON.stringify(told[place])}, due ${JSON.stringify(value)}`,
    );
}

/** Ledger, plan, explanation, knowledge and both reports of the running month. */
async function unlikeBefore(
  { database, ask }: OrdersWorld,
  given: Case,
  people: readonly Somebody[],
  seller: string,
): Promise<string[]> {
  const model = modelOf(given);
  const [performance, knowledge] = await Promise.all([
    ask(seller, 'GET', '/api/v1/salesman/report?month=2031-03'),
    ask(seller, 'GET', '/api/v1/knowledge/report?month=2031-03'),
  ]);
  const found: string[] = [];
  for (const [index, { id, token }] of people.entries()) {
    const due = model.people[index];
    if (due === undefined) continue;
    const [plan, chain, score] = await Promise.all([
      ask(token, 'GET', '/api/v1/challenges?year=2031'),
      ask(token, 'GET', '/api/v1/explanations/period/2031-03'),
      ask(token, 'GET', '/api/v1/knowledge'),
    ]);
    const rowOf = ({ data }: Body) =>
      data.data.find((row: { person: string }) => row.person === `Osoba-${index}`);
    const { data } = plan;
    const padlock = chain.data.padlock.months[0];
    const told = {
      ledger: await bookedOf(database, id),
      'plan: month': data.bonusMonthsPlan[0]?.bonus,
      'plan: quarter': data.bonusQuartersPlan[0]?.bonus,
      'plan: reckoned': data.bonusQuartersPlan[0]?.reckoned,
      'plan: total': data.totalBonus,
      'explanation: booked': chain.data.booked,
      'explanation: to book': chain.data.difference,
      'explanation: padlock': [padlock.passed, padlock.minimum, padlock.isOpen],
      knowledge: [score.data.score.passed, score.data.score.minimum],
      'report: bonus': rowOf(performance)?.bonus,
      'report: padlock': rowOf(performance)?.padlock,
      'report of knowledge': [rowOf(knowledge)?.correct, rowOf(knowledge)?.padlock],
    };
    const total = due.monthly + due.knowledge;
    found.push(
      ...differing(told, {
        ledger: { month: due.monthly, quarter: 0, knowledge: due.knowledge },
        'plan: month': due.monthly,
        'plan: quarter': 0,
        'plan: reckoned': due.quarterWorth,
        'plan: total': total,
        'explanation: booked': due.monthly,
        'explanation: to book': 0,
        'explanation: padlock': [due.passed, given.minimum, due.isOpen],
        knowledge: [due.passed, given.minimum],
        'report: bonus': due.monthly,
        'report: padlock': due.isOpen,
        'report of knowledge': [due.passed, due.isOpen],
      }).map((difference) => `person ${index}: ${difference}`),
    );
  }
  return found;
}

async function bookedOf({ kysely }: Database, personId: number) {
  const { rows } = await sql<{ month: number; quarter: number; knowledge: number }>`
    select coalesce(sum(amount) filter (where kind = 'month'), 0) as month,
      coalesce(sum(amount) filter (where kind = 'quarter'), 0) as quarter,
      coalesce(sum(amount) filter (where kind = 'knowledge'), 0) as knowledge
    from ledger_entry where person_id = ${personId}
  `.execute(kysely);
  return { month: rows[0]?.month, quarter: rows[0]?.quarter, knowledge: rows[0]?.knowledge };
}

/** The closing or its refusal; its statements, the proof of it, and the year on the screen. */
async function unlikeClosed(
  { database, close }: OrdersWorld,
  given: Case,
  people: readonly Somebody[],
): Promise<string[]> {
  const model = modelOf(given);
  const { kysely } = database;
  const then = { database, clock: { now: () => closingMoment }, vault: seals };
  const lacking = await findShortfalls(kysely, month, closingMoment);
  const outcome = await close(month.slice(0, 7));
  const isClosed = model.shortfalls.length === 0;
  const found = differing(
    {
      shortfalls: lacking.map(({ questions, minimum }) => ({ questions, minimum })),
      outcome,
    },
    { shortfalls: model.shortfalls, outcome: isClosed ? 'closed' : 'refused' },
  );
  if (!isClosed) return found;
  const { differences } = await verifySettlements(then);
  found.push(...differences.map((difference) => `verify: ${JSON.stringify(difference)}`));
  for (const [index, { id }] of people.entries()) {
    const due = model.people[index];
    if (due === undefined) continue;
    const { rows } = await sql<Record<string, number>>`
      select monthly, quarterly, knowledge, corrections, amount from statement where person_id = ${id}
    `.execute(kysely);
    const year = await readYear(
      kysely,
      { personId: id, role: 'user1', year: 2031, placeCode: null },
      closingMoment,
    );
    const { monthly, quarterly, knowledge } = due;
    const amount = monthly + quarterly + knowledge;
    // What was booked and taken back leaves no statement.
    const statement =
      amount === 0 ? [] : [{ monthly, quarterly, knowledge, corrections: 0, amount }];
    found.push(
      ...differing(
        { statement: rows, total: year?.totalBonus, quarter: year?.bonusQuartersPlan[0]?.bonus },
        { statement, total: amount, quarter: quarterly },
      ).map((difference) => `person ${index}, closed: ${difference}`),
    );
  }
  return found;
}
