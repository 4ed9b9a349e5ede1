import { beforeAll, beforeEach, expect, test } from 'vitest';
import { importer } from '../../office/programme/programme.testing.ts';
import { closeMonth } from '../settlements/closing/closing.service.ts';
import {
  type SettlementWorld,
  october,
  settlementWorld,
} from '../settlements/settlements.testing.ts';
import { verifySettlements } from './verify.service.ts';

let world: SettlementWorld;
beforeAll(async () => {
  world = await settlementWorld();
});
beforeEach(() => world.reset());

const entries = async () =>
  (
    await world.database.kysely
      .selectFrom('ledger_entry')
      .select(['amount', 'revision'])
      .orderBy('id')
      .execute()
  ).map(({ amount, revision }) => [amount, revision]);

/** A reached plan without a booking, as after a file imported during an outage. */
async function reached(month: string, points: number): Promise<number> {
  const personId = await world.person();
  await world.figures(personId, month, 0);
  await world.database.kysely
    .updateTable('realisation')
    .set({ points })
    .where('person_id', '=', personId)
    .execute();
  return personId;
}

const rehearsals: Readonly<Record<string, (personId: number) => Promise<unknown>>> = {
  'the rehearsal of a closing': () =>
    closeMonth(world.deps, {
      month: october,
      closedBy: null,
      listFile: null,
      acceptedMissing: 'any',
    }),
  'the check of the books': () => verifySettlements(world.deps),
  'the check of a file': async (personId) => {
    const { phone } = await world.database.kysely
      .selectFrom('person')
      .select('phone')
      .where('id', '=', personId)
      .executeTakeFirstOrThrow();
    const { code } = await world.database.kysely
      .selectFrom('place')
      .select('code')
      .executeTakeFirstOrThrow();
    const content = `telefon;sklep;miesiac;punkty\n${phone};${code};2026-10;130\n`;
    return importer(world.database, world.clock).run(
      { 'realizacje.csv': content },
      { dryRun: true },
    );
  },
};

test.each(Object.keys(rehearsals))('%s leaves the ledger as it was', async (name) => {
  const personId = await reached(october, 100);
  await rehearsals[name]?.(personId);
  expect(await entries()).toEqual([]);
});
