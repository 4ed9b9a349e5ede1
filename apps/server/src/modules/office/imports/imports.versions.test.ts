import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { importsClub } from './imports.testing.ts';

const account = 'PL61109010140000071219812874';
const settings = (rows: string): string => `nazwa;od;wartosc\n${rows}\n`;
const rules = (rows: string): string => `rola;okres;od;progi;bramka_wiedzy\n${rows}\n`;
const reason = /zasady premii albo ustawienia/;

const club = importsClub();
const {
  command,
  postApply,
  postUndo,
  shown,
  checked,
  agreed,
  clerk,
  approver,
  panel,
  runDue,
  handle,
} = club;

async function versions(): Promise<unknown[]> {
  const { rows } = await sql<{ name: string }>`
      select name, valid_from::text as "from" from setting union all
      select role, valid_from::text from bonus_rule where valid_from > '2026-01-01' order by 1, 2
    `.execute(handle());
  return rows;
}

test('rules and settings in files need two people, who see the changes', async () => {
  const before = await versions();
  const id = await checked({
    'u.csv': settings(`platnik_konto;2027-01-01;${account}\npunkt_w_groszach;2027-01-01;150`),
    'r.csv': rules('user1;miesiac;2027-02;50:60|100:90;nie'),
  });
  expect((await shown(id)).second).toEqual([expect.stringMatching(reason)]);
  const { body } = await postApply(id);
  const { signoffId } = (body as { data: { signoffId: string | null } }).data;
  await runDue();
  expect([(await shown(id)).state, await versions()]).toEqual(['proposed', before]);
  expect(await agreed(signoffId, clerk())).toBe(403);
  const { body: sheet } = await panel().call(approver(), 'GET', `signoffs/${signoffId}`);
  expect((sheet as { data: { lines: unknown } }).data.lines).toEqual(
    expect.arrayContaining([
      { label: 'konto płatnika od 01.01.2027', before: '', after: account },
      { label: 'wartość złotego punktu w groszach od 01.01.2027', before: '100', after: '150' },
      {
        label: 'premia miesięczna dla roli Doradca handlowy od 02.2027',
        before: '60%: 60, 100%: 100, 900%: 400; tylko z otwartą kłódką wiedzy: nie',
        after: '50%: 60, 100%: 90; tylko z otwartą kłódką wiedzy: nie',
      },
    ]),
  );
  expect(await agreed(signoffId)).toBe(200);
  expect((await shown(id)).state).toBe('applied');
  expect((await versions()).length).toBe(before.length + 3);
  await postUndo(id, true);
  await runDue();
  expect((await shown(id)).undoSecond).toEqual([expect.stringMatching(reason)]);
  const { body: undo } = await postUndo(id, false);
  const { signoffId: undoId } = (undo as { data: { signoffId: string } }).data;
  const { body: shownUndo } = await panel().call(approver(), 'GET', `signoffs/${undoId}`);
  expect((shownUndo as { data: { lines: unknown } }).data.lines).toContainEqual({
    label: 'wartość złotego punktu w groszach od 01.01.2027',
    before: '150',
    after: '100',
  });
  expect(await agreed(undoId, clerk())).toBe(403);
  expect(await agreed(undoId)).toBe(200);
  const { state, undo: done } = await shown(id);
  expect([state, done?.files.map(({ left }) => left)]).toEqual([
    'undone',
    [[{ why: 'first', rows: 1 }], []],
  ]);
});

test('unchanged rules and settings in a file need no second person', async () => {
  await command({
    'u.csv': settings('minimum_wiedzy;2027-03-01;2'),
    'r2.csv': rules('user1;miesiac;2027-03;100:90;nie'),
  });
  const id = await checked({ 'u.csv': settings('minimum_wiedzy;2027-03-01;2'), 'r2.csv': rules('user1;miesiac;2027-03;100:90;nie') }); // prettier-ignore
  expect(await shown(id)).toMatchObject({ state: 'ready', second: [] });
});
