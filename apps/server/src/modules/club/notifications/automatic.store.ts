import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import { counted } from '../ledger/ledger.ts';
import type { ProgressStep } from './automatic.rules.ts';
import { intoNotification, type Message, messageRows, written } from './notifications.store.ts';

type Window = { readonly after: Date; readonly until: Date };

/**
 * True for exactly one caller among all processes, which may announce the cause in this
 * transaction.
 */
export async function claimCause(handle: Handle, cause: string, now: Date): Promise<boolean> {
  const claimed = await handle
    .insertInto('announcement')
    .values({ cause, announced_at: now })
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .returning('cause')
    .executeTakeFirst();
  return claimed !== undefined;
}

export type OpenedPill = {
  readonly cause: string;
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly thumbnail: string | null;
  readonly roles: readonly string[];
};

/** Opened pills without a notification, by opening time. */
export async function findOpenedPills(
  handle: Handle,
  { after, until }: Window,
): Promise<OpenedPill[]> {
  const { rows } = await sql<OpenedPill>`
    select 'pill:' || id as cause, slug, title, excerpt, thumbnail, roles
    from pill
    where opens_at > ${after}::timestamptz and opens_at <= ${until}::timestamptz and closes_at > ${until}::timestamptz
      and not exists (select from announcement where announcement.cause = 'pill:' || pill.id)
    order by opens_at, id
  `.execute(handle);
  return rows;
}

export type ClosingQuestion = {
  readonly id: number;
  readonly cause: string;
  readonly title: string;
  /** First day. */
  readonly month: string;
  readonly closesAt: Date;
  readonly roles: readonly string[];
};

/** Open questions that close within the window and have no warning yet. */
export async function findClosingQuestions(
  handle: Handle,
  { after, until }: Window,
): Promise<ClosingQuestion[]> {
  const { rows } = await sql<ClosingQuestion>`
    select id, 'closing:' || id as cause, title, month, closes_at as "closesAt", roles
    from question
    where opens_at <= ${after}::timestamptz and closes_at > ${after}::timestamptz and closes_at <= ${until}::timestamptz
      and not exists (select from announcement where announcement.cause = 'closing:' || question.id)
    order by closes_at, id
  `.execute(handle);
  return rows;
}

export async function insertForRoles(
  handle: Handle,
  roles: readonly string[],
  message: Message,
  now: Date,
): Promise<void> {
  await insertFor(handle, message, now, sql`person.role = any(${roles}::text[])`);
}

/** Notifies people who have a chance left: no right answer and unused chances. */
export async function insertForUnanswered(
  handle: Handle,
  { id, roles, chances }: Pick<ClosingQuestion, 'id' | 'roles'> & { readonly chances: number },
  message: Message,
  now: Date,
): Promise<void> {
  const hasChance = sql`person.role = any(${roles}::text[]) and not exists (
    select from question_attempt attempt
    where attempt.person_id = person.id and attempt.question_id = ${id}::bigint
      and (attempt.outcome = 'correct' or attempt.number >= ${chances}::integer)
  )`;
  await insertFor(handle, message, now, hasChance);
}

/** Notifies participants who have joined and lack data for a payment. */
export async function insertForIncomplete(
  handle: Handle,
  message: Message,
  now: Date,
): Promise<void> {
  const isIncomplete = sql`person.role <> 'salesman' and person.activated_at is not null and not person.is_profile_complete`;
  await insertFor(handle, message, now, isIncomplete);
}

/** Waits for a running deletion and then checks the person again. */
async function insertFor(
  handle: Handle,
  message: Message,
  now: Date,
  audience: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    ${intoNotification}
    select ${written('person.id', now)}
    from person cross join ${messageRows([message])} as message
    where person.deleted_at is null and person.blocked_at is null and ${audience}
    order by person.id for key share of person
    on conflict (person_id, cause) do nothing
  `.execute(handle);
}

export type ProgressMessage = { readonly step: ProgressStep; readonly message: Message };

/**
 * Notifies in one statement everyone (or the given people) whose plan has reached a step for the
 * first time.
 */
export async function insertProgress(
  handle: Handle,
  messages: readonly ProgressMessage[],
  personIds: readonly number[] | undefined,
  now: Date,
): Promise<void> {
  const steps = messages.map(({ step }) => step);
  const months = [...new Set(steps.map(({ month }) => month))];
  // Omitted instead of "or everyone" in the SQL, which would read all plans for one person.
  const ofAsked =
    personIds === undefined ? sql`` : sql`and person_id = any(${personIds}::bigint[])`;
  const realised = sql`from ${counted('realisation')} where month = any(${months}::date[]) ${ofAsked}`;
  // Plans usually arrive before results: without a result no plan is read.
  await sql`
    with reached as (
      select person_id, month, whole_percent(sum(points), sum(target)) as percent
      from (
        select person_id, month, target, 0 as points from ${counted('plan')} where month = any(${months}::date[]) ${ofAsked}
          and exists (select ${realised})
        union all
        select person_id, month, 0, points ${realised}
      ) as figure
      group by person_id, month
    )
    ${intoNotification}
    select ${written('reached.person_id', now)}
    from reached
    join person on person.id = reached.person_id and person.role in ('user1', 'user3')
      and person.deleted_at is null and person.blocked_at is null
    join jsonb_to_recordset(${JSON.stringify(steps)}::jsonb)
      as step (month date, percent bigint, below bigint, cause text, "unless" text)
      on step.month = reached.month and reached.percent >= step.percent
        and (step.below is null or reached.percent < step.below)
    join ${messageRows(messages.map(({ message }) => message))} as message on message.cause = step.cause
    where not exists (
      select from notification told where told.person_id = reached.person_id and told.cause = step."unless"
    )
    order by person.id for key share of person
    on conflict (person_id, cause) do nothing
  `.execute(handle);
}
