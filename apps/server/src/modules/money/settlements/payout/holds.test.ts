import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../../../infra/db/db.ts';
import { peselDigest } from '../../../club/profile/pesel.service.ts';
import { changePhone } from '../../../club/profile/phone.service.ts';
import { anonymise } from '../../../club/profile/deletion/deletion.store.ts';
import { closeMonth } from '../closing/closing.service.ts';
import { eraseExpired } from '../closing/closing.store.ts';
import { followReturned } from './holds.service.ts';
import {
  accounts,
  october,
  september,
  settlementWorld,
  type SettlementWorld,
} from '../settlements.testing.ts';
import { verifySettlements } from '../../audit/verify.service.ts';
import {
  cancelPayout,
  confirmPayout,
  holdPayouts,
  releasePayouts,
  releaseTo,
  returnTransfers,
} from './payout.testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'klub-holds-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const august = '2026-08-01';
const third = 'PL60102010260000042270201111';

let world: SettlementWorld;
beforeAll(async () => {
  world = await settlementWorld();
});
beforeEach(() => world.reset());

const by = 'Ewa Lis';
const kysely = () => world.database.kysely;
const states = async () =>
  (await world.statements()).map(([id, month, , state, reason]) => [id, month, state, reason]);
const phoneOf = async (id: number): Promise<string> =>
  (
    await kysely()
      .selectFrom('person')
      .select('phone')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).phone;
const items = () =>
  kysely()
    .selectFrom('payout_item')
    .select(['id', 'person_id', 'grosze', 'iban_sealed'])
    .orderBy('id')
    .execute();

async function made() {
  const result = await world.pay(folder);
  if ('refused' in result || result.payout === null || result.files === null) {
    throw new Error(`No payout: ${JSON.stringify(result)}`);
  }
  return { ...result.payout, list: readFileSync(result.files.csv, 'utf8') };
}

async function closedWith(points: number, month = october): Promise<number> {
  const personId = await world.person();
  await world.figures(personId, month, points);
  await world.close(month);
  return personId;
}

/** Changes an account like the profile's form. */
async function changeAccount(personId: number, iban: string): Promise<void> {
  const { vault } = world.deps;
  const now = world.clock.now();
  const before = await kysely()
    .selectFrom('person')
    .select('iban_sealed')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  const sealed = vault.seal('iban', iban, personId);
  await kysely()
    .updateTable('person')
    .set({ iban_sealed: sealed })
    .where('id', '=', personId)
    .execute();
  const change = {
    person_id: personId,
    old_iban_sealed: before.iban_sealed,
    new_iban_sealed: sealed,
    changed_at: now,
  };
  await kysely().insertInto('bank_account_change').values(change).execute();
  await followReturned(kysely(), vault, [personId], now);
}

async function leave(personId: number): Promise<string> {
  const phone = await phoneOf(personId);
  const leaver = { personId, phone, phoneDigest: world.deps.vault.digest('deleted phone', phone) };
  await anonymise(kysely(), leaver, { now: world.clock.now(), day: '2026-11-05' });
  return phone;
}

async function comeBack(phone: string): Promise<number> {
  const id = await world.person();
  await kysely().updateTable('person').set({ phone }).where('id', '=', id).execute();
  return id;
}

test('a returned transfer is held while its account is unchanged', async () => {
  const personId = await closedWith(120);
  await made();
  const [item] = await items();
  await returnTransfers(world.deps, { references: [`KP-${item?.id}`], reason: 'zwrot' });
  const state = async () => (await states())[0]?.slice(2);
  expect(await state()).toEqual(['held', 'came back']);
  expect(await world.pay(folder)).toEqual({ payout: null, files: null });
  await changeAccount(personId, accounts[1]);
  expect(await state()).toEqual(['due', 'returned']);
  await changeAccount(personId, accounts[0]);
  expect(await state()).toEqual(['held', 'came back']);
  await changeAccount(personId, third);
  const { list } = await made();
  expect(list).toContain(';80,00;');
  expect(list).toContain('rachunek zmieniony po zamknięciu, poprzedni przelew wrócił');
  expect((await verifySettlements(world.deps)).differences).toEqual([]);
});

