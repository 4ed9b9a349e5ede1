import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMonths, monthOf } from '../infra/warsaw.ts';
import { type ServerHome, folderHome } from '../testing/process.ts';
import type { ServerProcess } from '../testing/programs.ts';
import { someOf } from '../../../../scripts/brief.ts';

const lastMonth = addMonths(monthOf(new Date()), -1).slice(0, 7);
const thisMonth = monthOf(new Date()).slice(0, 7);

let home: ServerHome;
let server: ServerProcess;
beforeAll(async () => {
  home = folderHome({ SEED_DEMO: 'no' });
  server = await home.start();
}, 120_000);
afterAll(async () => {
  await server.stop();
  home.remove();
});

/** Exit code and first line of either stream after the name of the programme. */
async function programme(...args: string[]): Promise<[code: number | null, said: string]> {
  const { code, printed, text } = await home.run(['programme', ...args]);
  const said = code === 0 ? printed : text;
  return [code, said.replace(/^Program: .+\n/m, '').split('\n')[0] ?? ''];
}

test('a running server closes, verifies and pays for the command line', async () => {
  expect(await programme('close', lastMonth, '--list', join(home.dataDir, 'proba.csv'))).toEqual([
    0,
    expect.stringMatching(/^PRÓBA, niczego nie zmieniono\. .+: zamknięcie\.$/),
  ]);
  expect(existsSync(join(home.dataDir, 'proba.csv'))).toBe(true);
  expect(await programme('verify')).toEqual([0, 'Żaden miesiąc nie jest jeszcze zamknięty.']);
  const confirm = ['close', lastMonth, '--confirm', '--by', 'Anna'];
  expect(await programme(...confirm)).toEqual([
    1,
    expect.stringMatching(/^Nie zamknięto\. .+ ma braki/),
  ]);
  expect(await programme(...confirm, '--mimo-brakow', '2')).toEqual([
    1,
    expect.stringMatching(/^Nie zamknięto\. /),
  ]);
  expect(await programme('verify')).toEqual([0, 'Żaden miesiąc nie jest jeszcze zamknięty.']);
  const closed = await home.run(['programme', ...confirm, '--mimo-brakow', '1']);
  // The protocol ends with the head of the trail.
  expect(closed.printed).toMatch(/^Zamknięto\. [^]+\nDziennik: ([\da-f]{8} ){7}[\da-f]{8}\n$/);
  expect(await programme(...confirm, '--mimo-brakow', '1')).toEqual([
    0,
    expect.stringMatching(/nic się nie zmieniło/),
  ]);
  expect(await programme('verify')).toEqual([
    0,
    expect.stringMatching(/^Zgodne\. Zamknięte miesiące: 1, /),
  ]);
  expect(await programme('payout')).toEqual([0, 'Nie ma nic do wypłaty.']);
}, 120_000);

test('a mistake in the command is one Polish sentence', async () => {
  expect(await programme('close', thisMonth)).toEqual([
    1,
    expect.stringMatching(/jeszcze się nie skończył/),
  ]);
  const mistakes = [
    [['close'], /^Podaj jeden miesiąc/],
    [['close', 'październik'], /nie jest miesiącem/],
    [['close', lastMonth, '--mimo-brakow', 'dużo'], /nie jest liczbą braków/],
    [['close', lastMonth, '--confirm'], /^Podaj, kto to robi/],
    [['payout', '--confirm', '--by', 'Anna'], /^Podaj, kto zatwierdza/],
    [['payout', '--paid', '1', '--cancel', '1'], /^Podaj jedno z/],
    [['payout', '--paid', 'x'], /nie jest numerem paczki/],
    [['payout', '--hold', '500000001', '--by', 'Anna'], /^Podaj powód wstrzymania/],
    [['payout', '--release', '500000001'], /^Podaj, kto to robi/],
    [['payout', '--release', 'KP-1', '--account', '12', '--by', 'Anna'], /polskiego rachunku/],
    [['payout', '--paid', '1', '--on', '2026-02-30'], /nie jest dniem/],
    [['payout', '--confirm', '--by', 'Anna', '--approved-by', 'Anna\u200b'], /niewidoczne znaki/],
  ] as const;
  // An ignored option would do for real what was meant as a rehearsal.
  const notTaken = [
    ['payout', '--hold', '500000001', 'reklamacja', '--by', 'Anna', '--dry-run'],
    ['close', lastMonth, '--confirm', '--by', 'Anna', '--mimo-brakow', '0', '--dry-run'],
    ['verify', '--dry-run'],
    ['export', 'program.klub', '--dry-run'],
    ['import', 'plany.csv', '--confirm'],
  ];
  for (const args of someOf(2, notTaken)) {
    expect(await programme(...args)).toEqual([
      2,
      expect.stringMatching(/^Polecenie [a-z]+ nie przyjmuje opcji --(dry-run|confirm)\./),
    ]);
  }
  for (const [args, sentence] of someOf(5, mistakes)) {
    expect(await programme(...args)).toEqual([2, expect.stringMatching(sentence)]);
  }
  expect(await programme('payout', '--paid', '9')).toEqual([1, 'Nie ma paczki o tym numerze.']);
  expect(await programme('payout', '--returned', 'KP-99999', 'KP-99998')).toEqual([
    1,
    'Nie ma takich przelewów albo ich paczka została anulowana: KP-99999, KP-99998. Niczego nie zmieniono, także pozostałych przelewów z tego polecenia.',
  ]);
  expect(await programme('payout', '--hold', '500 000 001', 'reklamacja', '--by', 'Anna')).toEqual([
    1,
    'Nie ma osoby z tym numerem telefonu ani przelewu o tym numerze. Niczego nie zmieniono.',
  ]);
  expect(await programme('payout', '--confirm', '--by', 'Anna', '--approved-by', 'Jan')).toEqual([
    1,
    expect.stringMatching(/^Brak danych płatnika/),
  ]);
}, 120_000);
