import fc from 'fast-check';
import { sql } from 'kysely';
import { addDays, instantOf } from '../../../infra/warsaw.ts';
import type { TestApp } from '../../../testing/app.ts';
import { addPerson, addPlace, assign, emptyProgramme } from '../../../testing/programme.ts';
import { importProgramme } from '../../office/programme/programme.service.ts';
import { memorySource } from '../../../infra/tables/source.ts';
import { inTransaction } from '../../../infra/db/db.ts';
import { returnTransfersIn } from '../settlements/settlements.ts';
import { sessions } from '../../club/auth/sessions/sessions.ts';
import { bookCorrections, noteCorrections } from '../corrections/corrections.ts';
import { closeMonth } from '../settlements/closing/closing.service.ts';
import { confirmPayout, makePayout, releasePayouts } from '../settlements/payout/payout.testing.ts';
import { accounts, giveProfile } from '../settlements/settlements.testing.ts';

/**
 * Drawn people live through a drawn quarter: files, questions with second and third tries, corrections by hand and by file,
 * closings, late results, payouts.
 */

export const months = ['2026-07', '2026-08', '2026-09'] as const;
const lastDays = { '2026-07': 31, '2026-08': 31, '2026-09': 30 } as const;
type Month = (typeof months)[number];

const people = 5;
const points = fc.integer({ min: -50, max: 1_400 });
const tries = fc.constantFrom('none', 'wrong', 'first', 'second', 'third');
const amount = fc.integer({ min: -15, max: 15 }).filter((value) => value !== 0);
const monthOf = fc.record({
  target: fc.constantFrom(0, 700, 999, 1_000),
  points: fc.tuple(points, points),
  late: fc.option(points),
  answers: fc.tuple(
    fc.record({ tries, day: fc.integer({ min: 2, max: 25 }) }),
    fc.record({ tries, day: fc.integer({ min: 2, max: 25 }) }),
  ),
  byHand: fc.option(fc.record({ amount, byTwo: fc.boolean(), of: fc.nat({ max: 2 }) })),
  byFile: fc.option(fc.record({ amount, of: fc.nat({ max: 2 }) })),
});
const life = fc.record({
  months: fc.tuple(monthOf, monthOf, monthOf),
  goal: fc.option(fc.record({ goal: fc.constantFrom(5, 9), result: fc.nat({ max: 12 }) })),
  quarter: fc.option(amount),
  /** Of the first transfer: whether it came back, and how many grosze the bank kept. */
  returned: fc.option(fc.constantFrom(0, 1, 500)),
});
const rule = fc.record({
  thresholds: fc.uniqueArray(fc.integer({ min: 1, max: 110 }), { minLength: 1, maxLength: 4 }),
  rate: fc.integer({ min: 1, max: 3 }),
  cap: fc.integer({ min: 1, max: 40 }),
  gate: fc.boolean(),
});
export const drawn = fc.record({
  lives: fc.array(life, { minLength: people, maxLength: people }),
  rules: fc.record({ miesiac: rule, kwartal: rule }),
  rates: fc.tuple(...months.map(() => fc.constantFrom(0, 87, 100, 123, 155))),
  percents: fc.tuple(...months.map(() => fc.tuple(fc.nat({ max: 100 }), fc.nat({ max: 100 })))),
  minimums: fc.tuple(...months.map(() => fc.nat({ max: 2 }))),
  rewards: fc.tuple(...months.map(() => fc.tuple(fc.nat({ max: 19 }), fc.nat({ max: 19 })))),
  pays: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
});
export type Drawn = typeof drawn extends fc.Arbitrary<infer One> ? One : never;
export type Person = { readonly id: number; readonly phone: string };

export type Stage = TestApp & {
  readonly folder: string;
  readonly staff: { readonly ola: number; readonly piotr: number };
};
type Lived = { readonly stage: Stage; readonly given: Drawn; readonly people: readonly Person[] };

/** A new programme whose quarter is closed at the end. */
export async function live(stage: Stage, given: Drawn): Promise<readonly Person[]> {
  const { kysely } = stage.database;
  await sql`truncate settlement, payout, special_task, announcement cascade`.execute(kysely);
  await emptyProgramme(kysely);
  stage.clock.set('2026-06-15T09:00:00+02:00');
  const joined = await join(stage, given.lives.length);
  await bring(stage, { 'reguly.csv': rulesOf(given), 'ustawienia.csv': settingsOf(given) });
  const lived = { stage, given, people: joined };
  for (const month of months) await liveMonth(lived, month);
  return joined;
}