test('an unknown returned transfer rejects the whole call and is named', async () => {
  await closedWith(120);
  const first = await made();
  await cancelPayout(world.deps, { payoutId: first.id, newestFile: first.newestFile });
  await made();
  const [cancelled, sent] = await items();
  const back = (...ids: (number | undefined)[]) =>
    returnTransfers(world.deps, { references: ids.map((id) => `KP-${id}`), reason: 'zwrot' });
  expect(await back(sent?.id, 99_999, cancelled?.id)).toEqual({ unknown: [99_999, cancelled?.id] });
  expect((await states())[0]?.slice(2)).toEqual(['due', 'ordered']);
  expect(await back(sent?.id)).toMatchObject({ returned: [{ grosze: 8_000 }], before: [] });
  expect(await back(sent?.id)).toEqual({ returned: [], before: [sent?.id] });
});

test('an operator holds and releases a person, and nothing is forgotten', async () => {
  const personId = await closedWith(120);
  const other = await closedWith(100);
  const who = await phoneOf(personId);
  const hold = { who, reason: 'reklamacja', by };
  expect(await holdPayouts(world.deps, hold)).toMatchObject({
    outcome: 'held',
    person: { id: personId },
  });
  expect(await holdPayouts(world.deps, hold)).toMatchObject({ outcome: 'same' });
  expect(await states()).toEqual([
    [personId, october, 'held', 'held'],
    [other, october, 'due', null],
  ]);
  expect((await made()).list.split('\r\n')).toHaveLength(3);
  const release = { who, reason: '', by };
  expect(await releasePayouts(world.deps, release)).toMatchObject({
    outcome: 'released',
    kinds: ['operator'],
  });
  expect(await releasePayouts(world.deps, release)).toMatchObject({ outcome: 'same', kinds: [] });
  expect((await states())[0]).toEqual([personId, october, 'due', null]);
  expect(await holdPayouts(world.deps, { ...hold, who: '+48699999999' })).toEqual({
    refused: 'unknownPerson',
  });
  for (const change of [
    sql`delete from payout_hold`,
    sql`update payout_hold set held_by = 'Ktoś inny'`,
    sql`update payout_release set released_by = 'Ktoś inny'`,
  ]) {
    await expect(change.execute(kysely())).rejects.toThrow(/append-only/);
  }
});

test('a returning person gets no month that was already settled', async () => {
  const former = await closedWith(120, august);
  await confirmPayout(world.deps, { payoutId: (await made()).id, day: null });
  const phone = await leave(former);
  const back = await comeBack(phone);
  await world.figures(back, august, 120);
  await world.figures(back, october, 100);
  expect(
    await closeMonth(world.deps, {
      month: august,
      closedBy: null,
      listFile: null,
      acceptedMissing: 0,
    }),
  ).toMatchObject({
    states: [{ state: 'held', reason: 'repeated', people: 1, amount: 80, grosze: 8_000 }],
    repeated: [{ phone, amount: 80 }],
  });
  await world.close(august);
  await world.close(october);
  expect((await states()).slice(1)).toEqual([
    [back, august, 'held', 'repeated'],
    [back, october, 'due', null],
  ]);
  expect((await made()).list).toContain(';50,00;');
  const told = await kysely()
    .selectFrom('notification')
    .select('content')
    .where('person_id', '=', back)
    .where('cause', 'like', 'settlement:2026-08%')
    .executeTakeFirstOrThrow();
  expect(told.content).toContain('wstrzymane: rozliczone na poprzednim koncie');
  // The number may belong to another person by now: an operator releases the months with a reason.
  const release = { who: phone, reason: '', by };
  expect(await releasePayouts(world.deps, release)).toEqual({ refused: 'reasonNeeded' });
  expect(
    await releasePayouts(world.deps, { ...release, reason: 'nowy właściciel numeru' }),
  ).toMatchObject({
    outcome: 'released',
    person: { id: back },
  });
  await world.figures(back, august, 130);
  await world.close(august);
  expect((await states())[1]).toEqual([back, august, 'due', null]);
});

