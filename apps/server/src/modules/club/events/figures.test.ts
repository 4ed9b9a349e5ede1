import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Signals, signals } from '../../../infra/jobs/signals.ts';
import { logger } from '../../../infra/log.ts';
import { setFigures } from '../../../testing/programme.ts';
import {
  bookCorrections,
  type NewCorrection,
  noteCorrections,
} from '../../money/corrections/corrections.service.ts';
import { importer } from '../../office/programme/programme.testing.ts';
import {
  october,
  type SettlementWorld,
  settlementWorld,
} from '../../money/settlements/settlements.testing.ts';
import { goals, taskHeader, twoTargets } from '../specials/specials.testing.ts';

/** Which figures open screens are notified of, for every way of changing them. */
let world: SettlementWorld;
let ear: Signals;
let heard: string[] = [];
beforeAll(async () => {
  world = await settlementWorld();
  ear = signals(world.database, logger('silent'), {
    onSignal: (payload) => heard.push(payload),
    onGap: () => {},
  });
  await ear.start();
});
beforeEach(async () => {
  await world.reset();
  await toldOf(() => Promise.resolve());
});
afterAll(() => ear.stop());

async function toldOf(act: () => Promise<unknown>): Promise<string[]> {
  await act();
  // A signal of the test follows those of the act.
  await world.database.kysely
    .selectNoFrom(({ fn, val }) => fn('pg_notify', [val('klub'), val('end')]).as('sent'))
    .execute();
  while (!heard.includes('end')) await sleep(10);
  const told = heard.filter((payload) => payload.startsWith('figures'));
  heard = [];
  return told;
}

test('of the month that a closing books, and of its statements', async () => {
  const personId = await world.person();
  const { placeId } = await placeOf(personId);
  await setFigures(
    world.database.kysely,
    { personId, placeId, month: october },
    { target: 100, points: 100 },
  );
  expect(await toldOf(() => world.close(october))).toEqual([`figures ${personId}`, 'figures all']);
});

test('of a correction', async () => {
  const personId = await world.person();
  const { kysely } = world.database;
  const now = world.clock.now();
  const correction: NewCorrection = {
    key: 'test 1',
    personId,
    month: october,
    cause: 'month:2026-10',
    amount: 5,
    reasonCode: 'other',
    reason: 'Próba',
    complaint: '',
    source: null,
  };
  const ids = [...(await noteCorrections(kysely, [correction], { staffId: null, now })).values()];
  const how = { decidedBy: null, isRehearsal: false, now };
  expect(await toldOf(() => bookCorrections(kysely, { ids, personIds: [personId] }, how))).toEqual([
    `figures ${personId}`,
  ]);
});

test('of special tasks alone', async () => {
  const personId = await world.person();
  const { phone, code } = await placeOf(personId);
  const files = importer(world.database, world.clock);
  await files.run({
    'zadania.csv': `${taskHeader}biel;Biel;Zajawka;<p>Treść</p>;Liczą się: wiadra;user1;2026-11-01;2026-11-30\n`,
    'cele_zadan.csv': twoTargets,
  });
  const file = {
    'plany_zadan.csv': goals(phone)
      .replaceAll(/;[AB];/g, `;${code};`)
      .split('\n')
      .slice(0, 3)
      .join('\n'),
  };
  expect(
    await toldOf(async () => expect(await files.run(file)).toMatchObject({ outcome: 'applied' })),
  ).toEqual(['figures all']);
  expect(await toldOf(() => files.run(file))).toEqual([]);
});

const placeOf = async (personId: number) =>
  world.database.kysely
    .selectFrom('person_place as stay')
    .innerJoin('person', 'person.id', 'stay.person_id')
    .innerJoin('place', 'place.id', 'stay.place_id')
    .select(['place.id as placeId', 'place.code', 'person.phone'])
    .where('person.id', '=', personId)
    .executeTakeFirstOrThrow();
