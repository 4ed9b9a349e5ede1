import { type Transaction, sql } from 'kysely';
import type { Schema } from '../../../../../infra/db/schema.ts';
import type { Fragment } from '../../programme.cells.store.ts';
import type { PresentRows } from '../../table/table.store.ts';
import type { Threshold } from './rules.rules.ts';

export type Rule = {
  readonly role: 'user1' | 'user3';
  readonly period_kind: 'month' | 'quarter';
  readonly valid_from: string;
  readonly above_rate: number;
  readonly above_cap: number;
  readonly knowledge_gate: boolean;
  readonly thresholds: readonly Threshold[];
};

/** The newest version of each month from which a rule holds. */
export const presentRules: PresentRows = {
  from: sql`(
    select distinct on (role, period_kind, valid_from) * from bonus_rule
    order by role, period_kind, valid_from, version desc
  ) t`,
  sorted: ['role', 'period_kind', 'valid_from'],
};

/** The thresholds of the rule `t`. */
export function thresholdsCell(): Fragment {
  return sql`(
    select string_agg(step.percent || ':' || step.bonus, '|' order by step.percent)
    from bonus_threshold step where step.rule_id = t.id
  )`;
}

/** The latest version of each rule by `role|period|valid_from`; thresholds ascending. */
export async function latestRules(
  transaction: Transaction<Schema>,
): Promise<Map<string, Rule & { readonly version: number; readonly import_id: number }>> {
  const { rows } = await sql<Rule & { version: number; import_id: number }>`
    select distinct on (r.role, r.period_kind, r.valid_from)
      r.role, r.period_kind, r.valid_from, r.version, r.above_rate, r.above_cap, r.knowledge_gate,
      r.import_id,
      (select coalesce(json_agg(json_build_object('percent', t.percent, 'bonus', t.bonus) order by t.percent), '[]')
        from bonus_threshold t where t.rule_id = r.id) as thresholds
    from bonus_rule r
    order by r.role, r.period_kind, r.valid_from, r.version desc
  `.execute(transaction);
  return new Map(rows.map((rule) => [`${rule.role}|${rule.period_kind}|${rule.valid_from}`, rule]));
}

export async function addRule(
  transaction: Transaction<Schema>,
  { thresholds, ...rule }: Rule,
  version: number,
  importId: number,
  now: Date,
): Promise<void> {
  const { id } = await transaction
    .insertInto('bonus_rule')
    .values({ ...rule, version, import_id: importId, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto('bonus_threshold')
    .values(thresholds.map((threshold) => ({ rule_id: id, ...threshold })))
    .execute();
}
