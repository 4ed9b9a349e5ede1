import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { addMonths, monthOf } from '../../apps/server/src/infra/warsaw.ts';
import {
  addQuestions as addQuestionRows,
  addRule,
  addShop,
  lookAfter,
} from '../../apps/server/src/testing/programme.ts';
import type { TestServer } from '../parts/test-server.ts';
import { type Person, addPeople } from '../parts/people.ts';

/** The people and objects of the writes that go on while a fault is active. */
export type FaultsProgramme = {
  readonly members: readonly Person[];
  /** Each has a customer of the same number. */
  readonly salesmen: readonly (Person & { readonly customer: string })[];
  /** Have a password and have not logged in yet. */
  readonly newcomers: readonly Person[];
  readonly questions: readonly {
    readonly slug: string;
    readonly right: string;
    readonly wrong: string;
  }[];
  /** Of each member as many as there are questions. */
  readonly notifications: readonly { readonly personId: number; readonly slug: string }[];
  /** Past months in which each of the earners has reached the target; nothing of them is booked. */
  readonly months: readonly string[];
  readonly earners: number;
  readonly invitationsEach: number;
};

export type ProgrammeSize = {
  readonly members: number;
  readonly perMember: number;
  readonly salesmen: number;
  /** Of each salesman; the limits are fifty SMS a day and a hundred calls an hour. */
  readonly invitationsEach: number;
  readonly newcomers: number;
  readonly months: number;
  readonly earners: number;
};

/** Boxes at the login; the first is required. */
export const approvalCount = 2;

/** Of the six kinds that are calls. */
export function countWrites({
  members,
  perMember,
  salesmen,
  invitationsEach,
  newcomers,
}: ProgrammeSize): number {
  return members * 4 * perMember + salesmen * invitationsEach + newcomers;
}

export async function fillFaultsProgramme(
  club: TestServer,
  size: ProgrammeSize,
): Promise<FaultsProgramme> {
  const { kysely } = club.database;
  const now = club.now();
  const members = await addPeople(club, size.members);
  const salesmen = await addPeople(club, size.salesmen, { role: 'salesman' });
  const newcomers = await addPeople(club, size.newcomers);
  const earners = await addPeople(club, size.earners, { hasPassword: false });

  await sql`insert into contact_category (code, name, roles, position) values ('konto', 'Moje konto', '{user1}', 1)`.execute(
    kysely,
  );
  for (const [index, { id }] of salesmen.entries()) {
    const number = String(index + 1);
    const customer = { prefix: 'PL', number, name: 'Sklepy' };
    const { customerId } = await addShop(kysely, {
      code: `S${number}`,
      name: 'Sklep',
      channel: 'Sieci',
      customer,
    });
    await lookAfter(kysely, id, customerId);
  }
  await addApprovals(club);
  const questions = await addQuestions(club, size.perMember);
  const notifications = members.flatMap(({ id }) =>
    Array.from({ length: size.perMember }, () => ({
      personId: id,
      slug: randomBytes(12).toString('hex'),
    })),
  );
  await kysely
    .insertInto('notification')
    .values(
      notifications.map(({ personId, slug }) => ({
        person_id: personId,
        slug,
        cause: slug,
        title: 'Nowość',
        content: '<p>Treść</p>',
        created_at: now,
        thumbnail: null,
        url: null,
        read_at: null,
      })),
    )
    .execute();
  const months = await addFigures(club, earners, size.months);
  return {
    members,
    salesmen: salesmen.map((person, index) => ({ ...person, customer: String(index + 1) })),
    newcomers,
    questions,
    notifications,
    months,
    earners: size.earners,
    invitationsEach: size.invitationsEach,
  };
}

async function addApprovals({ database: { kysely } }: TestServer): Promise<void> {
  for (let position = 1; position <= approvalCount; position += 1) {
    const content = `<p>Zgoda ${position}</p>`;
    await sql`
      with approval as (
        insert into approval (code, occasion, position) values (${`zgoda-${position}`}, 'login', ${position}) returning id
      )
      insert into approval_version (approval_id, version, name, content, required, sha256, valid_from)
      select id, 1, ${`Zgoda ${position}`}, ${content}, ${position === 1}, ${createHash('sha256').update(content).digest('hex')},
        '2020-01-01' from approval
    `.execute(kysely);
  }
}

async function addQuestions(
  { database: { kysely }, now }: TestServer,
  count: number,
): Promise<FaultsProgramme['questions']> {
  const dayMs = 86_400_000;
  const questions = Array.from({ length: count }, (_, index) => ({
    slug: `pytanie-${index}`,
    right: `dobra-${index}`,
    wrong: `zla-${index}`,
  }));
  await addQuestionRows(
    kysely,
    questions.map(({ slug, right, wrong }) => ({
      slug,
      seconds: 900,
      reward: 10,
      month: monthOf(now()),
      opensAt: new Date(now().getTime() - dayMs),
      closesAt: new Date(now().getTime() + dayMs),
      replies: [{ id: right, isRight: true }, { id: wrong }],
    })),
  );
  return questions;
}

/** A rule, work, and figures that reach the rule: the closing of each month books them and makes the statements. */
async function addFigures(
  { database: { kysely }, now }: TestServer,
  earners: readonly Person[],
  count: number,
) {
  const months = Array.from({ length: count }, (_, index) =>
    addMonths(monthOf(now()), -1 - index),
  ).toReversed();
  const ids = earners.map(({ id }) => id);
  await addRule(kysely, { kind: 'month', from: '2000-01-01', thresholds: { 100: 50 } });
  await sql`
    insert into person_place (person_id, place_id, from_date) select person_id, 1, ${months[0] ?? ''} from unnest(${ids}::bigint[]) person_id
  `.execute(kysely);
  for (const table of [
    'plan (person_id, place_id, month, target',
    'realisation (person_id, place_id, month, points',
  ]) {
    await sql`
      insert into ${sql.raw(table)}, import_id)
      select person_id, 1, month, 100, 1 from unnest(${ids}::bigint[]) person_id, unnest(${months}::date[]) month
    `.execute(kysely);
  }
  return months;
}
