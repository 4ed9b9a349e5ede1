import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerHome, folderHome } from '../testing/process.ts';
import type { ServerProcess } from '../testing/programs.ts';

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

/** What an operator sees: the exit code and the first line of either stream behind the name of the programme. */
async function programme(...args: string[]): Promise<[code: number | null, said: string]> {
  const { code, printed, text } = await home.run(['programme', ...args]);
  const said = code === 0 ? printed : text;
  return [code, said.replace(/^Program: .+\n/m, '').split('\n')[0] ?? ''];
}

test('a running server is verified by the command line', async () => {
  expect(await programme('verify')).toEqual([0, 'Żaden miesiąc nie jest jeszcze zamknięty.']);
}, 120_000);

test('an option that a command does not take is refused', async () => {
  const notTaken = [
    ['verify', '--dry-run'],
    ['export', 'program.klub', '--dry-run'],
    ['import', 'plany.csv', '--out', 'wynik.csv'],
  ];
  for (const args of notTaken) {
    expect(await programme(...args)).toEqual([
      2,
      expect.stringMatching(/^Polecenie [a-z]+ nie przyjmuje opcji --(dry-run|out)\./),
    ]);
  }
}, 120_000);

test('no command closes, corrects or pays', async () => {
  for (const name of ['close', 'payout']) {
    expect(await programme(name)).toEqual([
      2,
      expect.stringMatching(new RegExp(`^Nie ma polecenia „${name}”`)),
    ]);
  }
}, 120_000);
