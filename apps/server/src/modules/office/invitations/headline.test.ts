import { beforeAll, expect, test } from 'vitest';
import { get, post } from '../../club/auth/accounts.testing.ts';
import { goodForm, invite, list, type Territory, testTerritory } from './invitations.testing.ts';

let territory: Territory;
beforeAll(async () => {
  territory = await testTerritory();
});
const asked = async (path: string, token: string) =>
  (await get(territory.club.app, `/api/v1/invitations/${path}`, { token })).json().data;

test('the figures above the list count exactly their invitations', async () => {
  const { inviter, manager, stranger, club } = territory;
  for (const phone of ['512000701', '512000702', '512000703']) {
    await invite(territory, inviter.token, { ...goodForm, phone });
  }
  const [first] = (await list(territory, inviter.token)).rows;
  await post(
    club.app,
    `/api/v1/invitations/${String(first?.['id'])}/withdraw`,
    {},
    { token: inviter.token },
  );
  const names = { sent: 'wysłane', joined: 'przyjęte', expired: 'wygasłe', withdrawn: 'wycofane' };
  for (const { token } of [inviter, manager]) {
    const { figures } = await asked('headline', token);
    expect(figures).toEqual([
      { name: 'sent', value: 2 },
      { name: 'joined', value: 0 },
      { name: 'expired', value: 0 },
      { name: 'withdrawn', value: 1 },
    ]);
    for (const [state, words] of Object.entries(names)) {
      const { rows } = await list(territory, token, `?state=${state}`);
      const { value } = figures.find(({ name }: { name: string }) => name === state);
      expect(rows, state).toHaveLength(value);
      for (const row of rows) expect(row['state']).toBe(words);
    }
  }
  const { figures: none } = await asked('headline', stranger.token);
  expect(none.every(({ value }: { value: number }) => value === 0)).toBe(true);
  expect(await list(territory, inviter.token, '?state=lost')).toMatchObject({ success: false });
});

test("[S08] own customers' shops have prefix and SAP number for the form", async () => {
  const { inviter, manager, stranger } = territory;
  const named = async (token: string) =>
    (await asked('shops', token)).map(
      ({ name, prefix, sap }: Record<string, string>) => `${name} ${prefix} ${sap}`,
    );
  const own = ['Sklep OP-01 SP 0042', 'Sklep WR-01 MB 1000412', 'Sklep WR-02 MB 1000412'];
  expect(await named(inviter.token)).toEqual(own);
  expect(await named(manager.token)).toEqual(own);
  expect(await named(stranger.token)).toEqual(['Sklep GD-01 HU 77']);
});