async function join(stage: Stage, count: number): Promise<Person[]> {
  const { kysely } = stage.database;
  const places = [await addPlace(kysely, 'A'), await addPlace(kysely, 'B')];
  const joined: Person[] = [];
  for (let index = 0; index < count; index += 1) {
    const phone = `+48501${String(index).padStart(6, '0')}`;
    const id = await addPerson(kysely, 'user1', { phone });
    await giveProfile(stage.deps, id, { iban: accounts[0] });
    for (const placeId of places) await assign(kysely, id, placeId, '2026-01-01');
    joined.push({ id, phone });
  }
  return joined;
}

async function liveMonth(lived: Lived, month: Month): Promise<void> {
  const { stage, given } = lived;
  const index = months.indexOf(month);
  at(stage, `${month}-01`);
  await bring(stage, {
    [`pytania-${month}.csv`]: questionsOf(given, month),
    [`plany-${month}.csv`]: rowsOf(lived, 'cel', month, ({ target }) => [target, 0]),
  });
  if (month === '2026-08') await bring(stage, taskOf(lived));
  await answerAll(lived, month);
  at(stage, addDays(`${months[index + 1] ?? '2026-10'}-01`, 1));
  await bring(stage, {
    [`realizacje-${month}.csv`]: rowsOf(lived, 'punkty', month, ({ points: both }) => both),
  });
  await correct(lived, month);
  await close(lived, month);
  const late = rowsOf(lived, 'punkty', month, (one) => [one.late, null]);
  at(stage, addDays(`${months[index + 1] ?? '2026-10'}-01`, 8));
  if (late.includes('\n+')) await bring(stage, { [`realizacje-${month}-2.csv`]: late });
  if (month === '2026-09') await correctQuarter(lived);
  await close(lived, month);
}

function at({ clock }: Stage, day: string, time = '09:00:00'): void {
  clock.set(instantOf(day, time).toISOString());
}

async function bring(stage: Stage, files: Readonly<Record<string, string>>): Promise<void> {
  const sources = Object.entries(files).map(([name, text]) =>
    memorySource(name, text, stage.folder),
  );
  const report = await importProgramme(stage.deps, { files: sources });
  const problems = report.files.flatMap((file) => file.problems.map(({ reason }) => reason));
  if (problems.length > 0) throw new Error(problems.join(' '));
}

function rulesOf({ rules }: Drawn): string {
  const rows = Object.entries(rules).map(([period, { thresholds, rate, cap, gate }]) => {
    const steps = thresholds.toSorted((one, other) => one - other);
    const words = steps.map((percent, place) => `${percent}:${10 + 17 * place}`).join('|');
    return `user1;${period};2026-07;${words};${rate};${cap};${gate ? 'tak' : 'nie'}\n`;
  });
  return `rola;okres;od;progi;za_procent;limit;bramka_wiedzy\n${rows.join('')}`;
}

/** The percent changes in the middle of each month. */
function settingsOf({ rates, percents, minimums }: Drawn): string {
  const ofMonths = months.flatMap((month, index) => [
    `punkt_w_groszach;${month}-15;${rates[index]}`,
    `minimum_wiedzy;${month}-10;${minimums[index]}`,
    `nagroda_drugiej_szansy_procent;${month}-01;${percents[index]?.[0]}`,
    `nagroda_drugiej_szansy_procent;${month}-14;${percents[index]?.[1]}`,
  ]);
  const payer = [
    'platnik_nazwa;2026-01-01;Klub',
    'platnik_adres;2026-01-01;Prosta 1',
    `platnik_konto;2026-01-01;${accounts[1]}`,
  ];
  return ['nazwa;od;wartosc', ...payer, ...ofMonths, ''].join('\n');
}

function questionsOf({ rewards }: Drawn, month: Month): string {
  const rows = rewards[months.indexOf(month)]?.map(
    (reward, place) =>
      `${slugOf(month, place)};Pytanie ${month} ${place + 1};once-text;60;${reward};user1;${month};${month}-01;${month}-${lastDays[month]};Dobra;Zła;1`,
  );
  const head = 'slug;tytul;typ;czas;nagroda;role;miesiac;od;do;odpowiedz_1;odpowiedz_2;poprawne';
  return [head, ...(rows ?? []), ''].join('\n');
}

