import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { importsClub, phones } from './imports.testing.ts';

const targets = (...values: readonly number[]): string =>
  `telefon;sklep;miesiac;cel\n${values.map((value, index) => `${phones[index]};S1;2026-12;${value}\n`).join('')}`;

const club = importsClub();
const { command, postApply, shown, checked, applied, postUndo, runDue, handle } = club;

async function targetsNow(): Promise<number[]> {
  const { rows } = await sql<{
    target: number;
  }>`select target from plan order by person_id`.execute(handle());
  return rows.map(({ target }) => target);
}

test('a figure changed since the check is shown before a second click', async () => {
  await command({ 'p.csv': targets(400, 400) });
  const id = await checked({ 'plan.csv': targets(500, 500) });
  await command({ 'kolega.csv': targets(420, 500) });
  expect((await postApply(id)).status).toBe(200);
  await runDue();
  const { state, differs } = await shown(id);
  expect([state, await targetsNow()]).toEqual(['ready', [420, 500]]);
  expect(differs).toEqual([
    expect.stringMatching(/^Od tamtej pory zapisano: kolega\.csv, \d\d\.\d\d\.\d{4} \d\d:\d\d$/),
    'Plik plan.csv: przy sprawdzeniu nowe wiersze 0, zmienione 2, bez zmian 0, odłożone 0, teraz nowe wiersze 0, zmienione 1, bez zmian 1, odłożone 0',
    'Anna Żak, S1, 2026-12, cel: przy sprawdzeniu 400 → 500, teraz 420 → 500',
    'Anna Żak, S1, 2026-12, cel: przy sprawdzeniu 400 → 500, teraz bez zmian',
  ]);
});

test('a repeated undo rehearsal shows later changes and newly kept rows', async () => {
  await command({ 'p.csv': targets(400, 400) });
  const id = await applied({ 'plan.csv': targets(500, 500) });
  await postUndo(id, true);
  await runDue();
  await command({ 'kolega.csv': targets(420) });
  await postUndo(id, false);
  await runDue();
  const { state, differs } = await shown(id);
  expect([state, await targetsNow()]).toEqual(['applied', [420, 500]]);
  expect(differs).toEqual([
    expect.stringContaining('kolega.csv'),
    'Plik plan.csv: przy sprawdzeniu cofnięte wiersze 2, zostaje 0, teraz cofnięte wiersze 1, zostaje 1',
  ]);
});
