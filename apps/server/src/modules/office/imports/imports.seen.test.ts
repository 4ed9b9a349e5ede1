import { expect, test } from 'vitest';
import { noteAlone } from '../../money/alone/alone.service.ts';
import { importsClub, phones, plan } from './imports.testing.ts';

const club = importsClub();
const { command, post, postApply, upload, shown, checked, agreed, golden, runDue, otherClerk } =
  club;

const result = (...of: readonly string[]) =>
  `telefon;sklep;miesiac;punkty\n${of.map((phone) => `${phone};S1;2026-10;60\n`).join('')}`;
/** A plan and results, so that the operator chooses the kind. */
const both = `telefon;sklep;miesiac;cel;punkty\n${phones.map((phone) => `${phone};S1;2026-10;100;100\n`).join('')}`;
/** Two sums, of which the operator chooses the result. */
const sums = `telefon;sklep;miesiac;netto;brutto\n${phones.map((phone) => `${phone};S1;2026-10;60;100\n`).join('')}`;

/** Uses up this many of the 160 golden points that one person may change. */
async function doneAlone(amount: number): Promise<void> {
  const person = await club
    .handle()
    .selectFrom('person')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const act = {
    act: 'correction',
    actId: 1,
    staffId: club.clerk(),
    at: club.club().clock.now(),
  } as const;
  const change = {
    month: '2026-10-01',
    personId: person.id,
    amount,
    corrections: amount,
    isOver: false,
  };
  await noteAlone(club.handle(), act, [change]);
}

async function name(id: string, kind: string, by = club.clerk()): Promise<number> {
  const [file] = (await shown(id)).files;
  return (await post(`imports/${id}/kind`, { fileId: file?.id, kind }, by)).status;
}

async function recheck(id: string, by = club.clerk()) {
  expect((await post(`imports/${id}/check`, {}, by)).status).toBe(200);
  await runDue();
  return shown(id);
}

async function proposed(id: string): Promise<string> {
  const { body } = await postApply(id);
  const { signoffId } = (body as { data: { signoffId: string | null } }).data;
  expect(signoffId).not.toBeNull();
  return signoffId ?? '';
}

test('a file checked as one kind is never applied as another', async () => {
  await command({ 'p.csv': plan(100), 'w.csv': result(...phones) });
  expect(await golden()).toBe(120);
  const id = await checked({ 'plik.csv': both });
  expect(await name(id, 'plany')).toBe(200);
  const seen = await recheck(id);
  expect(seen).toMatchObject({ state: 'ready', second: [], effect: { people: 0 } });
  expect(await name(id, 'realizacje', otherClerk())).toBe(200);
  const old = await post(`imports/${id}/apply`, { seen: seen.operationId });
  expect([old.status, (await postApply(id)).status]).toEqual([409, 409]);
  await runDue();
  expect([(await shown(id)).state, await golden()]).toEqual(['open', 120]);
});

test("the approver sees a file's kind, which stays fixed", async () => {
  await command({ 'p.csv': plan(100), 'w.csv': result(...phones) });
  await doneAlone(120);
  const id = await checked({ 'plik.csv': both });
  expect(await name(id, 'realizacje', otherClerk())).toBe(200);
  expect((await recheck(id)).second.join()).toContain('25 %');
  const signoffId = await proposed(id);
  const { body } = await club.panel().call(club.approver(), 'GET', `signoffs/${signoffId}`);
  expect(JSON.stringify(body)).toContain('Wyniki: nowe wiersze 0, zmienione 2');
  expect(await name(id, 'plany')).toBe(409);
  expect([await agreed(signoffId), await golden()]).toEqual([200, 200]);
});

test('an approved import uses the meanings of headings from its check', async () => {
  await command({ 'p.csv': plan(100), 'w.csv': result(...phones.slice(1)) });
  await doneAlone(120);
  const id = await checked({ 'wyniki.csv': sums });
  const means = (importId: string, heading: string, column: string, by = club.clerk()) =>
    post(`imports/${importId}/columns`, { kind: 'realizacje', heading, column }, by);
  await means(id, 'netto', 'punkty');
  expect((await recheck(id)).effect?.months).toMatchObject([{ before: 60, after: 120 }]);
  const signoffId = await proposed(id);
  const other = ((await post('imports', {}, otherClerk())).body as { data: { id: string } }).data
    .id;
  expect((await means(other, 'netto', 'sklep', otherClerk())).status).toBe(200);
  expect((await means(other, 'brutto', 'punkty', otherClerk())).status).toBe(200);
  expect([await agreed(signoffId), (await shown(id)).state, await golden()]).toEqual([
    200,
    'applied',
    120,
  ]);
});

test('a changed meaning after the check requires another check', async () => {
  await command({ 'p.csv': plan(100) });
  const id = await checked({ 'wyniki.csv': sums });
  await post(`imports/${id}/columns`, { kind: 'realizacje', heading: 'netto', column: 'punkty' });
  const { operationId: seen } = await recheck(id);
  await post(
    `imports/${id}/columns`,
    { kind: 'realizacje', heading: 'netto', column: 'sklep' },
    otherClerk(),
  );
  expect((await post(`imports/${id}/apply`, { seen })).status).toBe(409);
  expect([(await shown(id)).state, await golden()]).toEqual(['open', 0]);
});

test("an outdated screen does not erase another account's correction", async () => {
  const id = await checked({ 'plik.csv': 'telefon;sklep;miesiac;cel\nx;S9;2026-10;1\n' });
  const { state, operationId: seen } = await shown(id);
  expect(state).toBe('wrong');
  const moved = { status: 409, body: { message: expect.stringContaining('sprawdzono od nowa') } };
  await upload(id, 'plik.csv', plan(100), otherClerk());
  expect(await post(`imports/${id}/reject`, { seen })).toMatchObject(moved);
  expect((await recheck(id, otherClerk())).state).toBe('ready');
  expect(await post(`imports/${id}/reject`, { seen })).toMatchObject(moved);
  expect((await shown(id)).state).toBe('ready');
  expect((await club.postReject(id)).status).toBe(200);
  expect((await shown(id)).state).toBe('rejected');
});
