import pg from 'pg';
import { openDatabase } from '../../apps/server/src/infra/db/db.ts';
import type { ReportDefinition } from '../../apps/server/src/modules/club/territory/report.ts';
import { monthOf } from '../../apps/server/src/infra/warsaw.ts';

/** Tables of the programme that grow with it; lists of questions, pills and tasks stay short and are read whole. */
const growing = [
  'person',
  'person_place',
  'place',
  'customer',
  'seller_customer',
  'manager_seller',
  'plan',
  'realisation',
  'ledger_entry',
  'question_attempt',
  'pill_reading',
  'special_goal',
  'special_result',
  'statement',
  'statement_line',
  'unsettled_entry',
  'payout_item',
  'payout_part',
  'invitation',
];
/** The first of the salesmen is a regional manager. */
const managerId = 1;

/**
 * The tables that any statement of any report would read from end to end for a manager, in each of its orders and with each kind
 * of filter: planned for the very values, or without them, as a connection plans it that has sent the statement some times.
 */
export async function tablesReadWhole(
  url: string,
  reports: readonly ReportDefinition[],
): Promise<readonly string[]> {
  const database = openDatabase({ url, poolSize: 4 });
  const sent = new Map<string, readonly unknown[]>();
  database.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const noted = (...args: unknown[]): unknown => {
      const [statement] = args as [
        { readonly text?: string; readonly values?: readonly unknown[] },
      ];
      if (/^\s*(with|select)\b/.test(statement.text ?? ''))
        sent.set(statement.text ?? '', statement.values ?? []);
      return query(...args);
    };
    client.query = noted as typeof client.query;
  });
  const explained = new pg.Client({ connectionString: url, options: '-c jit=off' });
  await explained.connect();
  const scanned = new Set<string>();
  const now = new Date();
  const year = String(now.getFullYear());
  for (const report of reports) {
    for (const filters of [{}, { year }, { user_type: 'user1' }, { search: 'nowak' }]) {
      const open = await report.open(database.kysely, {
        viewerId: managerId,
        filters,
        now,
        month: monthOf(now),
      });
      for (const { key } of open.columns.filter(({ isSortable }) => isSortable)) {
        await open.page({ column: key, order: 'asc' }, { limit: 30, offset: 0 });
        if (sent.size === 0) throw new Error(`No statement of the order by ${key} was seen.`);
        for (const [text, values] of sent) {
          const { rows } = await explained.query<PlanLine>(`explain (costs off) ${text}`, [
            ...values,
          ]);
          const both = `${linesOf(rows)}\n${await planWithoutValues(explained, text, values)}`;
          for (const table of growing)
            if (new RegExp(`Seq Scan on ${table}\\b`).test(both)) scanned.add(table);
        }
        sent.clear();
      }
    }
  }
  await explained.end();
  await database.close();
  return [...scanned];
}

type PlanLine = { readonly 'QUERY PLAN': string };

function linesOf(rows: readonly PlanLine[]): string {
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

async function planWithoutValues(
  client: pg.Client,
  text: string,
  values: readonly unknown[],
): Promise<string> {
  const given = values.map((_, index) => `quote_nullable($${index + 1}::text)`);
  const literals = await client.query<{ list: string }>(
    `select concat_ws(', ', ${given.join(', ')}) as list`,
    [...values],
  );
  await client.query(`set plan_cache_mode = force_generic_plan; prepare asked as ${text}`);
  const { rows } = await client.query<PlanLine>(
    `explain (costs off) execute asked (${literals.rows[0]?.list ?? ''})`,
  );
  await client.query('deallocate asked; reset plan_cache_mode');
  return linesOf(rows);
}
