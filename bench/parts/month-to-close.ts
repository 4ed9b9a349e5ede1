import { crowdOf, shopsOf } from '../../apps/server/src/testing/crowd.ts';

/**
 * Statements that fill a migrated database: people of one shop each, with a year of ledger behind them, and the figures of the month,
 * nothing of it booked.
 */
export function monthToClose(participants: number, month: string): string[] {
  const people = `generate_series(1, ${participants}) as person (id)`;
  const shops = Math.ceil(participants / 12);
  return [
    crowdOf(participants, {
      columns: {
        first_name: "'Jan'",
        last_name: "'Kowalski'",
        is_profile_complete: 'n % 20 <> 0',
      },
    }),
    ...shopsOf(shops, { channel: "'kanał ' || n % 5" }),
    `insert into person_place (person_id, place_id, from_date) select id, 1 + id % ${shops}, '2025-01-01' from ${people}`,
    `insert into plan select id, 1 + id % ${shops}, '${month}', 1000, 1 from ${people}`,
    `insert into realisation select id, 1 + id % ${shops}, '${month}', 1000 + id % 300, 1 from ${people}`,
    `insert into bonus_rule (role, period_kind, valid_from, version, above_rate, above_cap, knowledge_gate, import_id, created_at)
     values ('user1', 'month', '2025-01-01', 1, 1, 50, false, 1, now())`,
    `insert into bonus_threshold select id, percent, percent from bonus_rule cross join unnest(array[80, 100, 120]) percent`,
    `insert into ledger_entry (person_id, kind, month, amount, cause, revision, created_at)
     select id, 'month', month, 100, 'month:' || to_char(month, 'YYYY-MM'), 1, now()
     from generate_series(date '${month}' - interval '12 months', date '${month}' - interval '1 month', interval '1 month') month
     cross join ${people}`,
  ];
}
