import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMonths, monthOf } from '../infra/warsaw.ts';
import { type ServerHome, serverHome } from '../testing/process.ts';
import type { Ended, ServerProcess } from '../testing/programs.ts';
import { requests } from './operator.commands.ts';

const lastMonth = addMonths(monthOf(new Date()), -1).slice(0, 7);

let home: ServerHome;
let server: ServerProcess | undefined;
beforeAll(async () => {
  home = await serverHome('embedded', { SEED_DEMO: 'yes' });
  server = await home.start();
}, 120_000);
afterAll(async () => {
  await server?.stop();
  home.remove();
});

/** On the demo, which has a returned transfer, so that one person is held. */
const commands = [
  ['programme', 'payout'],
  ['programme', 'close', lastMonth],
  ['privacy', 'duplicates'],
];

test('a command says the same, whether it asks the server that runs or opens the data itself', async () => {
  const runAll = async (): Promise<Ended[]> => {
    const ended: Ended[] = [];
    for (const command of commands) ended.push(await home.run(command));
    return ended;
  };
  const asked = await runAll();
  await server?.stop();
  server = undefined;
  const here = await runAll();
  expect(asked.map(({ code, printed }) => [code, printed])).toEqual(here.map(({ code, printed }) => [code, printed]));
  expect(asked.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(asked[0]?.printed).toContain('Wstrzymani pojedynczo:');
}, 240_000);

test('an answer that is none of the command is refused, and what it has too much is dropped', () => {
  expect(requests.rotateKeys.answer.parse({ resealed: 3, of: 'a later release' })).toEqual({ resealed: 3 });
  for (const { name, answer } of Object.values(requests)) {
    if (name !== 'keys-restore-lost') expect(answer.safeParse('done').success, name).toBe(false);
  }
  expect(requests.payout.answer.safeParse({ refused: 'for no reason' }).success).toBe(false);
});
