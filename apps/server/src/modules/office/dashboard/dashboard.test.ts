import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dashboardRows } from '@klub/contract/panel/dashboard';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestPanel, addStaff, testPanel } from '../../../infra/http/panel/panel.testing.ts';
import { release } from '../../../infra/release.ts';
import {
  addPerson,
  addPlace,
  assign,
  emptyProgramme,
  markClosed,
  setFigures,
} from '../../../testing/programme.ts';
import {
  type SettlementWorld,
  october,
  september,
  settlementWorld,
} from '../../money/settlements/settlements.testing.ts';
import { closeMonth } from '../../money/settlements/closing/closing.service.ts';
import { backupName } from '../archive/backup/backup.rules.ts';
import { countOverdue as countDrafts } from '../contents/overdue.service.ts';
import { lastVerification } from '../verifications/verifications.service.ts';
import { dashboardHandlers } from './dashboard.routes.ts';
import { countFigures } from './figures.service.ts';
import type { Figure } from './figures.service.ts';
import { cached } from '../../../infra/control/cached.ts';
import type { Line } from './lines.ts';
import type { Readiness } from './readiness.service.ts';

type Replied<Data> = { status: number; body: { data: Data } };

let world: SettlementWorld;
let panel: TestPanel;
let ids: { coordinator: number; administrator: number };
beforeAll(async () => {
  world = await settlementWorld();
  const { kysely } = world.database;
  ids = {
    coordinator: await addStaff(kysely, 'Anna', ['coordinator']),
    administrator: await addStaff(kysely, 'Jan', ['administrator']),
  };
});
beforeEach(async () => {
  await world.reset();
  await kysely().deleteFrom('month_figure').execute();
  // A new process has no cached counts.
  panel = await testPanel(world.deps);
  panel.mount(dashboardRows, dashboardHandlers({ ...world.deps, lastVerification, countDrafts }));
});

const kysely = () => world.database.kysely;
const ask = async <Data>(path: string, staffId = ids.coordinator): Promise<Data> => {
  const { status, body } = (await panel.call(staffId, 'GET', path)) as Replied<Data>;
  expect(status).toBe(200);
  return body.data;
};
const readiness = (month = '2026-10', staffId?: number) =>
  ask<Readiness>(`months/${month}/readiness`, staffId);
const lineOf = ({ lines }: { lines: readonly Line[] }, id: string) =>
  lines.find((line) => line.id === id);

test("the lines of a month count the same as its closing's rehearsal", async () => {
  const someone = fc.record({
    hasShop: fc.boolean(),
    target: fc.option(fc.constantFrom(0, 100), { nil: undefined }),
    points: fc.option(fc.constantFrom(0, 50), { nil: undefined }),
    month: fc.constantFrom(october, september),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(someone, { minLength: 1, maxLength: 6 }),
      fc.boolean(),
      async (people, isServed) => {
        await world.reset();
        const places = [await addPlace(kysely()), await addPlace(kysely())] as const;
        for (const [index, { hasShop, target, points, month }] of people.entries()) {
          const personId = await addPerson(kysely(), index % 3 === 2 ? 'user2' : 'user1');
          const placeId = places[index % 2 === 0 ? 0 : 1];
          if (hasShop) await assign(kysely(), personId, placeId, '2026-01-01');
          const figures = {
            ...(target !== undefined && { target }),
            ...(points !== undefined && { points }),
          };
          await setFigures(kysely(), { personId, placeId, month }, figures);
        }
        if (isServed) {
          const sellerId = await addPerson(kysely(), 'salesman');
          await sql`
            insert into seller_customer (seller_id, customer_id, from_date)
            select ${sellerId}, id, '2020-01-01' from customer
          `.execute(kysely());
        }
        panel = await testPanel(world.deps);
        panel.mount(
          dashboardRows,
          dashboardHandlers({ ...world.deps, lastVerification, countDrafts }),
        );
        const shown = await readiness();
        const asked = {
          month: october,
          closedBy: null,
          listFile: null,
          acceptedMissing: 0,
        };
        const { missing } = await closeMonth(world.deps, asked);
        for (const { kind, count } of missing.kinds) {
          if (kind !== 'empty')
            expect(lineOf(shown, kind)).toMatchObject({ count, state: 'missing' });
        }
        const kinds = new Set<string>(missing.kinds.map(({ kind }) => kind));
        const calm = shown.lines.filter(
          ({ id }) => id in { planWithoutResult: 0, monthOpen: 0, personWithoutShop: 0 },
        );
        for (const { id, state } of calm) expect(state === 'ready').toBe(!kinds.has(id));
      },
    ),
    { numRuns: 6 },
  );
});

