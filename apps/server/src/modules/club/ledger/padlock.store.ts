import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import type { DatedValue, SettingName } from '../settings/settings.ts';
import type { ClosedMonth } from './padlock.rules.ts';

/** A month keeps the minimum of its first closing; later ones only settle differences. */
export async function findClosedMonths(
  handle: Handle,
  months: readonly string[],
): Promise<ClosedMonth[]> {
  const { rows } = await sql<ClosedMonth>`
    select month, knowledge_minimum as "knowledgeMinimum" from settlement
    where revision = 1 and month = any(${months}::date[])
  `.execute(handle);
  return rows;
}

/**
 * The last month of the newest closed quarter, or null. A quarter closes with its last month (D44).
 */
export async function findLastClosedQuarter(handle: Handle): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`
    select max(month) as month from settlement where revision = 1 and extract(month from month)::integer % 3 = 0
  `.execute(handle);
  return rows[0]?.month ?? null;
}

type Facts = {
  readonly settings: readonly (DatedValue & { name: string })[];
  readonly closed: readonly ClosedMonth[];
  /** False without a gate. */
  readonly isGated: boolean;
};

type Gate = { readonly role: string; readonly month: string; readonly quarterStart: string };

/**
 * All values of some settings, the closed ones of some months, and whether the padlock of a month holds a bonus of a role, in
 * one statement.
 */
export async function findPadlockFacts(
  handle: Handle,
  names: readonly SettingName[],
  months: readonly string[],
  gate: Gate | null = null,
): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select (
      select coalesce(json_agg(json_build_object('name', name, 'valid_from', valid_from, 'value', value)), '[]')
      from setting where name = any(${[...names]}::text[])
    ) as settings, (
      select coalesce(json_agg(json_build_object('month', month, 'knowledgeMinimum', knowledge_minimum)), '[]')
      from settlement where revision = 1 and month = any(${months}::date[])
    ) as closed, ${gate === null ? sql`false` : isGated(gate)} as "isGated"
  `.execute(handle);
  return rows[0] ?? { settings: [], closed: [], isGated: false };
}

/** True when a rule in force makes a bonus of the role wait for the padlock of the month, or of its quarter. */
function isGated({ role, month, quarterStart }: Gate) {
  return sql<boolean>`(
    select coalesce(bool_or(rule.knowledge_gate), false)
    from (values ('month', ${month}::date), ('quarter', ${quarterStart}::date)) as period (kind, start)
    cross join lateral (
      select knowledge_gate from bonus_rule
      where role = ${role} and period_kind = period.kind and valid_from <= period.start
      order by valid_from desc, version desc
      limit 1
    ) as rule
  )`;
}
