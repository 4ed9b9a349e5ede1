import { dayMs } from '../../src/infra/clock.ts';
import type { Deps } from '../../src/infra/deps.ts';
import { type Handle, inTransaction } from '../../src/infra/db/db.ts';
import { passwords } from '../../src/infra/crypto/password.ts';
import { instantOf } from '../../src/infra/warsaw.ts';
import { recordConsentsOf } from '../../src/modules/club/auth/consents.service.ts';
import { rewardFor } from '../../src/modules/club/knowledge/knowledge.rules.ts';
import { rememberReading } from '../../src/modules/club/knowledge/pills.store.ts';
import { openQuestion } from '../../src/modules/club/knowledge/question.service.ts';
import { recordReply } from '../../src/modules/club/knowledge/reply.service.ts';
import { bookBonuses } from '../../src/modules/club/ledger/ledger.service.ts';
import { announceBonuses } from '../../src/modules/club/notifications/bonuses.service.ts';
import { notify } from '../../src/modules/club/notifications/notifications.service.ts';
import { demoPassword } from '../people/accounts.ts';
import {
  activate,
  findPeople,
  findPillId,
  findPillPicture,
  hasAnybodyJoined,
  insertAnswers,
  insertRewards,
  lockSeed,
  markReadBefore,
  type StoredPerson,
} from './activity.store.ts';
import { monthsWithQuestions, pastAnswers, settledAt } from './answers.ts';
import { questions } from '../content/questions.ts';
import { mainInbox } from './inbox.ts';
import { insertInvitations } from './invitations.store.ts';
import { type Months, monthsOf } from '../months.ts';
import { demoPeople, type Person } from '../people/people.ts';
import { settlePast, type Told } from './settlements.ts';
import { spread } from '../spread.ts';
import { wrongPasswordsUntilBlock } from '@klub/contract/limits';
import { strangers } from '../../src/modules/club/auth/auth.rules.ts';
import { claimTry, countWrong } from '../../src/modules/club/auth/tries.store.ts';
import { writeWithoutSession } from '../../src/infra/http/own-write.ts';

/** Golden points of a second chance, in percent, as in the demo's file `ustawienia`. */
const secondChancePercent = 50;

/**
 * Data that no file contains: passwords, consents, answers, past bonuses and notifications. Written
 * by the modules' own services with the clock of the moment; only the answers of hundreds of people
 * are inserted together.
 */
export async function recordActivity(deps: Deps, now: Date): Promise<void> {
  const passwordHash = await passwords().hash(demoPassword);
  await inTransaction(deps.database.kysely, async (handle) => {
    await lockSeed(handle);
    if (await hasAnybodyJoined(handle)) return;
    const people = demoPeople();
    const months = monthsOf(now);
    const find = finder(await findPeople(handle));
    await settleAccounts(handle, people, find, passwordHash, months);
    await insertInvitations(handle, ['+48500000011', '+48500000016'], now);
    await settleAnswers(handle, people, find, months);
    const told = [
      ...(await settleBonuses(handle, months)),
      ...(await settlePast(deps, handle, months)),
    ];
    for (const { booked, at } of told) await announceBonuses(handle, booked, at);
    // The services take their handle from the parts, so all of this is one transaction.
    await answerThisMonth(
      { ...deps, database: { ...deps.database, kysely: handle } },
      find,
      months,
    );
    await fillInbox(handle, find('500000001').id, now);
    await lockOut(handle, find('500000007'), now);
  });
}

/**
 * Three wrong passwords: an SMS unblocks this account, unlike one that the operator has blocked.
 */
async function lockOut(handle: Handle, { id, phone }: StoredPerson, now: Date): Promise<void> {
  const bucket = { phone, name: strangers };
  for (let wrong = 0; wrong < wrongPasswordsUntilBlock; wrong += 1) {
    await claimTry(handle, bucket, now);
    await countWrong(handle, bucket, id, now);
  }
}

function finder(stored: readonly StoredPerson[]): Find {
  const byPhone = new Map(stored.map((person) => [person.phone, person]));
  return (phone) => {
    const person = byPhone.get(`+48${phone}`);
    if (person === undefined)
      throw new Error(`The demo programme has nobody with the phone ${phone}.`);
    return person;
  };
}

type Find = (phone: string) => StoredPerson;

