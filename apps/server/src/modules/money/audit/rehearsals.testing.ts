import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../../../infra/db/db.ts';

const gate = 4_713;

/** Points at which a rehearsal is stopped while it holds its writes. */
const moments = {
  /** The last kind's rows are written. */
  written: sql`create or replace trigger hold_rehearsal after update on import_run
    for each row when (new.kind = 'korekty') execute function hold_rehearsal()`,
  /** Its golden points are booked. */
  booked: sql`create or replace trigger hold_rehearsal after insert on ledger_entry
    referencing new table as added for each statement execute function hold_rehearsal_entries()`,
};

export type Moment = keyof typeof moments;

/** Stops a rehearsal at a point, runs an action, and lets it end. */
export async function duringRehearsal(
  { kysely }: Database,
  moment: Moment,
  rehearse: () => Promise<unknown>,
  meanwhile: () => Promise<void>,
): Promise<void> {
  await sql`create or replace function hold_rehearsal() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(${sql.lit(gate)});
      return null;
    end $$`.execute(kysely);
  await sql`create or replace function hold_rehearsal_entries() returns trigger language plpgsql as $$
    begin
      if exists (select from added where revision > 1000000) then perform pg_advisory_xact_lock(${sql.lit(gate)}); end if;
      return null;
    end $$`.execute(kysely);
  await moments[moment].execute(kysely);
  const held = await kysely.startTransaction().execute();
  await sql`select pg_advisory_xact_lock(${sql.lit(gate)})`.execute(held);
  const rehearsal = rehearse();
  try {
    const waiting = async (): Promise<number> => {
      const { rows } = await sql`
        select from pg_locks where locktype = 'advisory' and objid = ${sql.lit(gate)} and not granted
      `.execute(kysely);
      return rows.length;
    };
    await expect.poll(waiting).toBe(1);
    await meanwhile();
  } finally {
    await held.rollback().execute();
    await rehearsal;
    await sql`drop trigger hold_rehearsal on ${sql.table(moment === 'written' ? 'import_run' : 'ledger_entry')}`.execute(
      kysely,
    );
  }
}
