import { sql } from 'kysely';
import type { Handle } from '../../../../infra/db/db.ts';
import type { Schema } from '../../../../infra/db/schema.ts';
import { isSameKey, typed } from '../programme.store.ts';
import type { Values } from './former.rules.ts';
import type { BeforeImage } from './before-image.ts';

/** A reply with its id, as stored and restored. */
export type KeptReply = {
  readonly id: string;
  readonly content: string;
  readonly image: string | null;
  readonly right: boolean;
};

/** The replies of the question `t`, in order. */
export const repliesOf = sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', reply.id, 'content', reply.content, 'image', reply.image, 'right', answer_key.reply_id is not null
  ) order by reply.position), '[]')
  from question_reply reply left join answer_key on answer_key.question_id = t.id and answer_key.reply_id = reply.id
  where reply.question_id = t.id
)`;

export const thresholdsOf = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('percent', step.percent, 'bonus', step.bonus) order by step.percent), '[]')
  from bonus_threshold step where step.rule_id = t.id
)`;

export const ofNewestVersion = sql`and t.version = (
  select max(version) from bonus_rule newest
  where newest.role = t.role and newest.period_kind = t.period_kind and newest.valid_from = t.valid_from
)`;

/** All rows of a table as one value. */
export async function readList(
  handle: Handle,
  { table, key, columns }: BeforeImage,
): Promise<Values> {
  const values = columns.map((column) => sql`${sql.lit(column)}::text, t.${sql.ref(column)}`);
  const order = key.map((column) => sql`t.${sql.ref(column)}`);
  const { rows } = await sql<Values>`
    select coalesce(jsonb_agg(jsonb_build_object(${sql.join(values)}) order by ${sql.join(order)}), '[]') as rows
    from ${sql.table(table)} t
  `.execute(handle);
  return rows[0] ?? {};
}

/** Replaces all rows of a table. */
export async function putList(
  handle: Handle,
  { table, key, columns }: BeforeImage,
  rows: readonly Values[],
): Promise<void> {
  const refs = columns.map((column) => sql.ref(column));
  const values = columns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`);
  await sql`
    delete from ${sql.table(table)} t where not exists (select from ${typed(table, rows, 'g')} where ${isSameKey(key)})
  `.execute(handle);
  await sql`
    insert into ${sql.table(table)} (${sql.join(refs)}) select ${sql.join(refs)} from ${typed(table, rows, 'g')}
    on conflict (${sql.join(key.map((column) => sql.ref(column)))}) do update set ${sql.join(values)}
  `.execute(handle);
}

/** Blocks opening of these questions: an attempt's foreign key needs the row. */
export async function holdQuestions(handle: Handle, ids: readonly string[]): Promise<void> {
  await sql`select from question where id = any(${ids}::bigint[]) order by id for update`.execute(
    handle,
  );
}

/** The opened or corrected ones of these questions, by id as text. */
export async function findMoneyOf(
  handle: Handle,
  ids: readonly string[],
): Promise<Map<string, 'opened' | 'earned' | 'used'>> {
  const { rows } = await sql<{ key: string; why: 'opened' | 'earned' | 'used' }>`
    select id::text as key, case
      when exists (select from question_attempt where question_id = question.id) then 'opened'
      when exists (select from correction where cause = 'question:' || question.id and state = 'booked') then 'earned'
      else 'used' end as why
    from question
    where id = any(${ids}::bigint[]) and (
      exists (select from question_attempt where question_id = question.id)
      or exists (select from correction where cause = 'question:' || question.id)
    )
  `.execute(handle);
  return new Map(rows.map(({ key, why }) => [key, why]));
}

/** Replaces replies and keys of these questions, which were never opened. */
export async function putReplies(
  handle: Handle,
  questions: readonly { readonly id: string; readonly replies: readonly KeptReply[] }[],
): Promise<void> {
  if (questions.length === 0) return;
  await removeReplies(
    handle,
    questions.map(({ id }) => id),
  );
  const rows = questions.flatMap(({ id, replies }) =>
    replies.map((reply, index) => ({ ...reply, question_id: id, position: index + 1 })),
  );
  await sql`
    insert into question_reply (id, question_id, position, content, image)
    select id, question_id, position, content, image from ${typed('question_reply', rows, 'g')}
  `.execute(handle);
  const right = rows.flatMap((row) =>
    row.right ? [{ question_id: row.question_id, reply_id: row.id }] : [],
  );
  await sql`
    insert into answer_key (question_id, reply_id)
    select question_id, reply_id from ${typed('answer_key', right, 'g')}
  `.execute(handle);
}

async function removeReplies(handle: Handle, questionIds: readonly string[]): Promise<void> {
  await sql`delete from answer_key where question_id = any(${questionIds}::bigint[])`.execute(
    handle,
  );
  await sql`delete from question_reply where question_id = any(${questionIds}::bigint[])`.execute(
    handle,
  );
}

/**
 * Instead of removing questions in a rehearsal: attempts of participants need the rows, but not
 * their pills.
 */
export async function detachQuestions(handle: Handle, ids: readonly string[]): Promise<void> {
  await sql`update question set pill_id = null where id = any(${ids}::bigint[])`.execute(handle);
}

export async function findExistingIds(
  handle: Handle,
  table: keyof Schema,
  ids: readonly unknown[],
): Promise<Set<unknown>> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where id = any(${ids}::bigint[])
  `.execute(handle);
  return new Set(rows.map(({ id }) => id));
}