test('an empty programme has no list, and foreign months are replaced', async () => {
  await emptyProgramme(kysely());
  expect((await readiness()).lines).toEqual([]);
  await world.reset();
  const personId = await world.person();
  await world.figures(personId, october, 100);
  panel = await testPanel(world.deps);
  panel.mount(dashboardRows, dashboardHandlers({ ...world.deps, lastVerification, countDrafts }));
  const late = await readiness('2031-01');
  expect(late.month).toBe('2026-11');
  expect(late.words).toContain('To najbliższy miesiąc.');
  expect(late.months.map(({ month }) => month)).toContain('2026-10');
  expect((await panel.call(ids.coordinator, 'GET', 'months/2026-13/readiness')).status).toBe(400);
});

test('a closed month shows closer and time, and only money', async () => {
  const personId = await world.person();
  await world.figures(personId, october, 100);
  await markClosed(kysely(), october, null);
  const shown = await readiness();
  expect(shown).toMatchObject({ state: 'closed' });
  expect(shown.words).toMatch(/^Zamknięty .+ przez: .+\.$/);
  expect(
    shown.lines.every(
      ({ id }) => id in { corrections: 0, unpaid: 0, notTaken: 0, returned: 0, held: 0, payout: 0 },
    ),
  ).toBe(true);
});

test('drafts after their date and questions without a right reply have lines, others have none', async () => {
  await world.person();
  const now = world.clock.now();
  const draft = (kind: string, values: object, more: object = {}) =>
    kysely()
      .insertInto('content_draft')
      .values({
        kind,
        of_key: null,
        content: JSON.stringify({ values, rows: {} }),
        base: JSON.stringify(null),
        title: '',
        created_by: ids.coordinator,
        created_at: now,
        changed_by: ids.coordinator,
        changed_at: now,
        ...more,
      })
      .execute();
  const [today, later] = [{ od: '2026-11-01' }, { od: '2027-01-01' }];
  await draft('pigulki', later);
  await draft('pytania', { ...later, poprawne: '' });
  await draft('aktualnosci', {});
  await draft('pigulki', today, { state: 'discarded' });
  const own = ({ lines }: Readiness) => lines.filter(({ id }) => id.startsWith('drafts'));
  expect(own(await readiness())).toEqual([]);
  await draft('pigulki', today);
  await draft('pytania', { ...today, poprawne: '1' });
  await draft('pytania', { ...today, poprawne: ' ' });
  world.clock.advance({ seconds: 61 });
  expect(own(await readiness())).toMatchObject([
    { id: 'draftsDue', count: 3, state: 'attention', link: { address: '/tresci?stan=szkice' } },
    { id: 'draftsWithoutKey', count: 1, state: 'missing' },
  ]);
  expect(own(await readiness('2026-10', ids.administrator))).toEqual([]);
  await kysely().deleteFrom('content_draft').execute();
});

test('counts are a minute old at most', async () => {
  const personId = await world.person();
  await world.figures(personId, october, 100);
  const before = await readiness();
  await addPerson(kysely());
  expect(lineOf(await readiness(), 'personWithoutShop')).toEqual(
    lineOf(before, 'personWithoutShop'),
  );
  world.clock.advance({ seconds: 61 });
  expect(lineOf(await readiness(), 'personWithoutShop')).toMatchObject({
    count: 1,
    words: 'Bez sklepu: 1 osoba.',
  });
});

test('concurrent reads share one count, and failed counts are not cached', async () => {
  let counts = 0;
  let isBroken = true;
  const look = cached(world.clock, 60_000, async (key) => {
    counts += 1;
    if (isBroken) throw new Error('the database is away');
    return key;
  });
  await Promise.all([1, 2, 3].map(() => expect(look('a')).rejects.toThrow('away')));
  expect(counts).toBe(1);
  isBroken = false;
  expect(await Promise.all([look('a'), look('a'), look('b')])).toMatchObject([
    { value: 'a' },
    { value: 'a' },
    { value: 'b' },
  ]);
  expect(counts).toBe(3);
});

test('figures are counted hourly over 13 months, amounts only with permission', async () => {
  const [ada, ola] = [await world.person(), await world.person()];
  await world.figures(ada, october, 100);
  await world.figures(ola, october, 40);
  await kysely()
    .insertInto('ledger_entry')
    .values({
      person_id: ada,
      kind: 'knowledge',
      month: october,
      amount: 25,
      cause: 'question:1',
      revision: 1,
      created_at: world.clock.now(),
    })
    .execute();
  const none = await ask<{ figures: Figure[] }>('figures');
  expect(none.figures.every(({ value, months }) => value === null && months.length === 13)).toBe(
    true,
  );
  await countFigures(kysely(), world.clock.now());
  await countFigures(kysely(), world.clock.now());
  const { figures } = await ask<{ figures: Figure[] }>('figures');
  const inOctober = (name: string) =>
    figures.find((figure) => figure.name === name)?.months.find(({ month }) => month === '2026-10')
      ?.value;
  expect(inOctober('golden')).toBe(75);
  expect(inOctober('median')).toBe(40);
  expect(figures.map(({ name, value }) => [name, value])).toMatchObject([
    ['active', 0],
    ['median', null],
    ['golden', null],
    ['letters', 0],
  ]);
  const others = await ask<{ figures: Figure[] }>('figures', ids.administrator);
  expect(
    others.figures
      .find(({ name }) => name === 'golden')
      ?.months.every(({ value }) => value === null),
  ).toBe(true);
});

