import { userInfo } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPasskey } from '../modules/office/staff/accounts/accounts.testing.ts';
import { type ServerHome, folderHome } from '../testing/process.ts';
import { someOf } from '../../../../scripts/brief.ts';

let home: ServerHome;
beforeAll(async () => {
  home = folderHome({ SEED_DEMO: 'no', PANEL_URL: 'https://panel.klub.example' });
  // A first start makes the programme.
  await (await home.start()).stop();
}, 120_000);
afterAll(() => home.remove());

/** Exit code and both streams, without the name of the programme. */
async function panel(...args: string[]): Promise<[code: number | null, said: string]> {
  const { code, printed, text } = await home.run(['panel', ...args]);
  return [code, (code === 0 ? printed : text).replace(/^Program: .+\n/m, '').trim()];
}

const link = /^ {2}https:\/\/panel\.klub\.example\/#\/pierwsze\/[A-Za-z0-9_-]{43}$/m;

test('a command creates the first administrator and records its system account', async () => {
  expect(await panel('list')).toEqual([0, expect.stringMatching(/^Nie ma jeszcze żadnego konta/)]);
  const [code, said] = await panel('admin', ' Anna@klub.example', 'Anna Nowak');
  expect([code, said]).toEqual([0, expect.stringMatching(/^Administrator: Anna Nowak\./)]);
  expect(said).toMatch(link);

  const database = await home.open();
  await addPasskey(database.kysely, 1, new Date());
  const trail = await database.kysely
    .selectFrom('trail_entry')
    .select(['way', 'by_name', 'action'])
    .execute();
  await database.close();
  expect(trail).toEqual([
    { way: 'command', by_name: userInfo().username, action: 'staff.invited' },
  ]);

  expect(await panel('admin', 'jan@klub.example', 'Jan', 'Lis')).toEqual([
    1,
    expect.stringMatching(/^Administrator, który może wejść, już jest: Anna Nowak\./),
  ]);
  const granted = await panel('grant', 'jan@klub.example', 'zatwierdzajacy', 'Jan Lis');
  expect(granted).toEqual([0, expect.stringMatching(/^Rola nadana: Jan Lis\./)]);
  expect(granted[1]).toMatch(link);
  expect(await panel('admin', 'anna@klub.example', '--recover')).toEqual([
    0,
    expect.stringMatching(link),
  ]);
  expect(await panel('list')).toEqual([
    0,
    [
      'Anna Nowak <anna@klub.example>: Administrator; czynne, może wejść',
      'Jan Lis <jan@klub.example>: Zatwierdzający; zaproszone, nie ma czym wejść',
    ].join('\n'),
  ]);
}, 120_000);

test('a mistake in the command is one Polish sentence', async () => {
  const mistakes = [
    [['admin'], /^Podaj adres e-mail/],
    [['admin', 'anna'], /nie jest adresem e-mail/],
    [['grant', 'anna@klub.example'], /^Podaj adres e-mail i rolę/],
    [['grant', 'anna@klub.example', 'szef'], /nie jest rolą/],
    [['list', 'wszystko'], /nie przyjmuje więcej słów/],
    [['list', '--recover'], /^Polecenie list nie przyjmuje opcji --recover/],
    [['usun'], /^Nie ma polecenia/],
  ] as const;
  for (const [args, sentence] of someOf(3, mistakes)) {
    expect(await panel(...args)).toEqual([2, expect.stringMatching(sentence)]);
  }
}, 120_000);
