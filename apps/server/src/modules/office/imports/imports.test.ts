import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { importsClub, phones, plan, results } from './imports.testing.ts';

const club = importsClub();
const {
  command,
  post,
  postApply,
  postReject,
  postUndo,
  upload,
  opened,
  shown,
  checked,
  agreed,
  stored,
  golden,
} = club;
const { clerk, approver, panel, runDue, handle } = club;

test('a coordinator uploads, checks, sees the effect, applies, and takes it back', async () => {
  const before = stored();
  await command({ 'p.csv': plan(100) });
  const id = await checked({ 'wyniki.csv': results(60) });
  const ready = await shown(id);
  expect(ready).toMatchObject({ state: 'ready', second: [], effect: { people: 2, up: 2 } });
  expect(ready.effect?.months).toMatchObject([{ month: '2026-10', before: 0, after: 120 }]);
  expect(await golden()).toBe(0);

  expect((await postApply(id)).status).toBe(200);
  await runDue();
  expect(await shown(id)).toMatchObject({ state: 'applied' });
  expect(await golden()).toBe(120);
  expect(stored()).toEqual(before);

  await postUndo(id, true);
  await runDue();
  expect((await shown(id)).undo?.files).toMatchObject([{ takenBack: 2, left: [] }]);
  expect(await golden()).toBe(120);
  expect((await shown(id)).undoSecond.join()).toContain('20 %');
  const { body } = await postUndo(id, false);
  await runDue();
  expect(await golden()).toBe(120);
  const { signoffId } = (body as { data: { signoffId: string } }).data;
  expect(await agreed(signoffId, clerk())).toBe(403);
  expect(await agreed(signoffId)).toBe(200);
  const { state, acts } = await shown(id);
  expect([state, await golden()]).toEqual(['undone', 0]);
  expect(acts.map(({ act, by }) => [act, by.name])).toEqual([
    ['opened', 'Ola'],
    ['applied', 'Ola'],
    ['undoApproved', 'Piotr'],
    ['undone', 'Ola'],
  ]);
  expect((await postUndo(id, false)).status).toBe(409);
  const { rows } = await sql<{
    action: string;
  }>`select action from trail_entry where subject_kind = 'import' order by id`.execute(handle());
  expect(rows.map(({ action }) => action)).toEqual([
    'import.opened',
    'import.uploaded',
    'import.checked',
    'import.started',
    'import.applied',
    'import.undoStarted',
    'import.undoStarted',
    'import.undone',
  ]);
});

test('errors are grouped by reason, and each file comes back annotated', async () => {
  const before = stored();
  const rows = Array.from({ length: 30 }, (_, index) => `${phones[0]};S9;2026-10;${index}\n`).join(
    '',
  );
  const id = await checked({
    'plany.csv': `telefon;sklep;miesiac;cel\n${rows}${phones[1]};S1;2026-10;x\n`,
    'wyniki.csv': `telefon;sklep;miesiac;punkty\n${phones[1]};S1;2026-10;1\n${phones[0]};S1;x;1\n`,
  });
  const wrong = await shown(id);
  expect(wrong).toMatchObject({ state: 'wrong', effect: null });
  expect(wrong.files[0]?.report?.errors.map(({ count }) => count)).toEqual([30, 1]);
  const fetched = (by: number, errorsId: string | null | undefined) =>
    panel().app.inject({
      url: `/api/panel/v1/imports/${id}/errors/${errorsId}`,
      headers: panel().headersOf(by),
    });
  // An approver writes no imports, so reads no whole numbers.
  const seen = await fetched(approver(), wrong.files[0]?.errorsId);
  expect(seen.body.trim()).toMatch(/;\*{3} \*{3} 002;S1;2026-10;x$/);
  const file = await fetched(clerk(), wrong.files[0]?.errorsId);
  expect(file.statusCode, file.body).toBe(200);
  expect(file.headers['content-disposition']).toContain('plany-bledy.csv');
  const lines = file.body.trim().split('\r\n');
  expect(lines).toHaveLength(32);
  expect(lines[0]).toBe('błąd;telefon;sklep;miesiac;cel');
  expect(lines.at(-1)).toMatch(new RegExp(`;${phones[1]};S1;2026-10;x$`));
  const second = await fetched(clerk(), wrong.files[1]?.errorsId);
  expect(second.body.trim().split('\r\n').slice(1)).toEqual([
    `;${phones[1]};S1;2026-10;1`,
    expect.stringMatching(new RegExp(`;${phones[0]};S1;x;1$`)),
  ]);
  for (const other of ['999999', 'x', '../1'])
    expect((await fetched(clerk(), other)).statusCode).toBe(404);
  // The next check has other errors, and an abandoned import none.
  await upload(id, 'wyniki.csv', results(1));
  await post(`imports/${id}/check`);
  await runDue();
  expect((await shown(id)).files.map(({ errorsId }) => errorsId !== null)).toEqual([true, false]);
  expect((await fetched(clerk(), wrong.files[0]?.errorsId)).statusCode).toBe(404);
  expect(stored()).toHaveLength(before.length + 3);
  expect((await postApply(id)).status).toBe(409);
  expect((await postReject(id)).status).toBe(200);
  await expect.poll(stored).toEqual(before);
});