describe('of the months that are over', () => {
  const figure = async (name: string, month: string) => {
    const { figures } = await ask<{ figures: Figure[] }>('figures');
    return figures.find((one) => one.name === name)?.months.find((one) => one.month === month)
      ?.value;
  };
  const countAt = async (moment: string) => {
    world.clock.set(moment);
    await countFigures(kysely(), world.clock.now());
  };
  const golden = () =>
    Promise.all(['2026-07', '2026-08', '2026-09'].map((month) => figure('golden', month)));

  test('golden points include closed quarters and late corrections', async () => {
    const personId = await world.person();
    for (const [month, moment] of [
      ['2026-07-01', '2026-08-03T09:00:00+02:00'],
      ['2026-08-01', '2026-09-03T09:00:00+02:00'],
      ['2026-09-01', '2026-10-05T09:00:00+02:00'],
    ] as const) {
      world.clock.set(moment);
      await world.figures(personId, month, 100);
      await countAt(moment);
      await world.close(month);
    }
    await countAt('2026-10-05T10:00:00+02:00');
    const { rows } = await sql<{ month: string; golden: number }>`
        select month, sum(amount)::bigint as golden from ledger_entry group by month order by month
      `.execute(kysely());
    expect(rows.map(({ golden: amount }) => amount)).toEqual([150, 50, 50]);
    expect(await golden()).toEqual([150, 50, 50]);
    // Like an import that began before the last count and committed after it.
    await kysely()
      .insertInto('ledger_entry')
      .values({
        person_id: personId,
        kind: 'correction',
        month: '2026-08-01',
        amount: 7,
        cause: 'month:2026-08',
        revision: 2,
        created_at: new Date('2026-10-05T09:50:00+02:00'),
      })
      .execute();
    await countAt('2026-10-05T11:00:00+02:00');
    expect(await golden()).toEqual([150, 57, 50]);
  });

  test('what an earlier release counted wrongly is counted again within a week', async () => {
    const personId = await world.person();
    await world.figures(personId, '2026-07-01', 100);
    await countAt('2026-11-18T09:00:00+01:00');
    await kysely()
      .updateTable('month_figure')
      .set({ value: 1 })
      .where('name', '=', 'golden')
      .execute();
    await countAt('2026-11-20T09:00:00+01:00');
    expect(await figure('golden', '2026-07')).toBe(1);
    await countAt('2026-11-25T10:00:00+01:00');
    expect(await figure('golden', '2026-07')).toBe(50);
  });

  test('a retry counts only the months that its first attempt did not reach', async () => {
    const personId = await world.person();
    for (const month of ['2026-07-01', '2026-09-01', '2026-10-01'])
      await world.figures(personId, month, 100);
    world.clock.set('2026-11-18T09:00:00+01:00');
    await sql`alter table month_figure add constraint no_july check (month <> '2026-07-01')`.execute(
      kysely(),
    );
    await expect(countFigures(kysely(), world.clock.now())).rejects.toThrow('no_july');
    await sql`alter table month_figure drop constraint no_july`.execute(kysely());
    await kysely().updateTable('month_figure').set({ value: 1 }).execute();
    world.clock.advance({ minutes: 10 });
    await countFigures(kysely(), world.clock.now(), { isRetry: true });
    expect(
      await Promise.all(['2026-07', '2026-09', '2026-10'].map((month) => figure('median', month))),
    ).toEqual([100, 1, 1]);
    world.clock.advance({ minutes: 60 });
    await countFigures(kysely(), world.clock.now());
    expect(await figure('median', '2026-10')).toBe(100);
  });

  test('[D6] 99.7 percent counts as 99, and negatives as 0', async () => {
    const placeId = await addPlace(kysely());
    const personId = await world.person();
    await setFigures(
      kysely(),
      { personId, placeId, month: october },
      { target: 1_000, points: 997 },
    );
    await setFigures(
      kysely(),
      { personId, placeId, month: september },
      { target: 1_000, points: -500 },
    );
    await countFigures(kysely(), world.clock.now());
    expect([await figure('median', '2026-10'), await figure('median', '2026-09')]).toEqual([99, 0]);
  });
});

