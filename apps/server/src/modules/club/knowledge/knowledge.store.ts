import type { Role } from '@klub/contract/roles';
import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import { advisoryLocks } from '../../../infra/db/locks.ts';
import type { Attempt, Dates, Outcome } from './attempt.rules.ts';

export type Reader = { readonly personId: number; readonly role: Role };

export type QuestionRow = Dates & {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly type: string;
  readonly image: string | null;
  readonly seconds: number;
  readonly reward: number;
  readonly attempts: readonly Attempt[];
};

/** With the slug of its pill, if the role may read the pill. */
export type ListedQuestion = QuestionRow & { readonly pill: string | null };

export type QuestionWithReplies = ListedQuestion & {
  readonly replies: readonly {
    readonly id: string;
    readonly content: string;
    readonly image: string | null;
  }[];
};

/** Deadlines as milliseconds, because JSON has no dates. */
export type StoredAttempt = Omit<Attempt, 'deadlineAt'> & { readonly deadlineMs: number };
type Stored<Row extends QuestionRow> = Omit<Row, 'attempts'> & {
  readonly attempts: readonly StoredAttempt[];
};

const questionColumns = sql`
  question.id, question.slug, question.title, question.excerpt, question.type, question.image, question.seconds,
  question.reward, question.month, question.opens_at as "opensAt", question.closes_at as "closesAt"`;

/** The attempts of a person at the outer query's question, by number. */
export function attemptsOf(personId: number) {
  return sql`(
    select coalesce(json_agg(json_build_object(
      'number', attempt.number, 'outcome', attempt.outcome, 'replyIds', attempt.reply_ids,
      'deadlineMs', floor(extract(epoch from attempt.deadline_at) * 1000)) order by attempt.number), '[]')
    from question_attempt attempt
    where attempt.person_id = ${personId}::bigint and attempt.question_id = question.id
  )`;
}

export function asAttempt({ deadlineMs, ...rest }: StoredAttempt): Attempt {
  return { ...rest, deadlineAt: new Date(deadlineMs) };
}

/** One statement, because this is the most frequent read of the module. */
export async function findQuestion(
  handle: Handle,
  { personId, role }: Reader,
  slug: string,
): Promise<QuestionWithReplies | undefined> {
  const { rows } = await sql<Stored<QuestionWithReplies>>`
    select ${questionColumns}, pill.slug as pill, ${attemptsOf(personId)} as attempts, (
      select coalesce(json_agg(json_build_object('id', reply.id, 'content', reply.content, 'image', reply.image)
        order by reply.position), '[]')
      from question_reply reply where reply.question_id = question.id
    ) as replies
    from question left join pill on pill.id = question.pill_id and ${role}::text = any(pill.roles)
    where question.slug = ${slug} and ${role}::text = any(question.roles)
  `.execute(handle);
  const row = rows[0];
  return row === undefined ? undefined : { ...row, attempts: row.attempts.map(asAttempt) };
}

/** By opening time. */
export async function findQuestionsOfMonth(
  handle: Handle,
  { personId, role }: Reader,
  month: string,
  max: number,
): Promise<ListedQuestion[]> {
  const { rows } = await sql<Stored<ListedQuestion>>`
    select ${questionColumns}, pill.slug as pill, ${attemptsOf(personId)} as attempts
    from question left join pill on pill.id = question.pill_id and ${role}::text = any(pill.roles)
    where question.month = ${month}::date and ${role}::text = any(question.roles)
    order by question.opens_at, question.id
    limit ${max}
  `.execute(handle);
  return rows.map((row) => ({ ...row, attempts: row.attempts.map(asAttempt) }));
}

/**
 * Locks the person, so that parallel answers run one after another and the second sees the first
 * when the padlock is counted; and so that no read marks the attempts as expired. Waits first for
 * an import of settings that has read the rewarded days, so that later reads see its settings.
 */
export async function lockAttempts(handle: Handle, personId: number, slug: string): Promise<void> {
  await sql`
    select 1 from person
    where id = ${personId} and (select pg_advisory_xact_lock_shared(${advisoryLocks.rewards})) is not null
    for no key update
  `.execute(handle);
  await sql`
    select 1 from question_attempt
    where person_id = ${personId} and question_id = (select id from question where slug = ${slug})
    for update
  `.execute(handle);
}

export type Decision = {
  readonly personId: number;
  readonly questionId: number;
  readonly number: number;
  readonly outcome: Outcome;
  readonly replyIds: readonly string[] | null;
  readonly claimedSeconds: number | null;
  readonly decidedAt: Date;
};

/** Writes the outcome of an attempt; an existing outcome stays. */
export async function decideAttempt(handle: Handle, decision: Decision): Promise<void> {
  const { personId, questionId, number, outcome, replyIds, claimedSeconds, decidedAt } = decision;
  await handle
    .updateTable('question_attempt')
    .set({
      outcome,
      reply_ids: replyIds === null ? null : [...replyIds],
      claimed_seconds: claimedSeconds,
      decided_at: decidedAt,
    })
    .where('person_id', '=', personId)
    .where('question_id', '=', questionId)
    .where('number', '=', number)
    .where('outcome', 'is', null)
    .execute();
}

/** The ids of the right replies, which must not leave this module. */
export async function answerKeyOf(handle: Handle, questionId: number): Promise<string[]> {
  const rows = await handle
    .selectFrom('answer_key')
    .select('reply_id')
    .where('question_id', '=', questionId)
    .execute();
  return rows.map(({ reply_id }) => reply_id);
}

/** Empty without a pill. */
export async function findPillContent(handle: Handle, pill: string | null): Promise<string> {
  if (pill === null) return '';
  const row = await handle
    .selectFrom('pill')
    .select('content')
    .where('slug', '=', pill)
    .executeTakeFirst();
  return row?.content ?? '';
}

/**
 * A month's questions for the role that the person had in it, the number of right answers, and the
 * latest of them.
 */
export type Counts = {
  readonly total: number;
  readonly passed: number;
  readonly latest: number | null;
};

export async function countAnswers(
  handle: Handle,
  { personId, role }: Reader,
  month: string,
): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*) as total, count(attempt.number) as passed,
      (array_agg(question.id order by attempt.decided_at desc, question.id)
        filter (where attempt.number is not null))[1] as latest
    from question
    left join question_attempt attempt
      on attempt.person_id = ${personId} and attempt.question_id = question.id and attempt.outcome = 'correct'
    where question.month = ${month}::date and coalesce((
      select former.role from role_change former
      where former.person_id = ${personId} and former.since >= ${month}::date + interval '1 month'
      order by former.since limit 1
    ), ${role}::text) = any(question.roles)
  `.execute(handle);
  return rows[0] ?? { total: 0, passed: 0, latest: null };
}

/** The text next to the score; empty when the programme has none. */
export async function findInfo(handle: Handle): Promise<string> {
  const row = await handle
    .selectFrom('text')
    .select('html')
    .where('name', '=', 'knowledge_info')
    .executeTakeFirst();
  return row?.html ?? '';
}
