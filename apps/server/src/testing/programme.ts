import { randomBytes } from 'node:crypto';
import type { Role } from '@klub/contract/roles';
import { sql } from 'kysely';
import type { Handle } from '../infra/db/db.ts';
import { instantOf, lastDayOf } from '../infra/warsaw.ts';

/** A programme of what a test mentions and nothing else, straight into the tables; for the tests of bonuses. */

const longAgo = new Date('2020-01-01T00:00:00Z');
const importId = 1;
const unique = (): string => randomBytes(6).toString('hex');

/** Beginnings of numbers that an import takes, whatever comes behind them. */
const mobiles = ['50', '51', '53', '57', '60', '66', '69', '72', '73', '78', '79', '88'] as const;

/** Quicker than a fresh database for every test. */
export async function emptyProgramme(handle: Handle): Promise<void> {
  await sql`truncate person, customer, plan, realisation, bonus_rule, setting, question, settlement restart identity cascade`.execute(
    handle,
  );
}

export async function addPerson(handle: Handle, role: Role = 'user1', deletedAt: Date | null = null): Promise<number> {
  const random = randomBytes(6).readUIntBE(0, 6);
  const phone = `+48${mobiles[random % mobiles.length]}${String(random % 1e7).padStart(7, '0')}`;
  const person = { phone, role, created_at: longAgo, deleted_at: deletedAt };
  return (await handle.insertInto('person').values(person).returning('id').executeTakeFirstOrThrow()).id;
}

export async function addPlace(handle: Handle, code: string = unique()): Promise<number> {
  const customer = await handle
    .insertInto('customer')
    .values({ prefix: 'T', number: String(randomBytes(5).readUIntBE(0, 5)).slice(0, 12), name: 'Klient' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const place = { code, name: `Sklep ${code}`, channel: 'sieć', customer_id: customer.id };
  return (await handle.insertInto('place').values(place).returning('id').executeTakeFirstOrThrow()).id;
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

/** Target and points of a person at a place in a month; a second call replaces the first, like a corrected import. */
export async function setFigures(
  handle: Handle,
  key: { readonly personId: number; readonly placeId: number; readonly month: string },
  figures: { readonly target?: number; readonly points?: number },
): Promise<void> {
  const row = { person_id: key.personId, place_id: key.placeId, month: key.month, import_id: importId };
  const { target, points } = figures;
  if (target !== undefined) {
    await handle
      .insertInto('plan')
      .values({ ...row, target })
      .onConflict((conflict) => conflict.columns(['person_id', 'month', 'place_id']).doUpdateSet({ target }))
      .execute();
  }
  if (points !== undefined) {
    await handle
      .insertInto('realisation')
      .values({ ...row, points })
      .onConflict((conflict) => conflict.columns(['person_id', 'month', 'place_id']).doUpdateSet({ points }))
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
  if (thresholds.length > 0) await handle.insertInto('bonus_threshold').values(thresholds).execute();
  return id;
}

export async function addQuestion(handle: Handle, month: string, roles: readonly Role[] = ['user1']): Promise<number> {
  const { id } = await handle
    .insertInto('question')
    .values({
      slug: unique(),
      title: 'Pytanie',
      excerpt: '',
      type: 'once-text',
      seconds: 60,
      roles: [...roles],
      month,
      opens_at: instantOf(month),
      closes_at: instantOf(lastDayOf(month), '23:59:59'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** `minimum_wiedzy` from a day on; a second call replaces it, like an import. */
export async function setMinimum(handle: Handle, minimum: number, from = '2026-01-01'): Promise<void> {
  const value = String(minimum);
  await handle
    .insertInto('setting')
    .values({ name: 'knowledge_minimum', value, valid_from: from })
    .onConflict((conflict) => conflict.columns(['name', 'valid_from']).doUpdateSet({ value }))
    .execute();
}

/** A month that counts as closed, of nothing; `knowledgeMinimum` null: under the former rule of the padlock. */
export async function markClosed(handle: Handle, month: string, knowledgeMinimum: number | null): Promise<void> {
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
): Promise<void> {
  await handle
    .insertInto('question_attempt')
    .values({
      person_id: personId,
      question_id: questionId,
      number: 1,
      opened_at: longAgo,
      deadline_at: longAgo,
      outcome,
      decided_at: longAgo,
    })
    .execute();
}
