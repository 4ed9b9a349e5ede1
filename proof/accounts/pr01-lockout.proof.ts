import { spellings } from '../../apps/server/src/testing/spellings.ts';
import { type Pair, login, openPair } from './login.ts';
import { type WireAnswer, type WireRequest, sendAll, withWires } from './wire.ts';
import { sourceOf } from '../parts/call.ts';
import { type Person, addPeople, password } from '../parts/people.ts';
import { proof } from '../parts/proof.ts';

const guessesAtOnce = 100;
const loginsAtOnce = 20;
let sources = 0;

/** Everybody comes from elsewhere, so that no limit per source helps. */
const nextSource = (): string => sourceOf(++sources);
const ownDevice = ({ phone }: Pick<Person, 'phone'>): string => `own-device-of-${phone}`;

proof(
  'PR1',
  'three wrong passwords block, however many come at once and from wherever',
  async ({ judge, scale }) => {
    const pair = await openPair();
    const accounts = scale({ full: 20, short: 4 });
    const owners = await addPeople(pair.club, accounts);
    const nobody = owners.map(({ phone }) => String(Number(phone) + 100_000_000));
    for (const owner of owners) await logInHere(pair, owner);

    const attacks = [];
    for (const [index, owner] of owners.entries()) {
      const strangers = await guess(pair, owner.phone);
      const asStranger = await logInAnywhere(pair, owner);
      const atHome = await logInHere(pair, owner);
      const device = await guess(pair, owner.phone, ownDevice(owner));
      const afterwards = await logInHere(pair, owner);
      const unknown = await guess(pair, nobody[index] ?? '');
      attacks.push({
        phone: owner.phone,
        strangers,
        asStranger,
        atHome,
        device,
        afterwards,
        unknown,
      });
    }
    const count = accounts * guessesAtOnce;
    const most = (figures: readonly number[]): number => Math.max(...figures);
    judge.atMost(
      'compared for one account, by strangers',
      count,
      most(attacks.map((it) => it.strangers.account)),
      3,
    );
    judge.atMost(
      'compared for one account, on its own device',
      count,
      most(attacks.map((it) => it.device.account)),
      3,
    );
    judge.atMost(
      "compared for one of nobody's numbers",
      count,
      most(attacks.map((it) => it.unknown.nobody)),
      3,
    );
    judge.atLeast(
      'the least that was compared for any of them',
      3 * accounts,
      leastCompared(attacks),
      3,
    );
    judge.none("answers for nobody's number unlike those for an account's", count, unlike(attacks));
    const letIn = attacks.filter(
      ({ asStranger, afterwards }) => asStranger === 200 || afterwards === 200,
    );
    judge.none('right passwords that got past a block', 2 * accounts, phonesOf(letIn));
    const keptOut = attacks.filter(({ atHome }) => atHome !== 200);
    judge.none('owners kept out on their own device by strangers', accounts, phonesOf(keptOut));
    judge.none(
      'account and device not blocked exactly once',
      2 * accounts,
      await notBlockedOnce(pair, owners),
    );
    judge.equal("blocks of nobody's numbers", accounts, await blocksOfNobody(pair), accounts);

    const together = await atOnce(pair, scale({ full: 20, short: 4 }), () => password);
    judge.equal(
      'correct logins at once that got in',
      together.count,
      together.passed,
      together.count,
    );
    const nearly = await atOnce(pair, scale({ full: 20, short: 4 }), (index) =>
      index % 10 === 3 ? 'złe' : password,
    );
    judge.equal(
      'correct ones among two wrong that got in',
      nearly.correct,
      nearly.passed,
      nearly.correct,
    );
    const half = await atOnce(pair, scale({ full: 20, short: 4 }), (index) =>
      index % 2 === 0 ? 'złe' : password,
    );
    judge.none(
      'half wrong: more compared than three for each that got in',
      half.count,
      half.tooMuch,
    );
    judge.equal('SMS that all of this has sent', count, pair.club.sms.sent.length, 0);
    judge.equal(
      'control: one after the other, as the server counts',
      12,
      await oneAfterAnother(pair),
      12,
    );
  },
);

type Guessed = {
  readonly account: number;
  readonly nobody: number;
  readonly answers: readonly string[];
};

/** A hundred simultaneous wrong passwords, on two connections to each server. */
async function guess(pair: Pair, phone: string, device?: string): Promise<Guessed> {
  const spelled = spellings(phone);
  const requests = Array.from({ length: guessesAtOnce }, (_, index) =>
    login({
      username: spelled[index % spelled.length] ?? '',
      password: `złe hasło ${index}`,
      source: nextSource(),
      ...(device === undefined ? {} : { device }),
    }),
  );
  const before = await pair.compared();
  const answers = await send(pair, requests);
  const after = await pair.compared();
  return {
    account: after.account - before.account,
    nobody: after.nobody - before.nobody,
    answers: answers.map(({ status, text }) => `${status} ${text}`).toSorted(),
  };
}

