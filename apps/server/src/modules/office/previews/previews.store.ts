import type { Role } from '@klub/contract/roles';
import { type Transaction, sql } from 'kysely';
import type { Random } from '../../../infra/crypto/random.ts';
import type { Schema } from '../../../infra/db/schema.ts';
import { previewsCopy as copy } from './previews.copy.ts';

/** Statements of a preview do not wait for an import or a publication. */
export async function refuseToWait(transaction: Transaction<Schema>): Promise<void> {
  await sql`select set_config('lock_timeout', '400', true)`.execute(transaction);
}

/** From here on the database refuses every write of the transaction. */
export async function forbidWrites(transaction: Transaction<Schema>): Promise<void> {
  await sql`set transaction read only`.execute(transaction);
}

/** A made-up person, visible in this transaction only. */
export async function addReader(
  transaction: Transaction<Schema>,
  random: Random,
  reader: { readonly role: Role; readonly seesIntro: boolean; readonly now: Date },
): Promise<number> {
  const digits = Buffer.from(random.bytes(6)).readUIntBE(0, 6) % 10 ** 13;
  const { id } = await transaction
    .insertInto('person')
    .values({
      // No country has numbers of this length, and two previews never meet at one.
      phone: `+99${String(digits).padStart(13, '0')}`,
      role: reader.role,
      first_name: copy.firstName,
      last_name: copy.lastName,
      is_profile_complete: true,
      show_slider: reader.seesIntro,
      activated_at: reader.now,
      created_at: reader.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Goals of the person in the task, in a made-up shop, so that its targets are seen. */
export async function addGoals(
  transaction: Transaction<Schema>,
  personId: number,
  slug: string,
): Promise<void> {
  await sql`
    with bought as (
      insert into customer (prefix, number, name) values ('PODGLAD', ${String(personId)}, ${copy.customer}) returning id
    ), opened as (
      insert into place (code, name, channel, customer_id)
      select ${`PODGLAD-${personId}`}, ${copy.shop}, ${copy.channel}, id from bought returning id
    ), assigned as (
      insert into person_place (person_id, place_id, from_date) select ${personId}, id, '2020-01-01' from opened
      returning place_id
    )
    insert into special_goal (target_id, person_id, place_id, target, target_qualification, import_id)
    select target.id, ${personId}, place_id, 10, 0, 0
    from assigned cross join special_target target join special_task task on task.id = target.task_id
    where task.slug = ${slug}
  `.execute(transaction);
}

export type TriedAttempt = {
  readonly openedMsAgo: number;
  readonly outcome: 'correct' | 'wrong' | 'expired' | null;
  readonly replies: readonly string[] | null;
};

/** The tries that the browser remembers. */
export async function addAttempts(
  transaction: Transaction<Schema>,
  { personId, slug, now }: { readonly personId: number; readonly slug: string; readonly now: Date },
  attempts: readonly TriedAttempt[],
): Promise<void> {
  for (const [index, { openedMsAgo, outcome, replies }] of attempts.entries()) {
    const openedAt = new Date(now.getTime() - openedMsAgo);
    await sql`
      insert into question_attempt (person_id, question_id, number, opened_at, deadline_at, outcome, reply_ids, decided_at)
      select ${personId}, id, ${index + 1}, ${openedAt}::timestamptz,
        ${openedAt}::timestamptz + make_interval(secs => seconds), ${outcome},
        ${replies === null ? null : [...replies]}::text[], ${outcome === null ? null : now}::timestamptz
      from question where slug = ${slug}
    `.execute(transaction);
  }
}

export type ToldPill = {
  readonly title: string;
  readonly excerpt: string;
  readonly thumbnail: string | null;
  readonly slug: string;
};

export async function findPill(
  transaction: Transaction<Schema>,
  slug: string,
): Promise<ToldPill | undefined> {
  return transaction
    .selectFrom('pill')
    .select(['title', 'excerpt', 'thumbnail', 'slug'])
    .where('slug', '=', slug)
    .executeTakeFirst();
}

export async function findQuestion(
  transaction: Transaction<Schema>,
  slug: string,
): Promise<{ readonly title: string; readonly closesAt: Date } | undefined> {
  return transaction
    .selectFrom('question')
    .select(['title', 'closes_at as closesAt'])
    .where('slug', '=', slug)
    .executeTakeFirst();
}

/** The first category of the knowledge zone. */
export async function findCategory(transaction: Transaction<Schema>): Promise<string | null> {
  const found = await transaction
    .selectFrom('zone_category')
    .select('code')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  return found?.code ?? null;
}