function slugOf(month: Month, place: number): string {
  return `pytanie-${month}-${place + 1}`;
}

type OfMonth = Drawn['lives'][number]['months'][number];

/** A row for each shop with a figure. */
function rowsOf(
  { given, people: all }: Lived,
  column: 'cel' | 'punkty',
  month: Month,
  figures: (one: OfMonth) => readonly (number | null)[],
): string {
  const rows = given.lives.flatMap((one, person) =>
    figures(one.months[months.indexOf(month)] ?? one.months[0]).flatMap((figure, shop) =>
      figure === null ? [] : [`${all[person]?.phone};${'AB'[shop]};${month};${figure}`],
    ),
  );
  return [`telefon;sklep;miesiac;${column}`, ...rows, ''].join('\n');
}

function taskOf({ given, people: all }: Lived): Record<string, string> {
  const of = (value: (goal: { goal: number; result: number }) => string): string =>
    given.lives
      .flatMap(({ goal }, person) =>
        goal === null ? [] : [`${all[person]?.phone};A;biel;sufit;${value(goal)}\n`],
      )
      .join('');
  const head = 'telefon;sklep;zadanie;kod_celu';
  return {
    'zadania.csv':
      'slug;tytul;zajawka;tresc;podtytul;role;od;do\nbiel;Biel;Z;<p>x</p>;Liczą się: wiadra;user1;2026-08-01;2026-08-31\n',
    'cele_zadan.csv': 'zadanie;kod_celu;tytul;typ;premia\nbiel;sufit;Sufit;sztuki;40\n',
    'plany_zadan.csv': `${head};cel\n${of(({ goal }) => String(goal))}`,
    'realizacje_zadan.csv': `${head};wynik\n${of(({ result }) => String(result))}`,
  };
}

/** All answers of a month in the order of their days; a third try comes on the last day. */
async function answerAll({ stage, given, people: all }: Lived, month: Month): Promise<void> {
  const answers = given.lives.flatMap((one, person) =>
    (one.months[months.indexOf(month)]?.answers ?? []).map((answer, place) => ({
      ...answer,
      slug: slugOf(month, place),
      personId: all[person]?.id ?? 0,
    })),
  );
  for (const { personId, slug, tries: how, day } of answers.toSorted((a, b) => a.day - b.day)) {
    if (how === 'none') continue;
    at(stage, `${month}-${String(day).padStart(2, '0')}`);
    await reply(stage, personId, slug, how === 'first');
    if (how === 'second' || how === 'third') await reply(stage, personId, slug, how === 'second');
  }
  at(stage, `${month}-${lastDays[month]}`);
  for (const { personId, slug, tries: how } of answers)
    if (how === 'third') await reply(stage, personId, slug, true);
}

/** Sessions end within a month, so each reply has its own. */
async function reply(
  { app, deps, database: { kysely } }: Stage,
  personId: number,
  slug: string,
  isRight: boolean,
): Promise<void> {
  const session = { personId, scope: 'full', deviceHash: null } as const;
  const headers = { authorization: `Bearer ${await sessions(deps).open(kysely, session)}` };
  const shown = await app.inject({ url: `/api/v1/question/${slug}`, headers });
  if (shown.statusCode !== 200) throw new Error(`${slug}: ${shown.body}`);
  const replies: { id: string; content: string }[] = shown.json().data.replies;
  const chosen = replies.filter(({ content }) => (content === 'Dobra') === isRight);
  const sent = await app.inject({
    method: 'POST',
    url: `/api/v1/questions/${slug}/reply`,
    headers,
    payload: { state: 'sendAnswer', replies: chosen.map(({ id }) => id) },
  });
  if (sent.statusCode !== 200) throw new Error(`${slug}: ${sent.body}`);
}

