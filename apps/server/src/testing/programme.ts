import { randomBytes } from 'node:crypto';
import type { Role } from '@klub/contract/roles';
import { type Insertable, sql } from 'kysely';
import { type Handle, inTransaction } from '../infra/db/db.ts';
import type { Schema } from '../infra/db/schema.ts';
import { instantOf, lastDayOf } from '../infra/warsaw.ts';

/**
 * A programme with only what a test mentions, written directly into the tables; for tests of
 * bonuses.
 */

const longAgo = new Date('2020-01-01T00:00:00Z');
const importId = 1;
const unique = (): string => randomBytes(6).toString('hex');

/** Prefixes that an import accepts with any digits behind. */
const mobiles = ['50', '51', '53', '57', '60', '66', '69', '72', '73', '78', '79', '88'] as const;

/** Faster than a new database per test. */
export async function emptyProgramme(handle: Handle): Promise<void> {
  await sql`truncate person, customer, plan, realisation, bonus_rule, setting, question, settlement restart identity cascade`.execute(
    handle,
  );
}

/** Columns of a person; defaults: a random number and an old registration. */
export type NewPerson = Partial<Insertable<Schema['person']>>;

export async function addPerson(
  handle: Handle,
  role: Role = 'user1',
  columns: NewPerson = {},
): Promise<number> {
  const [id = 0] = await addPeople(handle, [{ role, ...columns }]);
  return id;
}

/**
 * Returns their ids in this order. For thousands of similar people `crowd.ts` needs one statement.
 */
export async function addPeople(handle: Handle, people: readonly NewPerson[]): Promise<number[]> {
  const rows = people.map((columns) => ({
    phone: drawnPhone(),
    role: 'user1' as const,
    created_at: longAgo,
    ...columns,
  }));
  const added = await handle.insertInto('person').values(rows).returning(['id', 'phone']).execute();
  const ids = new Map(added.map(({ id, phone }) => [phone, id]));
  return rows.map(({ phone }) => ids.get(phone) ?? 0);
}

function drawnPhone(): string {
  const random = randomBytes(6).readUIntBE(0, 6);
  return `+48${mobiles[random % mobiles.length]}${String(random % 1e7).padStart(7, '0')}`;
}

export type NewShop = {
  readonly code?: string;
  readonly name?: string;
  readonly city?: string;
  readonly channel?: string;
  readonly customer?: {
    readonly prefix?: string;
    readonly number?: string;
    readonly name?: string;
  };
};

