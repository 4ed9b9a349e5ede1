import { expect, test } from 'vitest';
import { closeMonth } from '../../money/settlements/closing/closing.service.ts';
import { importsClub, phones, plan, results } from './imports.testing.ts';

const { applied, checked, club, command, golden, shown, undone } = importsClub();

const worksUntil = (day: string) => ({
  'st.csv': `rodzaj;telefon;wskazanie;od;do\nuczestnik-sklep;${phones[0] ?? ''};S1;2026-01-01;${day}\n`,
});

test('[D62] an end of work takes points back, and its undo returns them', async () => {
  await command({ 'plany.csv': plan(100), 'wyniki.csv': results(100) });
  expect(await golden()).toBe(200);
  const id = await applied(worksUntil('2026-09-30'));
  expect(await golden()).toBe(100);
  await undone(id);
  expect(await golden()).toBe(200);
});

test('[D62] an end of work dated into a closed month takes two people', async () => {
  await command({ 'plany.csv': plan(100), 'wyniki.csv': results(100) });
  await closeMonth(club().deps, {
    month: '2026-10-01',
    closedBy: 'Anna',
    listFile: null,
    acceptedMissing: 'any',
  });
  const { state, second } = await shown(await checked(worksUntil('2026-09-30')));
  expect(state).toBe('ready');
  expect(second).toContain('Zmienia miesiące, które są już zamknięte: 10.2026.');
  expect((await shown(await checked(worksUntil('2026-10-01')))).second).toEqual([]);
});