/** By hand, by one or two people, and by file: of the month or of one of its questions. */
async function correct({ stage, given, people: all }: Lived, month: Month): Promise<void> {
  const rows: string[] = [];
  for (const [index, one] of given.lives.entries()) {
    const { byHand = null, byFile = null } = one.months[months.indexOf(month)] ?? {};
    const person = all[index];
    if (person === undefined) continue;
    if (byHand !== null) {
      const cause = await causeOf(stage, month, byHand.of);
      await correctByHand(stage, { ...byHand, personId: person.id, month: `${month}-01`, cause });
    }
    if (byFile === null) continue;
    const sum = byFile.of === 0 ? 'miesiac;' : `pytanie;${slugOf(month, byFile.of - 1)}`;
    rows.push(`K/${month}/${index};${person.phone};${month};${sum};${byFile.amount};dane;Skarga;`);
  }
  const head = 'numer;telefon;miesiac;suma;wskazanie;punkty;powod;opis;reklamacja';
  if (rows.length > 0)
    await bring(stage, { [`korekty-${month}.csv`]: [head, ...rows, ''].join('\n') });
}

async function causeOf({ database }: Stage, month: Month, of: number): Promise<string> {
  if (of === 0) return `month:${month}`;
  const { id } = await database.kysely
    .selectFrom('question')
    .select('id')
    .where('slug', '=', slugOf(month, of - 1))
    .executeTakeFirstOrThrow();
  return `question:${id}`;
}

async function correctQuarter({ stage, given, people: all }: Lived): Promise<void> {
  for (const [index, { quarter }] of given.lives.entries()) {
    const personId = all[index]?.id;
    if (quarter === null || personId === undefined) continue;
    const place = { personId, month: '2026-07-01', cause: 'quarter:2026-Q3' };
    await correctByHand(stage, { ...place, amount: quarter, byTwo: true });
  }
}

type ByHand = {
  readonly personId: number;
  readonly month: string;
  readonly cause: string;
  readonly amount: number;
  readonly byTwo: boolean;
};

async function correctByHand(
  { database: { kysely }, clock, staff }: Stage,
  { byTwo, personId, month, cause, amount }: ByHand,
): Promise<void> {
  const one = { personId, month, cause, amount, key: `panel ${personId} ${month} ${cause}` };
  const words = { reasonCode: 'complaint', reason: 'Skarga', complaint: '', source: null } as const;
  const now = clock.now();
  const by = { staffId: staff.ola, now };
  const noted = await noteCorrections(kysely, [{ ...one, ...words }], by);
  const how = { decidedBy: byTwo ? staff.piotr : null, isRehearsal: false, now };
  const booking = { ids: [...noted.values()], personIds: [personId] };
  await bookCorrections(kysely, booking, how);
}

async function close(lived: Lived, month: Month): Promise<void> {
  const { stage, given } = lived;
  const { deps, folder } = stage;
  const closing = { month: `${month}-01`, closedBy: 'Anna Nowak', listFile: null } as const;
  await closeMonth(deps, { ...closing, acceptedMissing: 'any' });
  if (given.pays[months.indexOf(month)] !== true) return;
  const order = { madeBy: 'Ola Lis', approvedBy: 'Piotr Kos', executionDay: null, folder };
  const made = await makePayout(deps, order);
  if (!('payout' in made) || made.payout === null) return;
  await confirmPayout(deps, { payoutId: made.payout.id, day: null });
  await sendBack(lived, made.payout.id);
}

/** The bank sends the first transfer of some people back, of some without its fee; the account was right. */
async function sendBack({ stage, given, people: all }: Lived, payoutId: number): Promise<void> {
  const { deps, database, clock } = stage;
  const items = await database.kysely
    .selectFrom('payout_item')
    .select(['id', 'person_id', 'grosze'])
    .where('payout_id', '=', payoutId)
    .where((column) =>
      column.not(
        column.exists(
          column
            .selectFrom('payout_item as former')
            .select('former.id')
            .whereRef('former.person_id', '=', 'payout_item.person_id')
            .whereRef('former.id', '<', 'payout_item.id'),
        ),
      ),
    )
    .execute();
  const returns = items.flatMap(({ id, person_id: personId, grosze }) => {
    const kept = given.lives[all.findIndex((person) => person.id === personId)]?.returned ?? null;
    if (kept === null) return [];
    return [{ id, reason: 'zwrot', ...(kept > 0 && kept < grosze && { grosze: grosze - kept }) }];
  });
  const now = clock.now();
  await inTransaction(database.kysely, (transaction) =>
    returnTransfersIn(transaction, deps.vault, { returns, tells: true }, now),
  );
  for (const { phone } of all)
    await releasePayouts(deps, { who: phone, reason: 'błąd banku', by: 'Ola Lis' });
}
