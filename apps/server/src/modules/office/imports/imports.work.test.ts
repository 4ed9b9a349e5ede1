import { expect, test } from 'vitest';
import { verifySettlements } from '../../money/audit/audit.ts';
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

const worksFrom = (day: string) => ({
  'st.csv': `rodzaj;telefon;wskazanie;od;do\nuczestnik-sklep;${phones[0] ?? ''};S1;2026-01-01;2026-01-31\nuczestnik-sklep;${phones[0] ?? ''};S1;${day};\n`,
});
const task = {
  'zadania.csv':
    'slug;tytul;zajawka;tresc;podtytul;role;od;do\nbiel;Biel;Z;<p>x</p>;Liczą się: wiadra;user1|user2|user3;2026-11-01;2026-11-30\n',
  'cele.csv': 'zadanie;kod_celu;tytul;typ;premia\nbiel;sufit;Sufit;sztuki;40\n',
  'cele_osob.csv': `telefon;sklep;zadanie;kod_celu;cel\n${phones[0] ?? ''};S1;biel;sufit;10\n`,
  'stany.csv': `telefon;sklep;zadanie;kod_celu;wynik;stan_na\n${phones[0] ?? ''};S1;biel;sufit;10;2026-11-05\n`,
};

test('[D62] the check of an end of work lists the figures that count no longer', async () => {
  await command({ 'plany.csv': plan(100), 'wyniki.csv': results(100), ...task });
  const lists = async (files: Readonly<Record<string, string>>) => {
    const { files: found } = await shown(await checked(files));
    return found.flatMap(({ report }) =>
      (report?.warnings ?? []).map(({ reason, first }) => [
        reason,
        first.map(({ line, cell }) => `${line}: ${cell}`),
      ]),
    );
  };
  const reason = 'Plan albo wynik już się nie liczy, bo osoba nie pracuje wtedy w tym sklepie.';
  expect(await lists(worksUntil('2026-09-30'))).toEqual([
    [reason, ['2: S1, 2026-10', '2: S1, biel']],
  ]);
  expect(await lists(worksUntil('2026-10-01'))).toEqual([[reason, ['2: S1, biel']]]);
  expect(await lists(worksFrom('2026-11-30'))).toEqual([[reason, ['2: S1, 2026-10']]]);
  expect(await lists(worksUntil('2026-11-01'))).toEqual([]);
  const role = { 'u.csv': `telefon;rola\n${phones[0] ?? ''};user2\n` };
  await command({ 'plany.csv': plan(100).replaceAll('2026-10', '2026-12') });
  expect(await lists(role)).toEqual([
    [
      'Plan albo wynik już się nie liczy, bo nowa rola osoby nie ma planu sprzedaży.',
      ['2: S1, 2026-12'],
    ],
  ]);
});

for (const order of ['the end of work', 'the state'] as const) {
  test(`[D62] a task before which work has ended counts nowhere, ${order} first`, async () => {
    const end = () => command(worksUntil('2026-10-31'));
    if (order === 'the state') await command(task);
    const before = await golden();
    const id = order === 'the state' ? await applied(worksUntil('2026-10-31')) : null;
    if (id === null) {
      await end();
      await command(task);
    }
    expect([before, await golden()]).toEqual([order === 'the state' ? 40 : 0, 0]);
    const { differences } = await verifySettlements(club().deps);
    expect(differences).toEqual([]);
    if (id === null) return;
    await undone(id);
    expect(await golden()).toBe(40);
  });
}
