import { inTransaction } from '../../apps/server/src/infra/db/db.ts';
import {
  bookWaiting,
  insertCorrections,
} from '../../apps/server/src/modules/money/corrections/corrections.store.ts';
import { importer } from '../../apps/server/src/modules/office/programme/programme.testing.ts';
import {
  type ClosingReport,
  closeMonth,
} from '../../apps/server/src/modules/money/settlements/closing/closing.service.ts';
import {
  addPlace,
  addQuestions as addQuestionRows,
  addRule,
  assign,
} from '../../apps/server/src/testing/programme.ts';
import { type Answer, ask, each } from '../parts/call.ts';
import type { TestServer } from '../parts/test-server.ts';
import { serverVault } from '../erasure/programme.ts';
import {
  type History,
  isSpecialOpen,
  knowledgeReward,
  minimum,
  monthOf,
  monthRule,
  months,
  phases,
  quarterRule,
  questionsAMonth,
  special,
} from './histories.ts';
import { shiftTo } from '../parts/moment.ts';
import { type Person, addPeople } from '../parts/people.ts';

/** A programme on a real server whose participants live through random histories, and its representative. */

export type Participant = Person & { readonly history: History; readonly name: string };
export type LedgerFixture = {
  readonly club: TestServer;
  readonly people: readonly Participant[];
  readonly seller: Person;
  /** By month, in the order of the questions. */
  readonly questions: readonly (readonly Question[])[];
};
type Question = { readonly slug: string; readonly right: string; readonly wrong: string };

/** What one golden point is worth, in grosze: from March more, in an odd number. */
export const prices = { '2031-01': 100, '2031-02': 100, '2031-03': 133 } as const;

export async function addFixture(
  club: TestServer,
  histories: readonly History[],
): Promise<LedgerFixture> {
  await shiftTo(club, phases[0]);
  const { kysely } = club.database;
  const setting = (name: string, from: string, value: number) => ({
    name,
    valid_from: from,
    value: String(value),
  });
  await kysely
    .insertInto('setting')
    .values([
      setting('knowledge_minimum', '2030-01-01', minimum),
      setting('golden_point_grosze', '2030-01-01', prices['2031-01']),
      setting('golden_point_grosze', '2031-03-01', prices['2031-03']),
    ])
    .execute();
  await addRule(kysely, { kind: 'month', ...monthRule, gate: true });
  await addRule(kysely, { kind: 'quarter', ...quarterRule });
  const people = await addPeople(club, histories.length);
  const [seller] = await addPeople(club, 1, { role: 'salesman' });
  if (seller === undefined) throw new Error('There is no representative.');
  for (const code of ['A', 'B']) {
    const placeId = await addPlace(kysely, code);
    for (const { id } of people) await assign(kysely, id, placeId, '2031-01-01');
  }
  const customers = await kysely.selectFrom('customer').select('id').execute();
  const watched = customers.map(({ id }) => ({
    seller_id: seller.id,
    customer_id: id,
    from_date: '2031-01-01',
  }));
  await kysely.insertInto('seller_customer').values(watched).execute();
  const named = people.map((person, index) => ({
    ...person,
    name: `Osoba-${index}`,
    history: histories[index] ?? [],
  }));
  await each(named, 2, ({ id, name }) =>
    kysely
      .updateTable('person')
      .set({ first_name: '', last_name: name })
      .where('id', '=', id)
      .execute(),
  );
  const fixture = { club, people: named, seller, questions: await addQuestions(club) };
  await bring(club, specialFiles(fixture));
  return fixture;
}

async function addQuestions({ database: { kysely } }: TestServer): Promise<Question[][]> {
  const all: Question[][] = [];
  for (const month of months) {
    const slugs = Array.from({ length: questionsAMonth }, (_, index) => `p-${month}-${index}`);
    const questions = slugs.map((slug) => ({ slug, right: `${slug}-tak`, wrong: `${slug}-nie` }));
    await addQuestionRows(
      kysely,
      questions.map(({ slug, right, wrong }) => ({
        slug,
        seconds: 86_400,
        reward: knowledgeReward,
        month: `${month}-01`,
        replies: [{ id: right, isRight: true }, { id: wrong }],
      })),
    );
    all.push(questions);
  }
  return all;
}

type Files = Readonly<Record<string, string>>;

/** As the operator's import does it, in another process than the server. */
async function bring({ database, now }: TestServer, files: Files): Promise<void> {
  const report = await importer(database, { now }).run(files);
  if (report.outcome !== 'applied')
    throw new Error(`The import was not applied: ${JSON.stringify(report.files)}`);
}

function specialFiles({ people }: Pick<LedgerFixture, 'people'>): Files {
  const { opens, closes, bonus, goal } = special;
  return {
    'zadania.csv': `slug;tytul;zajawka;tresc;podtytul;role;od;do\nmarzec;Marzec;Z;<p>T</p>;Liczą się: sztuki;user1;${opens};${closes}\n`,
    'cele.csv': `zadanie;kod_celu;tytul;typ;premia;kolejnosc\nmarzec;cel;Cel;sztuki;${bonus};1\n`,
    'cele-osob.csv': `telefon;sklep;zadanie;kod_celu;cel;kwalifikacja\n${people.map(({ phone }) => `${phone};A;marzec;cel;${goal};\n`).join('')}`,
  };
}

