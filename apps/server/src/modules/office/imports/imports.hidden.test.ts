import { expect, test } from 'vitest';
import { workbook } from '../../../infra/tables/spreadsheet.testing.ts';
import { importsClub, phones } from './imports.testing.ts';

const { checked, shown, post, runDue, approver } = importsClub();

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const heading = ['telefon', 'sklep', 'miesiac', 'cel'].map(text).join('');
const plan = [phones[0] ?? '', 'S1', '2026-10', '50'].map(text).join('');

test('hidden rows stop a workbook until the operator says that they count', async () => {
  const rows = [heading, `<row r="2" hidden="1">${plan}</row>`];
  const id = await checked({ 'plany.xlsx': workbook({ strings: [], rows }) });
  expect(await shown(id)).toMatchObject({ state: 'wrong', hasHidden: true, readsHidden: false });

  const count = { count: true };
  expect((await post(`imports/${id}/hidden`, count, approver())).status).toBe(403);
  expect((await post(`imports/${id}/hidden`, count)).status).toBe(200);
  expect(await shown(id)).toMatchObject({ state: 'open', readsHidden: true });
  await post(`imports/${id}/check`);
  await runDue();
  expect(await shown(id)).toMatchObject({
    state: 'ready',
    hasHidden: false,
    files: [{ report: { kind: 'plany', errorCount: 0 } }],
  });

  await post(`imports/${id}/hidden`, { count: false });
  await post(`imports/${id}/check`);
  await runDue();
  expect(await shown(id)).toMatchObject({ state: 'wrong', hasHidden: true, readsHidden: false });
});