test('a former number is recognised only while its settlements are kept', async () => {
  const former = await closedWith(120, september);
  await leave(former);
  const digest = async () =>
    (
      await kysely()
        .selectFrom('person')
        .select('phone_digest')
        .where('id', '=', former)
        .executeTakeFirstOrThrow()
    ).phone_digest !== null;
  await eraseExpired(kysely(), '2032-12-31');
  expect(await digest()).toBe(true);
  await eraseExpired(kysely(), '2033-01-01');
  expect(await digest()).toBe(false);
});

test('two accounts with one PESEL are not both paid for a month', async () => {
  for (const hasLeft of [true, false]) {
    await world.reset();
    const pesel = '44051401359';
    const give = async (id: number) => {
      const pesel_digest = peselDigest(world.deps.vault, pesel);
      const pesel_sealed = world.deps.vault.seal('pesel', pesel, id);
      await kysely()
        .updateTable('person')
        .set({ pesel_sealed, pesel_digest })
        .where('id', '=', id)
        .execute();
    };
    const first = await world.person();
    await give(first);
    await world.figures(first, september, 100);
    await world.close(september);
    if (hasLeft) await leave(first);
    const second = await world.person();
    await give(second);
    await world.figures(second, september, 120);
    await world.close(september);
    expect((await states())[1]).toEqual([second, september, 'held', 'repeated']);
    expect((await states())[0]?.slice(2)).toEqual(['due', null]);
  }
});

test('a month settled before a number change is not paid again', async () => {
  const first = await closedWith(120);
  const phone = await phoneOf(first);
  await inTransaction(kysely(), (transaction) =>
    changePhone(
      world.deps,
      transaction,
      { personId: first, phone: '+48600999999' },
      world.clock.now(),
    ),
  );
  const second = await comeBack(phone);
  await world.figures(second, october, 120);
  await world.close(october);
  expect((await states()).map(([id, , ...state]) => [id, ...state])).toContainEqual([
    second,
    'held',
    'repeated',
  ]);
  // The number says nothing about months after the change.
  world.clock.set('2027-01-05T09:00:00+01:00');
  for (const id of [first, second]) await world.figures(id, '2026-12-01', 120);
  await world.close('2026-12-01');
  expect((await states()).filter(([, , , reason]) => reason === 'repeated')).toHaveLength(1);
});

test("a deleted person's transfer goes to the account given by an operator", async () => {
  const personId = await closedWith(120);
  await made();
  const [item] = await items();
  const references = [`KP-${item?.id}`];
  await leave(personId);
  await returnTransfers(world.deps, { references, reason: 'rachunek zamknięty' });
  expect((await states())[0]?.slice(2)).toEqual(['held', 'came back']);
  const [who = ''] = references;
  expect(await releasePayouts(world.deps, { who, reason: '', by })).toEqual({
    refused: 'leaverByTwo',
  });
  await releaseTo(world.deps, { personId, account: third });
  const { list } = await made();
  expect(list).toContain('60 1020 1026 0000 0422 7020 1111');
  expect(list).toContain('rachunek zmieniony po zamknięciu, poprzedni przelew wrócił');
});

test('[HZ10] a transfer to an account changed since is marked', async () => {
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...accounts, third) },
    { weight: 3, arbitrary: fc.constant('close' as const) },
    { weight: 2, arbitrary: fc.constant('pay' as const) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 8 }), async (steps) => {
      await world.reset();
      const personId = await world.person();
      let account: string = accounts[0];
      let isMarked = false;
      let month = 0;
      let isDue = false;
      let hasTransfer = false;
      for (const one of steps) {
        world.clock.advance({ hours: 1 });
        if (one === 'close') {
          const closed = `2026-${String((month += 1)).padStart(2, '0')}-01`;
          await world.figures(personId, closed, 100);
          await world.close(closed);
          isDue = true;
        } else if (one === 'pay') {
          if (!isDue) continue;
          const { list } = await made();
          expect(list.includes('rachunek zmieniony po zamknięciu')).toBe(isMarked);
          [isDue, isMarked, hasTransfer] = [false, false, true];
        } else if (one !== account) {
          await changeAccount(personId, one);
          account = one;
          isMarked ||= isDue || hasTransfer;
        }
      }
    }),
    { numRuns: 5 },
  );
});
