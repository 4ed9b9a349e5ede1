import { beforeAll, beforeEach, expect, test } from 'vitest';
import { eachEngine } from '../../testing/database.ts';
import { october } from '../settlements/settlements.testing.ts';
import { type MonthsWorld, monthsWorld } from './months.testing.ts';

eachEngine((engine) => {
  let world: MonthsWorld;
  let [anna, jan] = [0, 0];
  beforeAll(async () => {
    world = await monthsWorld(engine);
  });
  beforeEach(async () => {
    await world.reset();
    anna = await world.person();
    jan = await world.person({ iban: '', isComplete: false });
    await world.figures(anna, october, 120);
    await world.figures(jan, october, 100);
  });

  test('a month goes from open through rehearsed and proposed to closed, by two people', async () => {
    const { ola, piotr, panel } = world;
    expect(await world.shown(october)).toMatchObject({ state: 'over', rehearsal: null });
    expect(await world.rehearse(ola, october)).toMatchObject({
      state: 'rehearsed',
      rehearsal: { isFresh: true, statements: 2, amount: 130, grosze: 13_000, refusals: [], since: [] },
    });
    expect(await world.statements()).toEqual([]);
    const id = await world.propose(october);
    expect(await world.shown(october)).toMatchObject({ state: 'proposed', signoffId: id });
    await world.rehearse(piotr, october);
    expect(await world.decide(piotr, id)).toMatchObject({ status: 200 });
    expect((await world.shown(october)).state).toBe('closing');
    await world.worker.runDue();
    expect(await world.shown(october)).toMatchObject({
      state: 'closed',
      history: [{ revision: 1, closedBy: 'Ola', grosze: 13_000 }],
    });
    expect(await world.statements()).toHaveLength(2);
    const { body } = await panel.call(piotr, 'GET', 'months/2026-10/protocol');
    expect(body).toMatchObject({
      data: {
        closings: [
          {
            proposedBy: { name: 'Ola' },
            decidedBy: { name: 'Piotr' },
            digest: expect.stringMatching(/^[0-9a-f]{64}$/),
          },
        ],
      },
    });
    expect(await world.trail()).toEqual([
      ...['month.rehearsed done', 'month.rehearsed done', 'month.proposed done', 'month.rehearsed done'],
      ...['signoff.approved done', 'month.closed done'],
    ]);
  });
});