async function settleAccounts(
  handle: Handle,
  people: readonly Person[],
  find: Find,
  passwordHash: string,
  months: Months,
): Promise<void> {
  const joined = people.flatMap(({ phone, joinedMonth }) =>
    joinedMonth === null
      ? []
      : [
          {
            personId: find(phone).id,
            joinedAt: joiningMoment(phone, joinedMonth, months),
            lastLoginAt: months.passed(spread(`${phone} login`, 20, 95) / 100),
            hasSeenIntro: phone !== '500000006',
          },
        ],
  );
  await activate(handle, joined, passwordHash);
  const personIds = joined.map(({ personId }) => personId);
  await recordConsentsOf(handle, personIds, { at: months.now, source: 'demo', channel: 'login' });
}

function joiningMoment(phone: string, month: number, months: Months): Date {
  const day = months.dayAt({ month, day: spread(`${phone} joined`, 1, 9) });
  return instantOf(day, '10:15');
}

async function settleAnswers(
  handle: Handle,
  people: readonly Person[],
  find: Find,
  months: Months,
): Promise<void> {
  const answers = pastAnswers(people, months);
  const roleOf = new Map(people.map(({ phone, role }) => [find(phone).id, role]));
  const correct = await insertAnswers(
    handle,
    answers.map(({ phone, ...answer }) => ({ ...answer, personId: find(phone).id })),
  );
  await insertRewards(
    handle,
    correct.map(({ reward, number, ...answer }) => ({
      ...answer,
      amount: rewardFor(
        reward,
        roleOf.get(answer.personId) ?? 'salesman',
        number,
        secondChancePercent,
      ),
    })),
  );
}

/** The import has booked what needs no knowledge; now the past padlocks are open. */
async function settleBonuses(handle: Handle, months: Months): Promise<Told[]> {
  const told: Told[] = [];
  for (const month of monthsWithQuestions()) {
    const at = settledAt(months, month);
    told.push({ at, booked: await bookBonuses(handle, { months: [months.monthAt(month)] }, at) });
  }
  return told;
}

/**
 * The states of decisions section 5: 500000001 is one answer from the padlock, 500000006 has missed
 * two.
 */
async function answerThisMonth(deps: Deps, find: Find, months: Months): Promise<void> {
  const main = find('500000001');
  for (const [slug, share] of [
    ['kiedy-grunt-szkodzi', 0.4],
    ['co-zwieksza-zuzycie', 0.6],
  ] as const) {
    const at = months.passed(share);
    const pill = questions.find((question) => question.slug === slug)?.pill ?? '';
    const handle = deps.database.kysely;
    await rememberReading(handle, main.id, await findPillId(handle, pill), at);
    await reply(deps, main, slug, true, at);
  }
  const unlucky = find('500000006');
  await reply(deps, unlucky, 'kiedy-grunt-szkodzi', false, months.passed(0.5));
  await reply(deps, unlucky, 'co-zwieksza-zuzycie', false, months.passed(0.6));
  await reply(deps, unlucky, 'co-zwieksza-zuzycie', false, months.passed(0.7));
}

/** Opens and answers the question at one moment. */
async function reply(
  deps: Deps,
  person: StoredPerson,
  slug: string,
  isCorrect: boolean,
  at: Date,
): Promise<void> {
  const then = { ...deps, clock: { now: () => at } };
  const reader = { personId: person.id, role: person.role };
  const write = writeWithoutSession(deps.database.kysely);
  const { question } = await openQuestion(then, reader, slug, write);
  const key = questions.find((known) => known.slug === slug)?.replies ?? [];
  const rightTexts = new Set(
    key.filter((choice) => choice.isCorrect === true).map(({ text }) => text),
  );
  const right = question.replies
    .filter(({ content }) => rightTexts.has(content))
    .map(({ id }) => id);
  const wrong = question.replies
    .filter(({ content }) => !rightTexts.has(content))
    .map(({ id }) => id);
  const replies = isCorrect ? right : wrong.slice(0, 1);
  await recordReply(then, reader, write, slug, {
    state: 'sendAnswer',
    replies,
    claimedSeconds: 24,
  });
}

/** Marks all but the last messages as read; the bell counts the rest. */
async function fillInbox(handle: Handle, personId: number, now: Date): Promise<void> {
  for (const { daysAgo, pill, ...message } of mainInbox) {
    const thumbnail = pill === undefined ? null : await findPillPicture(handle, pill);
    await notify(
      handle,
      { personId, thumbnail, ...message },
      new Date(now.getTime() - daysAgo * dayMs),
    );
  }
  await markReadBefore(handle, personId, readUntil(now));
}

function readUntil(now: Date): Date {
  return new Date(now.getTime() - 2 * dayMs);
}

/** For messages written after the inbox was filled. */
export async function readOldMessages(handle: Handle, now: Date): Promise<void> {
  const main = finder(await findPeople(handle))('500000001');
  await markReadBefore(handle, main.id, readUntil(now));
}