function send({ urls }: Pair, requests: readonly WireRequest[]): Promise<WireAnswer[]> {
  return withWires([...urls, ...urls], (wires) => sendAll(wires, requests));
}

async function logInHere(pair: Pair, owner: Person): Promise<number> {
  const from = { source: nextSource(), device: ownDevice(owner) };
  const [answer] = await send(pair, [login({ username: owner.phone, password, ...from })]);
  return answer?.status ?? 0;
}

async function logInAnywhere(pair: Pair, { phone }: Person): Promise<number> {
  const [answer] = await send(pair, [login({ username: phone, password, source: nextSource() })]);
  return answer?.status ?? 0;
}

type Attack = {
  readonly phone: string;
  readonly strangers: Guessed;
  readonly device: Guessed;
  readonly unknown: Guessed;
};

function leastCompared(attacks: readonly Attack[]): number {
  const figures = attacks.flatMap(({ strangers, device, unknown }) => [
    strangers.account,
    device.account,
    unknown.nobody,
  ]);
  return Math.min(...figures);
}

function unlike(attacks: readonly Attack[]): string[] {
  return attacks.flatMap(({ phone, strangers, unknown }) =>
    strangers.answers.flatMap((answer, index) =>
      answer === unknown.answers[index]
        ? []
        : [`${phone}: ${answer}, nobody's: ${unknown.answers[index]}`],
    ),
  );
}

function phonesOf(attacks: readonly { readonly phone: string }[]): string[] {
  return attacks.map(({ phone }) => phone);
}

async function notBlockedOnce({ club }: Pair, owners: readonly Person[]): Promise<string[]> {
  const events = await club.database.kysely
    .selectFrom('security_event')
    .select(['person_id', 'details'])
    .where('kind', '=', 'login_blocked')
    .execute();
  return owners.flatMap(({ id, phone }) => {
    const by = events
      .filter((event) => event.person_id === id)
      .map(({ details }) => JSON.stringify(details));
    const isOnce = by.length === 2 && new Set(by).size === 2;
    return isOnce ? [] : [`${phone}: blocked ${by.length} times ${by.join(' ')}`];
  });
}

async function blocksOfNobody({ club }: Pair): Promise<number> {
  const events = await club.database.kysely
    .selectFrom('security_event')
    .select('id')
    .where('kind', '=', 'login_blocked')
    .where('person_id', 'is', null)
    .execute();
  return events.length;
}

type Mixed = {
  readonly count: number;
  readonly correct: number;
  readonly passed: number;
  readonly tooMuch: readonly string[];
};

/** Twenty simultaneous logins into each of some untouched accounts. */
async function atOnce(
  pair: Pair,
  accounts: number,
  typed: (index: number) => string,
): Promise<Mixed> {
  let correct = 0;
  let passed = 0;
  const tooMuch: string[] = [];
  for (const { phone } of await addPeople(pair.club, accounts)) {
    const spelled = spellings(phone);
    const attempts = Array.from({ length: loginsAtOnce }, (_, index) => ({
      username: spelled[index % spelled.length] ?? '',
      password: typed(index),
      source: nextSource(),
    }));
    const before = await pair.compared();
    const answers = await send(pair, attempts.map(login));
    const compared = (await pair.compared()).account - before.account;
    const opened = answers.filter(({ status }) => status === 200).length;
    correct += attempts.filter((attempt) => attempt.password === password).length;
    passed += opened;
    // A correct one gives the tries back, so that up to three follow it.
    if (compared > 3 * (opened + 1))
      tooMuch.push(`${phone}: ${compared} compared, ${opened} got in`);
  }
  return { count: accounts * loginsAtOnce, correct, passed, tooMuch };
}

/** Comparisons without concurrency: two wrong and a right one, four times over. */
async function oneAfterAnother(pair: Pair): Promise<number> {
  const [person] = await addPeople(pair.club, 1);
  const before = await pair.compared();
  for (const typed of [
    'a',
    'b',
    password,
    'c',
    'd',
    password,
    'e',
    'f',
    password,
    'g',
    'h',
    password,
  ]) {
    await send(pair, [
      login({ username: person?.phone ?? '', password: typed, source: nextSource() }),
    ]);
  }
  return (await pair.compared()).account - before.account;
}
