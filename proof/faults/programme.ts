import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { addMonths, monthOf } from '../../apps/server/src/infra/warsaw.ts';
import type { TestServer } from '../parts/test-server.ts';
import { type Person, addPeople } from '../parts/people.ts';

/** Whom and what the writes need that go on while something breaks. */
export type FaultsProgramme = {
  readonly members: readonly Person[];
  /** Each has a customer of the same number. */
  readonly salesmen: readonly (Person & { readonly customer: string })[];
  /** Have a password and have not logged in yet. */
  readonly newcomers: readonly Person[];
  readonly questions: readonly { readonly slug: string; readonly right: string; readonly wrong: string }[];
  /** Of each member as many as there are questions. */
  readonly notifications: readonly { readonly personId: number; readonly slug: string }[];
  /** Past months in which each of the earners has reached his target; nothing of them is booked. */
  readonly months: readonly string[];
  readonly earners: number;
  readonly invitationsEach: number;
};

export type ProgrammeSize = {
  readonly members: number;
  readonly perMember: number;
  readonly salesmen: number;
  /** Of each salesman; he may send fifty SMS a day, and ask a hundred times an hour. */
  readonly invitationsEach: number;
  readonly newcomers: number;
  readonly months: number;
  readonly earners: number;
};

/** Boxes at the login; the first is required. */
export const approvalCount = 2;

/** Of the six kinds that are calls. */
export function countWrites({ members, perMember, salesmen, invitationsEach, newcomers }: ProgrammeSize): number {
  return members * 4 * perMember + salesmen * invitationsEach + newcomers;
}

export async function fillFaultsProgramme(club: TestServer, size: ProgrammeSize): Promise<FaultsProgramme> {
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
    await sql`
      with customer as (insert into customer (prefix, number, name) values ('PL', ${number}, 'Sklepy') returning id),
        place as (
          insert into place (code, name, channel, customer_id) select 'S' || ${number}::text, 'Sklep', 'Sieci', id from customer
        )
      insert into seller_customer (seller_id, customer_id, from_date) select ${id}::bigint, id, '2020-01-01' from customer
    `.execute(kysely);
  }
  await addApprovals(club);
  const questions = await addQuestions(club, size.perMember);
  const notifications = members.flatMap(({ id }) =>
    Array.from({ length: size.perMember }, () => ({ personId: id, slug: randomBytes(12).toString('hex') })),
  );
  await kysely
    .insertInto('notification')
    .values(
      notifications.map(({ personId, slug }) => ({
        ...{ person_id: personId, slug, cause: slug, title: 'Nowość', content: '<p>Treść</p>', created_at: now },
        ...{ thumbnail: null, url: null, read_at: null },
      })),
    )
    .execute();
  const months = await addFigures(club, earners, size.months);
  return {
    members,
    salesmen: salesmen.map((person, index) => ({ ...person, customer: String(index + 1) })),
    ...{ newcomers, questions, notifications, months, earners: size.earners, invitationsEach: size.invitationsEach },
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
  const [dayMs, added] = [86_400_000, []] as [number, FaultsProgramme['questions'][number][]];
  for (let index = 0; index < count; index += 1) {
    const question = { slug: `pytanie-${index}`, right: `dobra-${index}`, wrong: `zla-${index}` };
    const { id } = await kysely
      .insertInto('question')
      .values({
        ...{ slug: question.slug, title: 'Pytanie', excerpt: 'Zajawka', type: 'once-text', seconds: 900, reward: 10 },
        ...{ pill_id: null, roles: ['user1'], month: monthOf(now()) },
        ...{ opens_at: new Date(now().getTime() - dayMs), closes_at: new Date(now().getTime() + dayMs) },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const replies = [question.right, question.wrong].map((reply, position) => ({
      ...{ id: reply, question_id: id, position, content: 'Odpowiedź' },
    }));
    await kysely.insertInto('question_reply').values(replies).execute();
    await kysely.insertInto('answer_key').values({ question_id: id, reply_id: question.right }).execute();
    added.push(question);
  }
  return added;
}

/** A rule, and figures that reach it: the closing of each month books them and makes the statements. */
async function addFigures({ database: { kysely }, now }: TestServer, earners: readonly Person[], count: number) {
  const months = Array.from({ length: count }, (_, index) => addMonths(monthOf(now()), -1 - index)).toReversed();
  const ids = earners.map(({ id }) => id);
  await sql`
    with rule as (
      insert into bonus_rule (role, period_kind, valid_from, version, knowledge_gate, import_id, created_at)
      values ('user1', 'month', '2000-01-01', 1, false, 1, now()) returning id
    ) insert into bonus_threshold (rule_id, percent, bonus) select id, 100, 50 from rule
  `.execute(kysely);
  for (const table of ['plan (person_id, place_id, month, target', 'realisation (person_id, place_id, month, points']) {
    await sql`
      insert into ${sql.raw(table)}, import_id)
      select person_id, 1, month, 100, 1 from unnest(${ids}::bigint[]) person_id, unnest(${months}::date[]) month
    `.execute(kysely);
  }
  return months;
}
