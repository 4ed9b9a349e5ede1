import { sql } from 'kysely';
import type { Vault } from '../../../infra/crypto/vault.ts';
import type { Database } from '../../../infra/db/db.ts';
import type { Batches } from '../programme/batch/batch.testing.ts';
import { personalFields } from '../../club/profile/personal.rules.ts';

/** Side effects of an import that are not compared: its records, append-only histories, and pictures that stay in the library. */
const notCompared = [
  'import_run',
  'import_batch',
  'import_error',
  'row_before',
  'figure_before',
  'job',
  'staff',
  'trail_entry',
  'trail_waiting',
  'notification',
  'ledger_entry',
  'unsettled_entry',
  'bank_account_change',
  'former_identity',
  'staff_person',
  'customer_change',
  'alone_change',
  'unread_change',
  'security_event',
  'article_revision',
  'text_version',
  'media',
  'bonus_rule',
  'bonus_threshold',
];
/** A last former role equal to the present one says nothing. */
const lastRolesThatDiffer = sql`
  join person on person.id = one.person_id where one.role <> person.role
    or exists (select from role_change later where later.person_id = one.person_id and later.since > one.since)
`;

type State = Readonly<Record<string, readonly string[]>>;

/** Import and time of a row; importing an unchanged export may set them again. */
const stamps = ['import_id', 'import_row', 'updated_at'];

/** All rows of all other tables, the rules in force, and the golden points by person and cause. */
export async function stateOf({ kysely }: Database, { vault }: Batches): Promise<State> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%' order by tablename
  `.execute(kysely);
  const state: Record<string, string[]> = {};
  for (const { name } of tables) {
    if (notCompared.includes(name)) continue;
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(one) as row from ${sql.table(name)} one ${name === 'role_change' ? lastRolesThatDiffer : sql``}
    `.execute(kysely);
    state[name] = rows.map(({ row }) => JSON.stringify(openedRow(name, vault, row))).toSorted();
  }
  const rules = await sql<{ row: string }>`
    select json_build_object('name', concat_ws(' ', role, period_kind, valid_from), 'rate', above_rate, 'cap', above_cap,
      'gate', knowledge_gate, 'thresholds', (select json_agg(json_build_array(percent, bonus) order by percent)
        from bonus_threshold where rule_id = latest.id))::text as row
    from (
      select distinct on (role, period_kind, valid_from) * from bonus_rule order by role, period_kind, valid_from, version desc
    ) latest order by 1
  `.execute(kysely);
  const { rows } = await sql<{ row: string }>`
    select json_build_object('person', person_id, 'cause', cause, 'amount', sum(amount))::text as row
    from ledger_entry group by person_id, cause having sum(amount) <> 0 order by 1
  `.execute(kysely);
  return { ...state, rule: rules.rows.map(({ row }) => row), golden: rows.map(({ row }) => row) };
}

/**
 * A calendar day is a new row each time, and a payout is held for an account even if it is changed
 * back.
 */
const notKept: Readonly<Record<string, string>> = {
  calendar_item: 'id',
  person: 'payout_hold_until',
};

/** The row with opened seals, because a seal differs each time. */
function openedRow(
  table: string,
  vault: Vault,
  row: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      if (column === notKept[table]) return [column, null];
      const field = personalFields.find((name) => column === `${name}_sealed`);
      return [
        column,
        field === undefined || typeof value !== 'string'
          ? value
          : vault.open(field, value, Number(row['id'])),
      ];
    }),
  );
}

/** Differing values by table and column; rows of one id are compared by column, others whole. */
export function differences(before: State, after: State): string[] {
  return Object.entries(before).flatMap(([table, rows]) => {
    const now = after[table] ?? [];
    const gone = rows.filter((row) => !now.includes(row));
    const fresh = now.filter((row) => !rows.includes(row));
    const pairs = gone.map((row) => [row, fresh.find((one) => idOf(one) === idOf(row))] as const);
    const paired = new Set(pairs.map(([, one]) => one));
    return [
      ...pairs.flatMap(([row, one]) =>
        one === undefined ? [`${table}: lost ${row}`] : valuesOf(table, row, one),
      ),
      ...fresh.filter((row) => !paired.has(row)).map((row) => `${table}: left ${row}`),
    ];
  });
}

export function isNoStamp(difference: string): boolean {
  return !stamps.some((column) => difference.includes(`.${column}: `));
}

function idOf(row: string): unknown {
  const values = JSON.parse(row) as Record<string, unknown>;
  const key = ['id', 'name', 'person_id', 'place_id', 'month', 'target_id'].map(
    (column) => values[column],
  );
  return JSON.stringify(key);
}

function valuesOf(table: string, before: string, after: string): string[] {
  const is = JSON.parse(after) as Record<string, unknown>;
  return Object.entries(JSON.parse(before) as Record<string, unknown>).flatMap(([column, value]) =>
    JSON.stringify(value) === JSON.stringify(is[column])
      ? []
      : [`${table}.${column}: ${JSON.stringify(value)} became ${JSON.stringify(is[column])}`],
  );
}