/** The files of a phase, its corrections by hand; then answers and closings side by side. */
export async function live(
  fixture: LedgerFixture,
  phase: number,
  closings: readonly { readonly month: number; readonly atOnce: number }[],
  close: (month: string, atOnce: number) => Promise<unknown>,
): Promise<Answer[]> {
  const { club, people } = fixture;
  await shiftTo(club, phases[phase] ?? phases[0]);
  await logInAgain(club);
  const files = filesOf(people, phase);
  if (Object.keys(files).length > 0) await bring(club, files);
  await bookByHand(fixture, phase);
  const [answers] = await Promise.all([
    each(people, 6, (person) => answerAll(fixture, person, phase)),
    each(closings, 1, ({ month, atOnce }) => close(`${months[month]}-01`, atOnce)),
  ]);
  return answers.flat();
}

/** A month has passed: a returning person has a session of today. */
async function logInAgain({ database: { kysely }, now }: TestServer): Promise<void> {
  const today = { created_at: now(), last_used_at: now(), authenticated_at: now() };
  await kysely.updateTable('session').set(today).execute();
}

function filesOf(people: readonly Participant[], phase: number): Files {
  const turns = people.flatMap(({ phone, history }) => {
    const turn = history[phase];
    return turn === undefined ? [] : { phone, turn };
  });
  const rows = turns.flatMap(({ phone, turn }) =>
    turn.figures.map(({ month, shop, ...figures }) => ({
      key: `${phone};${shop};${months[month]}`,
      ...figures,
    })),
  );
  const day = phases[phase]?.slice(0, 10) ?? '';
  const results = turns.flatMap(({ phone, turn: { specialResult } }) =>
    specialResult === null ? [] : `${phone};A;marzec;cel;${specialResult};;${day}\n`,
  );
  return {
    ...(rows.length === 0
      ? {}
      : {
          'plany.csv': `telefon;sklep;miesiac;cel\n${rows.map(({ key, target }) => `${key};${target}\n`).join('')}`,
          'realizacje.csv': `telefon;sklep;miesiac;punkty\n${rows.map(({ key, points }) => `${key};${points}\n`).join('')}`,
        }),
    ...(results.length === 0 || !isSpecialOpen(phase)
      ? {}
      : {
          'wyniki.csv': `telefon;sklep;zadanie;kod_celu;wynik;wynik_kwalifikacji;stan_na\n${results.join('')}`,
        }),
  };
}

async function bookByHand({ club, people }: LedgerFixture, phase: number): Promise<void> {
  const task = await club.database.kysely
    .selectFrom('special_task')
    .select('id')
    .executeTakeFirstOrThrow();
  const entries = people.flatMap(({ id, history }) => {
    const amount = history[phase]?.byHand ?? null;
    if (amount === null) return [];
    const month = `${months[monthOf(phase)]}-01`;
    return {
      personId: id,
      month,
      amount,
      cause: `special:${task.id}`,
      key: `${id} ${phase}`,
      reasonCode: 'other' as const,
      reason: 'powód',
      complaint: '',
      source: null,
    };
  });
  if (entries.length === 0) return;
  const now = club.now();
  await inTransaction(club.database.kysely, async (transaction) => {
    const ids = await insertCorrections(transaction, entries, { staffId: null, now });
    await bookWaiting(transaction, [...ids.values()], { decidedBy: null, isRehearsal: false, now });
  });
}

async function answerAll(
  { club, questions }: LedgerFixture,
  { token, history }: Participant,
  phase: number,
): Promise<Answer[]> {
  const heard: Answer[] = [];
  for (const { question, isRight } of history[phase]?.answers ?? []) {
    const asked = questions[monthOf(phase)]?.[question];
    if (asked === undefined) continue;
    heard.push(await ask(club, { path: `/api/v1/question/${asked.slug}`, token }));
    const body = { state: 'sendAnswer', replies: [isRight ? asked.right : asked.wrong] };
    heard.push(
      await ask(club, {
        method: 'POST',
        path: `/api/v1/questions/${asked.slug}/reply`,
        token,
        body,
      }),
    );
  }
  return heard;
}

/**
 * Closes a month by several simultaneous calls, each over a separate connection, as commands of the
 * operator would.
 */
export async function closeAtOnce(
  club: TestServer,
  month: string,
  atOnce: number,
): Promise<ClosingReport[]> {
  const databases = await Promise.all(Array.from({ length: atOnce }, () => club.home.open()));
  const request = {
    month,
    closedBy: 'Anna Nowak',
    listFile: null,
    acceptedMissing: 'any',
  } as const;
  const deps = { clock: club, vault: await serverVault(club) };
  const reports = await Promise.all(
    databases.map((database) => closeMonth({ ...deps, database }, request)),
  );
  await Promise.all(databases.map((database) => database.close()));
  return reports;
}
