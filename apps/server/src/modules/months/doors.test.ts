import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Handle } from '../../infra/db/db.ts';
import { anyEngine } from '../../testing/database.ts';
import { settlementCommands } from '../settlements/settlements.operator.ts';
import { type SettlementWorld, october, september, settlementWorld } from '../settlements/settlements.testing.ts';
import { inTrail } from '../trail/commands.service.ts';
import { closingProposal } from './months.operator.ts';
import { monthsWorld } from './months.testing.ts';

/** What a closing writes, without the accounts of the doors. */
const tables: Readonly<Record<string, readonly string[]>> = {
  settlement: ['closed_by', 'proposed_by', 'decided_by', 'signoff_id'],
  statement: [],
  statement_line: [],
  statement_identity: [],
  ledger_entry: [],
  unsettled_entry: [],
  notification: ['slug'],
  payout_hold: [],
};
/** Columns that number rows: a rehearsal draws numbers too, so the rows are counted instead, in their order. */
const numbers: Readonly<Record<string, string>> = {
  ...{ 'settlement.id': 'settlement', 'statement.settlement_id': 'settlement' },
  ...{ 'statement.id': 'statement', 'statement_line.statement_id': 'statement', 'statement_identity.id': 'statement' },
  ...{ 'ledger_entry.id': 'entry', 'statement_line.entry_id': 'entry', 'unsettled_entry.entry_id': 'entry' },
  'notification.id': 'notification',
};

type Row = Record<string, unknown>;

async function dump(handle: Handle): Promise<Record<string, Row[]>> {
  const found: [string, Row[]][] = [];
  for (const [table, own] of Object.entries(tables)) {
    const { rows } = await sql<{ row: Row }>`
      select to_jsonb(t) - ${[...own]}::text[] as row from ${sql.table(table)} t
    `.execute(handle);
    // Sealed copies differ each time.
    found.push([table, rows.map(({ row }) => kept(row, (name) => !name.endsWith('_sealed')))]);
  }
  const ids = new Map<string, number[]>();
  for (const [table, rows] of found) {
    const of = numbers[`${table}.id`];
    if (of !== undefined)
      ids.set(
        of,
        rows.map(({ id }) => Number(id)).toSorted((one, other) => one - other),
      );
  }
  const counted = found.map(([table, rows]) => {
    const plain = rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => {
          const order = ids.get(numbers[`${table}.${name}`] ?? '');
          return [name, order === undefined ? value : order.indexOf(Number(value))];
        }),
      ),
    );
    return [table, plain.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))] as const;
  });
  return Object.fromEntries(counted);
}

function kept(row: Row, isKept: (name: string) => boolean): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => isKept(name)));
}

async function fill(world: SettlementWorld): Promise<void> {
  await world.reset();
  const anna = await world.person();
  const jan = await world.person({ iban: '', isComplete: false });
  const ewa = await world.person();
  for (const person of [anna, jan, ewa]) await world.figures(person, september, 100);
  await world.figures(anna, october, 125);
  await world.figures(jan, october, 100);
}

anyEngine((engine) => {
  test('the same months closed by two people in the panel and by the command are the same, but for who did it', async () => {
    const panel = await monthsWorld(engine);
    const command = await settlementWorld(engine);
    await fill(panel);
    await fill(command);
    for (const [month, typed] of [
      [september, 'wrzesień 2026'],
      [october, 'październik 2026'],
    ] as const) {
      const id = await panel.propose(month);
      await panel.rehearse(panel.piotr, month);
      expect((await panel.decide(panel.piotr, id, { typed })).status).toBe(200);
      await panel.worker.runDue();
      const answer = await settlementCommands(command.deps).close(
        {
          ...{ month, closedBy: 'Ola', listFile: null, missingFile: null, acceptedMissing: 3 },
        },
        () => {},
      );
      expect(answer).toMatchObject({ outcome: 'closed' });
    }
    const closed = await dump(panel.database.kysely);
    expect(closed).toEqual(await dump(command.database.kysely));
    expect(closed['statement']).toHaveLength(5);
  });

  test('a command proposes in the name of an account, and another account decides it in the panel', async () => {
    const world = await monthsWorld(engine);
    await fill(world);
    const { deps, database, piotr } = world;
    await sql`
      insert into staff_passkey
        (staff_id, credential_id, public_key, counter, is_synced, transports, name, created_at)
      select id, 'key ' || id, '\\x00', 0, false, '{}', '', now() from staff
    `.execute(database.kysely);
    const { close } = inTrail(deps, settlementCommands(deps), { close: closingProposal(deps) });
    const acceptedMissing = (await world.rehearse(world.ola, october)).rehearsal?.missingTotal ?? 0;
    const asked = { month: october, listFile: null, missingFile: null, acceptedMissing };
    const run = (closedBy: string, more: object = {}) => close({ ...asked, closedBy, ...more }, () => {});
    expect(await run('Ola Lis')).toEqual({ needsBreakGlass: true });
    expect(await run('piotr@klub.example')).toEqual({ needsBreakGlass: true });
    expect(await run('ola@klub.example', { acceptedMissing: 50 })).toMatchObject({ outcome: 'missing' });
    const answer = await run('Ola@klub.example');
    expect(answer).toMatchObject({ outcome: 'rehearsed', proposed: { refused: '' } });
    expect(await run('ola@klub.example')).toMatchObject({ proposed: { signoffId: null } });
    expect(await world.statements()).toEqual([]);
    expect(await world.trail()).toContain('month.proposed done');
    const { signoffId } = await world.shown(october);
    expect((await world.decide(world.ola, signoffId ?? '')).status).toBe(403);
    await world.rehearse(piotr, october);
    expect((await world.decide(piotr, signoffId ?? '')).status).toBe(200);
    await world.worker.runDue();
    expect(await world.shown(october)).toMatchObject({ state: 'closed', history: [{ closedBy: 'Ola' }] });
    expect(await run('Ola Lis', { breakGlass: 'Jan jest w szpitalu' })).toHaveProperty('outcome', 'nothing');
  });
});
