import { join } from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { anyEngine } from '../../../testing/database.ts';
import { bookBonuses } from '../../ledger/ledger.service.ts';
import { closeMonth } from './closing.service.ts';
import { september, settlementWorld, type SettlementWorld } from '../settlements.testing.ts';
import { verifySettlements } from '../../audit/verify.service.ts';

const months = ['2026-07-01', '2026-08-01', september] as const;

anyEngine((engine) => {
  let world: SettlementWorld;
  beforeAll(async () => {
    world = await settlementWorld(engine);
  });
  beforeEach(() => world.reset());

  const quarterEntries = async () =>
    (
      await world.database.kysely
        .selectFrom('ledger_entry')
        .select(['cause', 'amount'])
        .where('kind', '=', 'quarter')
        .orderBy('id')
        .execute()
    ).map(({ cause, amount }) => [cause, amount]);
  const toldOf = async (personId: number) =>
    (
      await world.database.kysely
        .selectFrom('notification')
        .select('cause')
        .where('person_id', '=', personId)
        .orderBy('id')
        .execute()
    ).map(({ cause }) => cause);

  test('[HZ35] a quarter is booked, told and settled by the closing of its last month, and stands nowhere before', async () => {
    const personId = await world.person();
    for (const month of months) await world.figures(personId, month, 100);
    for (const month of months.slice(0, 2)) {
      const rehearsal = await closeMonth(world.deps, { month, closedBy: null, listFile: null, acceptedMissing: 'any' });
      expect(rehearsal).toMatchObject({ booked: { entries: 0, amount: 0 } });
      await world.close(month);
    }
    expect(await quarterEntries()).toEqual([]);
    expect(await toldOf(personId)).toEqual(['settlement:2026-07:1', 'settlement:2026-08:1']);
    expect(await world.close(september)).toMatchObject({ booked: { entries: 1, amount: 100 } });
    expect(await quarterEntries()).toEqual([['quarter:2026-Q3', 100]]);
    expect((await toldOf(personId)).slice(2)).toEqual(['bonus:quarter:2026-Q3:1', 'settlement:2026-09:1']);
    expect((await world.statements()).at(-1)).toEqual([personId, september, 150, 'due', null]);
    expect(await verifySettlements(world.deps)).toMatchObject({ differences: [], open: [] });
  });

  test('[HZ35] a closing that fails leaves nothing of the quarter behind', async () => {
    const personId = await world.person();
    for (const month of months) await world.figures(personId, month, 100);
    const listFile = join(import.meta.filename, 'lista.csv');
    const nowhere = { month: september, closedBy: 'Anna Nowak', listFile, acceptedMissing: 'any' } as const;
    await expect(closeMonth(world.deps, nowhere)).rejects.toThrow('EEXIST');
    expect(await quarterEntries()).toEqual([]);
    await world.close(september);
    expect(await quarterEntries()).toEqual([['quarter:2026-Q3', 100]]);
  });

  test('a figure that comes after the closing corrects the quarter at once, whichever of its months it is of', async () => {
    const personId = await world.person();
    for (const month of months) {
      await world.figures(personId, month, 100);
      await world.close(month);
    }
    await world.figures(personId, months[0], 10);
    expect(await quarterEntries()).toEqual([
      ['quarter:2026-Q3', 100],
      ['quarter:2026-Q3', -100],
    ]);
    expect(await verifySettlements(world.deps)).toMatchObject({ differences: [] });
    expect(await world.close(september)).toMatchObject({ outcome: 'closed', revision: 2 });
    expect(await bookBonuses(world.database.kysely, { months }, world.clock.now())).toEqual([]);
  });
});