test('a heading of another name is mapped once and known ever after', async () => {
  const text = `Numer;Punkt;Kiedy;Ile\n${phones[0]};S1;2026-10;50\n`;
  const names = { Numer: 'telefon', Punkt: 'sklep', Kiedy: 'miesiac', Ile: 'cel' };
  const id = await checked({ 'dziwny.csv': text });
  expect((await shown(id)).files[0]?.report).toMatchObject({
    kind: null,
    unclear: { unknown: ['numer', 'punkt', 'kiedy', 'ile'] },
  });
  for (const [heading, column] of Object.entries(names)) {
    expect((await post(`imports/${id}/columns`, { kind: 'plany', heading, column })).status).toBe(
      200,
    );
  }
  expect(
    (await post(`imports/${id}/columns`, { kind: 'plany', heading: 'x', column: 'constructor' }))
      .status,
  ).toBe(400);
  await post(`imports/${id}/check`);
  await runDue();
  expect(await shown(id)).toMatchObject({ state: 'ready', files: [{ report: { kind: 'plany' } }] });
  const other = await checked({ 'inny.csv': text });
  expect(await shown(other)).toMatchObject({ state: 'ready' });
});

test('an apply on a changed programme checks again with differences', async () => {
  const id = await checked({ 'wyniki.csv': results(60) });
  expect((await shown(id)).effect).toMatchObject({ people: 0 });
  await command({ 'p.csv': plan(100) });
  await postApply(id);
  await runDue();
  const again = await shown(id);
  expect(again).toMatchObject({ state: 'ready', effect: { people: 2 } });
  expect(again.differs.join()).toContain(
    'Osoby, którym zmienią się złote punkty: przy sprawdzeniu 0, teraz 2',
  );
  expect(await golden()).toBe(0);
  await postApply(id);
  await runDue();
  expect(await golden()).toBe(120);
});

test('above the limits another person than the proposer decides', async () => {
  await command({ 'p.csv': plan(100), 'w.csv': results(0) });
  const id = await checked({ 'wyniki.csv': results(100) });
  expect((await shown(id)).second.join()).toContain('20 %');
  const { body } = await postApply(id);
  const { signoffId } = (body as { data: { signoffId: string } }).data;
  expect(await agreed(signoffId, clerk())).toBe(403);
  expect(await agreed(signoffId)).toBe(200);
  expect(await golden()).toBe(200);
  const { state, acts } = await shown(id);
  expect([state, ...acts.map(({ act, by }) => `${act}: ${by.name}`)]).toEqual([
    'applied',
    'opened: Ola',
    'approved: Piotr',
    'applied: Ola',
  ]);
});

test('an unusable file is refused in Polish and not stored', async () => {
  const before = stored();
  const id = await opened({});
  expect((await post(`imports/${id}/check`)).status).toBe(400);
  for (const name of [
    'plik.exe',
    '../../plany',
    '',
    '.csv',
    'a\u0000.csv',
    `${'x'.repeat(300)}.csv`,
  ]) {
    expect((await upload(id, name, 'a')).status, name).toBe(400);
  }
  expect((await upload(id, 'p.csv', plan(1))).status).toBe(200);
  expect((await upload(id, 'p.csv', plan(2))).status).toBe(200);
  expect((await shown(id)).files.map(({ name }) => name)).toEqual(['p.csv']);
  expect((await upload(id, 'p2.csv', plan(2), approver())).status).toBe(403);
  expect((await upload('999999', 'p.csv', plan(2))).status).toBe(404);
  expect((await postReject(id)).status).toBe(200);
  expect((await upload(id, 'p3.csv', plan(2))).status).toBe(409);
  await expect.poll(stored).toEqual(before);
  const empty = await checked({
    'pusty.csv': '',
    'zdjecie.csv': Buffer.from([0xff, 0xd8, 0xff, 0, 1, 2]),
    'zly.zip': 'PK',
  });
  expect(await shown(empty)).toMatchObject({ state: 'wrong' });
});

test('concurrent applies of one import apply it once', async () => {
  await command({ 'p.csv': plan(100) });
  const id = await checked({ 'wyniki.csv': results(60) });
  const answers = await Promise.all([postApply(id), postApply(id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await runDue();
  expect(await golden()).toBe(120);
});