test('the installation shows failed jobs, a missing backup and its disk', async () => {
  const at = world.clock.now();
  await kysely()
    .insertInto('job')
    .values({ queue: 'x', payload: '{}', run_at: at, created_at: at, failed_at: at })
    .execute();
  const { lines } = await ask<{ lines: Line[] }>('installation');
  expect(lines.map(({ id, state }) => [id, state])).toEqual([
    ['providers', 'ready'],
    ['jobs', 'attention'],
    ['backup', 'missing'],
    ['seal', 'ready'],
    ['verification', 'unknown'],
    ['disk', lines.find(({ id }) => id === 'disk')?.state],
    ['laidDown', 'ready'],
    ['commands', 'ready'],
  ]);
  expect(lines[1]?.words).toBe('Nieudane w 30 dni: 1, spóźnione ponad 10 minut: 0.');
  await kysely().deleteFrom('job').where('queue', '=', 'x').execute();
});

test('a backup on the disk of its data is reported', async () => {
  const diskOf = (folder: string): number => statSync(folder).dev;
  // Temporary files of a test run lie on the disk or in memory; backups elsewhere in the other.
  const other = ['/dev/shm', '/var/tmp'].find((folder) => diskOf(folder) !== diskOf(tmpdir()));
  const elsewhere = mkdtempSync(join(other ?? '', 'klub-backups-'));
  const here = mkdtempSync(join(tmpdir(), 'klub-backups-'));
  const dataDir = mkdtempSync(join(tmpdir(), 'klub-data-'));
  const at = world.clock.now();
  const lines = [];
  for (const backupDir of [here, elsewhere]) {
    writeFileSync(join(backupDir, backupName(at)), '');
    const config = { ...world.deps.config, dataDir, backupDir };
    panel = await testPanel(world.deps);
    panel.mount(
      dashboardRows,
      dashboardHandlers({ ...world.deps, config, lastVerification, countDrafts }),
    );
    lines.push(lineOf(await ask<{ lines: Line[] }>('installation'), 'backup'));
  }
  expect(lines).toMatchObject([
    { state: 'missing', words: expect.stringContaining('na tym samym dysku co dane') },
    { state: 'ready', words: expect.not.stringContaining('dysku') },
  ]);
  for (const folder of [here, elsewhere, dataDir]) rmSync(folder, { recursive: true });
});

test('the installation warns of key notices that lie in the outbox', async () => {
  const at = world.clock.now();
  const job = { payload: '{}', run_at: at, created_at: at, done_at: at };
  await kysely()
    .insertInto('job')
    .values(['staff-keys', 'mail-notice', 'sms-notice'].map((queue) => ({ ...job, queue })))
    .execute();
  const line = lineOf(await ask<{ lines: Line[] }>('installation'), 'notices');
  expect(line).toMatchObject({
    state: 'missing',
    count: 3,
    words: expect.stringContaining('nikomu nie wysłano: 3'),
  });
  await kysely().deleteFrom('job').where('done_at', '=', at).execute();
});

test('the installation shows an import of the machine until an account has decided', async () => {
  const at = world.clock.now();
  const batch = (staffId: number | null, state: 'ready' | 'rejected') =>
    kysely()
      .insertInto('import_batch')
      .values({ staff_id: staffId, state, created_at: at, changed_at: at })
      .execute();
  const line = async () => lineOf(await ask<{ lines: Line[] }>('installation'), 'laidDown');
  await batch(null, 'rejected');
  expect(await line()).toMatchObject({ state: 'ready', count: 0, link: null });
  await batch(null, 'ready');
  expect(await line()).toMatchObject({
    state: 'attention',
    count: 1,
    words: expect.stringContaining('Czeka 1, najstarszy z'),
    link: { address: '/importy' },
  });
  await kysely().updateTable('import_batch').set({ state: 'applied' }).execute();
  expect(await line()).toMatchObject({ state: 'ready', count: 0 });
});

test('the installation shows release, commit and build', async () => {
  expect(await ask('installation')).toMatchObject(release);
});

test('the installation warns when temporary passwords cannot be delivered', async () => {
  const config = { ...world.deps.config, temporaryPasswordDelivery: 'none' as const };
  panel = await testPanel(world.deps);
  panel.mount(
    dashboardRows,
    dashboardHandlers({ ...world.deps, config, lastVerification, countDrafts }),
  );
  const line = lineOf(await ask<{ lines: Line[] }>('installation'), 'providers');
  expect(line).toMatchObject({
    state: 'missing',
    count: 1,
    words: expect.stringContaining('Nie ma dostawcy SMS'),
  });
});
