import { type RawBuilder, type Transaction, sql } from 'kysely';
import { type Random, randomText } from '../../../../../infra/crypto/random.ts';
import type { Schema } from '../../../../../infra/db/schema.ts';
import type { Reply } from './questions.rules.ts';

export type StoredQuestion = {
  readonly id: number;
  readonly slug: string;
  readonly excerpt: string;
  readonly type: string;
  readonly seconds: number;
  readonly reward: number;
  readonly month: string;
  readonly roles: readonly string[];
  readonly isOpened: boolean;
  /** In order; `right`: part of the key. */
  readonly replies: readonly (Reply & { readonly right: boolean })[];
};

/** Blocks opening of a question during its change: an attempt's foreign key needs the row. */
export async function lockQuestions(
  transaction: Transaction<Schema>,
  slugs: readonly string[],
): Promise<void> {
  await sql`select 1 from question where slug = any(${slugs}::text[]) order by id for update`.execute(
    transaction,
  );
}

export async function findQuestions(
  transaction: Transaction<Schema>,
  slugs: readonly string[],
): Promise<Map<string, StoredQuestion>> {
  const { rows } = await sql<StoredQuestion>`
    select q.id, q.slug, q.excerpt, q.type, q.seconds, q.reward, q.month, q.roles,
      exists (select 1 from question_attempt a where a.question_id = q.id) as "isOpened",
      (select coalesce(json_agg(json_build_object('content', r.content, 'image', r.image, 'right', k.reply_id is not null)
          order by r.position), '[]')
        from question_reply r left join answer_key k on k.reply_id = r.id
        where r.question_id = q.id) as replies
    from question q where q.slug = any(${slugs}::text[])
  `.execute(transaction);
  return new Map(rows.map((question) => [question.slug, question]));
}

/** Replies and key of the question `t`, as a file has them. */
export const replyCells = sql.join([
  ...Array.from({ length: 8 }, (_, index) => replyCell(index + 1)),
  sql`(select string_agg(r.position::text, ',' order by r.position)
    from question_reply r join answer_key k on k.reply_id = r.id where r.question_id = t.id) as poprawne`,
]);

function replyCell(at: number): RawBuilder<unknown> {
  const of = (column: string) =>
    sql`(select r.${sql.ref(column)} from question_reply r where r.question_id = t.id and r.position = ${at})`;
  return sql`${of('content')} as ${sql.ref(`odpowiedz_${at}`)}, ${of('image')} as ${sql.ref(`obraz_${at}`)}`;
}

/** Replaces replies and key of a question that was never opened. */
export async function replaceReplies(
  transaction: Transaction<Schema>,
  slug: string,
  replies: readonly Reply[],
  key: readonly number[],
  random: Random,
): Promise<void> {
  const { id } = await transaction
    .selectFrom('question')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  await transaction.deleteFrom('answer_key').where('question_id', '=', id).execute();
  await transaction.deleteFrom('question_reply').where('question_id', '=', id).execute();
  const rows = replies.map((reply, index) => ({
    id: randomText(random, 96),
    question_id: id,
    position: index + 1,
    ...reply,
  }));
  await transaction.insertInto('question_reply').values(rows).execute();
  const right = rows.filter(({ position }) => key.includes(position));
  await transaction
    .insertInto('answer_key')
    .values(right.map((reply) => ({ question_id: id, reply_id: reply.id })))
    .execute();
}
