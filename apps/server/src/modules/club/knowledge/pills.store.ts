import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import type { Attempt, Dates } from './attempt.rules.ts';
import type { PillDates } from './knowledge.rules.ts';
import { asAttempt, attemptsOf, type Reader, type StoredAttempt } from './knowledge.store.ts';

export type PillQuestion = Dates & {
  readonly slug: string;
  readonly title: string;
  readonly seconds: number;
  readonly reward: number;
  readonly attempts: readonly Attempt[];
};

export type PillRow = PillDates & {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly thumbnail: string | null;
  readonly questions: readonly PillQuestion[];
};

export type WholePill = PillRow & { readonly image: string | null; readonly content: string };

type StoredQuestion = Omit<PillQuestion, 'opensAt' | 'closesAt' | 'attempts'> & {
  readonly opensMs: number;
  readonly closesMs: number;
  readonly attempts: readonly StoredAttempt[];
};
type Stored<Row extends PillRow> = Omit<Row, 'questions'> & {
  readonly questions: readonly StoredQuestion[];
};

const pillColumns = sql`
  pill.id, pill.slug, pill.title, pill.excerpt, pill.thumbnail, pill.opens_at as "opensAt",
  pill.closes_at as "closesAt", reading.pill_id is not null as "isRead"`;

/** The questions of the outer query's pill that have opened for this role. */
function questionsFor({ personId, role }: Reader, now: Date) {
  return sql`(
    select coalesce(json_agg(json_build_object(
      'slug', question.slug, 'title', question.title, 'seconds', question.seconds, 'reward', question.reward,
      'month', question.month,
      'opensMs', floor(extract(epoch from question.opens_at) * 1000),
      'closesMs', floor(extract(epoch from question.closes_at) * 1000),
      'attempts', ${attemptsOf(personId)}) order by question.opens_at, question.id), '[]')
    from question
    where question.pill_id = pill.id and ${role}::text = any(question.roles) and question.opens_at <= ${now}::timestamptz
  )`;
}

function asPill<Row extends PillRow>(row: Stored<Row>) {
  return { ...row, questions: row.questions.map(asQuestion) };
}

function asQuestion({ opensMs, closesMs, attempts, ...rest }: StoredQuestion): PillQuestion {
  return {
    ...rest,
    opensAt: new Date(opensMs),
    closesAt: new Date(closesMs),
    attempts: attempts.map(asAttempt),
  };
}

/**
 * Published pills of a role: active first, then newest first; ended ones only if opened since
 * `since`.
 */
export async function findPills(
  handle: Handle,
  reader: Reader,
  { now, since, max }: { readonly now: Date; readonly since: Date; readonly max: number },
): Promise<PillRow[]> {
  const { rows } = await sql<Stored<PillRow>>`
    select ${pillColumns}, ${questionsFor(reader, now)} as questions
    from pill left join pill_reading reading on reading.pill_id = pill.id and reading.person_id = ${reader.personId}
    where pill.opens_at <= ${now}::timestamptz and ${reader.role}::text = any(pill.roles)
      and (pill.opens_at >= ${since}::timestamptz or pill.closes_at > ${now}::timestamptz)
    order by pill.closes_at > ${now}::timestamptz desc, pill.opens_at desc, pill.id desc
    limit ${max}
  `.execute(handle);
  return rows.map((row) => asPill(row));
}

export async function findPill(
  handle: Handle,
  reader: Reader,
  slug: string,
  now: Date,
): Promise<WholePill | undefined> {
  const { rows } = await sql<Stored<WholePill>>`
    select ${pillColumns}, pill.image, pill.content, ${questionsFor(reader, now)} as questions
    from pill left join pill_reading reading on reading.pill_id = pill.id and reading.person_id = ${reader.personId}
    where pill.slug = ${slug} and pill.opens_at <= ${now}::timestamptz and ${reader.role}::text = any(pill.roles)
  `.execute(handle);
  return rows[0] === undefined ? undefined : asPill(rows[0]);
}

/**
 * Records the first reading; later ones change nothing. Records nothing for a pill that an undo has
 * removed.
 */
export async function rememberReading(
  handle: Handle,
  personId: number,
  pillId: number,
  now: Date,
): Promise<void> {
  await sql`
    insert into pill_reading (person_id, pill_id, read_at)
    select ${personId}::bigint, pill.id, ${now}::timestamptz
    from (select id from pill where id = ${pillId} for key share) pill
    on conflict do nothing
  `.execute(handle);
}
