import type { Role } from '@klub/contract/roles';
import { sql } from 'kysely';
import type { Handle } from '../../src/infra/db/db.ts';

export type StoredPerson = { readonly id: number; readonly phone: string; readonly role: Role };

export async function findPeople(handle: Handle): Promise<readonly StoredPerson[]> {
  return handle.selectFrom('person').select(['id', 'phone', 'role']).execute();
}

/** At most `max` phones: enough to distinguish a demo from a real programme of any size. */
export async function findPhones(handle: Handle, max: number): Promise<readonly string[]> {
  const people = await handle.selectFrom('person').select('phone').limit(max).execute();
  return people.map(({ phone }) => phone);
}

export async function countPhones(handle: Handle, phones: readonly string[]): Promise<number> {
  const { rows } = await sql<{ known: number }>`
    select count(*) as known from person where phone = any(${phones}::text[])
  `.execute(handle);
  return rows[0]?.known ?? 0;
}

export async function hasAnybodyJoined(handle: Handle): Promise<boolean> {
  const found = await handle
    .selectFrom('person')
    .select('id')
    .where((is) => is.or([is('activated_at', 'is not', null), is('password_hash', 'is not', null)]))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Any key that no other lock of this program uses. */
const seedLock = 7_240_009;

export async function hasImported(handle: Handle, fileName: string): Promise<boolean> {
  const run = await handle
    .selectFrom('import_run')
    .select('id')
    .where('file_name', '=', fileName)
    .executeTakeFirst();
  return run !== undefined;
}

/** Of two concurrent starts on one server, one seeds and the other waits. */
export async function lockSeed(handle: Handle): Promise<void> {
  await sql`select pg_advisory_xact_lock(${seedLock}::bigint)`.execute(handle);
}

export type Activation = {
  readonly personId: number;
  readonly joinedAt: Date;
  readonly lastLoginAt: Date;
  readonly hasSeenIntro: boolean;
};

/** Sets the same password for these people, as after their first login. */
export async function activate(
  handle: Handle,
  people: readonly Activation[],
  passwordHash: string,
): Promise<void> {
  await sql`
    update person set password_hash = ${passwordHash}, password_set_at = joined."joinedAt", created_at = joined."joinedAt",
      activated_at = joined."joinedAt", last_login_at = joined."lastLoginAt", show_slider = not joined."hasSeenIntro"
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as joined
      ("personId" bigint, "joinedAt" timestamptz, "lastLoginAt" timestamptz, "hasSeenIntro" boolean)
    where person.id = joined."personId"
  `.execute(handle);
}

export type StoredAnswer = {
  readonly personId: number;
  readonly question: string;
  readonly number: number;
  readonly isCorrect: boolean;
  readonly at: Date;
};

export type CorrectAnswer = {
  readonly personId: number;
  readonly questionId: number;
  readonly month: string;
  readonly reward: number;
  readonly number: number;
  readonly at: Date;
};

export type PastReward = Pick<CorrectAnswer, 'personId' | 'questionId' | 'month' | 'at'> & {
  readonly amount: number;
};

/**
 * Inserts ended attempts, and marks their pills as read; returns the correct ones with their
 * questions' points.
 */
export async function insertAnswers(
  handle: Handle,
  answers: readonly StoredAnswer[],
): Promise<readonly CorrectAnswer[]> {
  const { rows } = await sql<CorrectAnswer>`
    with answer as (
      select given.*, question.id as question_id, question.pill_id, question.seconds, question.month, question.reward
      from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as given
        ("personId" bigint, question text, number smallint, "isCorrect" boolean, at timestamptz)
      join question on question.slug = given.question
    ), chosen as (
      select question_id, array_agg(id order by position) filter (where is_key) as right_ids,
        (array_agg(id order by position) filter (where not is_key))[1:1] as wrong_ids
      from (
        select reply.*, exists (select from answer_key where reply_id = reply.id) as is_key from question_reply reply
      ) reply
      group by question_id
    ), attempt as (
      insert into question_attempt
        (person_id, question_id, number, opened_at, deadline_at, outcome, reply_ids, decided_at, claimed_seconds)
      select "personId", answer.question_id, number, at - interval '24 seconds',
        at - interval '24 seconds' + seconds * interval '1 second', case when "isCorrect" then 'correct' else 'wrong' end,
        case when "isCorrect" then right_ids else wrong_ids end, at, 24
      from answer join chosen on chosen.question_id = answer.question_id
      order by "personId", answer.question_id, number
    ), reading as (
      insert into pill_reading (person_id, pill_id, read_at)
      select "personId", pill_id, min(at) - interval '4 minutes' from answer
      where pill_id is not null group by "personId", pill_id order by "personId", pill_id
      on conflict do nothing
    )
    select "personId", question_id as "questionId", month, reward, number, at from answer where "isCorrect"
    order by at, "personId", question_id
  `.execute(handle);
  return rows;
}

/**
 * The same rewards as `bookReward` of the ledger books one by one, in one statement: two thousand
 * round trips would take longer than the rest of the start.
 */
export async function insertRewards(handle: Handle, rewards: readonly PastReward[]): Promise<void> {
  await sql`
    insert into ledger_entry (person_id, kind, month, amount, cause, revision, created_at)
    select "personId", 'knowledge', month, amount, 'question:' || "questionId", 1, at
    from jsonb_to_recordset(${JSON.stringify(rewards)}::jsonb) as earned
      ("personId" bigint, "questionId" bigint, month date, amount bigint, at timestamptz)
    where amount > 0
    on conflict (person_id, cause, revision) do nothing
  `.execute(handle);
}

export async function findPillId(handle: Handle, slug: string): Promise<number> {
  const pill = await handle
    .selectFrom('pill')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  return pill.id;
}

export async function findPillPicture(handle: Handle, slug: string): Promise<string | null> {
  const pill = await handle
    .selectFrom('pill')
    .select('thumbnail')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  return pill.thumbnail;
}

export async function markReadBefore(
  handle: Handle,
  personId: number,
  moment: Date,
): Promise<void> {
  await handle
    .updateTable('notification')
    .set({ read_at: moment })
    .where('person_id', '=', personId)
    .where('created_at', '<', moment)
    .where('read_at', 'is', null)
    .execute();
}