/** A shop and its customer. */
export async function addShop(
  handle: Handle,
  { code = unique(), name = `Sklep ${code}`, city, channel = 'sieć', customer = {} }: NewShop = {},
): Promise<{ readonly placeId: number; readonly customerId: number }> {
  const { id: customerId } = await handle
    .insertInto('customer')
    .values({
      prefix: customer.prefix ?? 'T',
      number: customer.number ?? String(randomBytes(5).readUIntBE(0, 5)).slice(0, 12),
      name: customer.name ?? 'Klient',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const place = {
    code,
    name,
    channel,
    customer_id: customerId,
    ...(city === undefined ? {} : { city }),
  };
  const { id: placeId } = await handle
    .insertInto('place')
    .values(place)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { placeId, customerId };
}

export async function addPlace(handle: Handle, code: string = unique()): Promise<number> {
  return (await addShop(handle, { code })).placeId;
}

/** Assigns the representative to the customer. */
export async function lookAfter(
  handle: Handle,
  sellerId: number,
  customerId: number,
  fromDay = '2020-01-01',
): Promise<void> {
  const row = { seller_id: sellerId, customer_id: customerId, from_date: fromDay };
  await handle.insertInto('seller_customer').values(row).execute();
}

export async function assign(
  handle: Handle,
  personId: number,
  placeId: number,
  fromDay: string,
  toDay: string | null = null,
): Promise<void> {
  await handle
    .insertInto('person_place')
    .values({ person_id: personId, place_id: placeId, from_date: fromDay, to_date: toDay })
    .execute();
}

/**
 * Target and points of a person at a place in a month; a second call replaces the first, like a
 * corrected import. A person who never worked in the place has always worked there.
 */
export async function setFigures(
  handle: Handle,
  key: { readonly personId: number; readonly placeId: number; readonly month: string },
  figures: { readonly target?: number; readonly points?: number },
): Promise<void> {
  const row = {
    person_id: key.personId,
    place_id: key.placeId,
    month: key.month,
    import_id: importId,
  };
  const { target, points } = figures;
  await sql`
    insert into person_place (person_id, place_id, from_date)
    select ${key.personId}::bigint, ${key.placeId}::bigint, '2000-01-01' where not exists (
      select from person_place where person_id = ${key.personId} and place_id = ${key.placeId}
    )
  `.execute(handle);
  if (target !== undefined) {
    await handle
      .insertInto('plan')
      .values({ ...row, target })
      .onConflict((conflict) =>
        conflict.columns(['person_id', 'month', 'place_id']).doUpdateSet({ target }),
      )
      .execute();
  }
  if (points !== undefined) {
    await handle
      .insertInto('realisation')
      .values({ ...row, points })
      .onConflict((conflict) =>
        conflict.columns(['person_id', 'month', 'place_id']).doUpdateSet({ points }),
      )
      .execute();
  }
}

export type TestRule = {
  readonly role?: 'user1' | 'user2' | 'user3';
  readonly kind: 'month' | 'quarter';
  readonly from?: string;
  readonly version?: number;
  /** percent → golden points */
  readonly thresholds: Readonly<Record<number, number>>;
  readonly aboveRate?: number;
  readonly aboveCap?: number;
  readonly gate?: boolean;
};

export async function addRule(handle: Handle, rule: TestRule): Promise<number> {
  const { id } = await handle
    .insertInto('bonus_rule')
    .values({
      role: rule.role ?? 'user1',
      period_kind: rule.kind,
      valid_from: rule.from ?? '2020-01-01',
      version: rule.version ?? 1,
      above_rate: rule.aboveRate ?? 0,
      above_cap: rule.aboveCap ?? 0,
      knowledge_gate: rule.gate ?? false,
      import_id: importId,
      created_at: longAgo,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const thresholds = Object.entries(rule.thresholds).map(([percent, bonus]) => ({
    rule_id: id,
    percent: Number(percent),
    bonus,
  }));
  if (thresholds.length > 0)
    await handle.insertInto('bonus_threshold').values(thresholds).execute();
  return id;
}

export type NewQuestion = {
  /** First day. */
  readonly month: string;
  readonly slug?: string;
  readonly title?: string;
  readonly excerpt?: string;
  readonly type?: string;
  readonly seconds?: number;
  readonly reward?: number;
  readonly roles?: readonly string[];
  readonly pillId?: number | null;
  /** The whole month by default. */
  readonly opensAt?: Date;
  readonly closesAt?: Date;
  readonly replies?: readonly {
    readonly id: string;
    readonly content?: string;
    readonly isRight?: boolean;
  }[];
};

/** Questions with their replies and keys, in the given order. */
export function addQuestions(
  handle: Handle,
  questions: readonly NewQuestion[],
): Promise<{ readonly id: number; readonly slug: string }[]> {
  return inTransaction(handle, async (transaction) => {
    const rows = questions.map((question) => ({
      slug: question.slug ?? unique(),
      pill_id: question.pillId ?? null,
      title: question.title ?? 'Pytanie',
      excerpt: question.excerpt ?? '',
      type: question.type ?? 'once-text',
      seconds: question.seconds ?? 60,
      roles: [...(question.roles ?? ['user1'])],
      month: question.month,
      opens_at: question.opensAt ?? instantOf(question.month),
      closes_at: question.closesAt ?? instantOf(lastDayOf(question.month), '23:59:59'),
      ...(question.reward === undefined ? {} : { reward: question.reward }),
    }));
    const added = [];
    for (const [index, row] of rows.entries()) {
      const question = await transaction
        .insertInto('question')
        .values(row)
        .returning(['id', 'slug'])
        .executeTakeFirstOrThrow();
      added.push(question);
      const replies = questions[index]?.replies ?? [];
      if (replies.length === 0) continue;
      const texts = replies.map(({ id, content }, position) => ({
        id,
        question_id: question.id,
        position,
        content: content ?? `Odpowiedź ${position + 1}`,
      }));
      await transaction.insertInto('question_reply').values(texts).execute();
      const keys = replies.filter(({ isRight }) => isRight === true);
      if (keys.length === 0) continue;
      const right = keys.map(({ id }) => ({ question_id: question.id, reply_id: id }));
      await transaction.insertInto('answer_key').values(right).execute();
    }
    return added;
  });
}

export async function addQuestion(
  handle: Handle,
  month: string,
  roles: readonly Role[] = ['user1'],
): Promise<number> {
  const [question] = await addQuestions(handle, [{ month, roles }]);
  return question?.id ?? 0;
}

/** `minimum_wiedzy` from a day on; a second call replaces it, like an import. */
export async function setMinimum(
  handle: Handle,
  minimum: number,
  from = '2026-01-01',
): Promise<void> {
  const value = String(minimum);
  await handle
    .insertInto('setting')
    .values({ name: 'knowledge_minimum', value, valid_from: from })
    .onConflict((conflict) => conflict.columns(['name', 'valid_from']).doUpdateSet({ value }))
    .execute();
}

/**
 * Marks a month as closed without statements; `knowledgeMinimum` null: under the padlock's former
 * rule.
 */
export async function markClosed(
  handle: Handle,
  month: string,
  knowledgeMinimum: number | null,
): Promise<void> {
  const nothing = { statements: 0, amount: 0, last_import_id: 0, golden_point_grosze: 100 };
  await handle
    .insertInto('settlement')
    .values({
      month,
      revision: 1,
      knowledge_minimum: knowledgeMinimum,
      closed_by: 'Test',
      closed_at: longAgo,
      ...nothing,
    })
    .execute();
}

export async function answer(
  handle: Handle,
  personId: number,
  questionId: number,
  outcome: 'correct' | 'wrong' = 'correct',
  number = 1,
): Promise<void> {
  await handle
    .insertInto('question_attempt')
    .values({
      person_id: personId,
      question_id: questionId,
      number,
      opened_at: longAgo,
      deadline_at: longAgo,
      outcome,
      decided_at: longAgo,
    })
    .execute();
}
