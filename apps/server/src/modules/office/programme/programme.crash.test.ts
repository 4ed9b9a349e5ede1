import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { addMonths, monthOf } from '../../../infra/warsaw.ts';
import { folderHome, serverHome } from '../../../testing/process.ts';
import { someOf } from '../../../../../../scripts/brief.ts';

const folder = mkdtempSync(join(tmpdir(), 'klub-crash-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const people = 1_800;
const months = 17;

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const shops = file('sklepy.csv', 'kod;nazwa;kanal;prefiks;sap;klient\nA;Sklep;Sieci;PL;1;Klient\n');
const phones = Array.from({ length: people }, (_, n) => 500_000_000 + n);
const oldest = addMonths(monthOf(new Date()), -13);
const persons = file(
  'uczestnicy.csv',
  `telefon;rola\n${phones.map((phone) => `${phone};user1\n`).join('')}`,
);
const structure = file(
  'struktura.csv',
  `rodzaj;telefon;wskazanie;od\n${phones.map((phone) => `uczestnik-sklep;${phone};A;2000-01-01\n`).join('')}`,
);
const plans = file(
  'plany.csv',
  `telefon;sklep;miesiac;cel\n${phones
    .flatMap((phone) =>
      Array.from(
        { length: months },
        (_, n) => `${phone};A;${addMonths(oldest, n).slice(0, 7)};${n}\n`,
      ),
    )
    .join('')}`,
);

test.each([
  { killed: 'command', points: [0, 80, 250], homeOf: serverHome },
  {
    killed: 'embedded database',
    points: Array.from({ length: 20 }, (_, kill) => kill * 50),
    homeOf: () => Promise.resolve(folderHome({ SEED_DEMO: 'no' })),
  },
])(
  'an import whose $killed is killed is whole or missing',
  async ({ killed, points, homeOf }) => {
    const home = await homeOf();
    const instead = killed === 'command' ? undefined : home.killDatabase;
    onTestFinished(() => home.remove());
    const count = async (): Promise<number> => {
      const database = await home.open();
      const { rows } = await sql<{ plans: number }>`select count(*) as plans from plan`.execute(
        database.kysely,
      );
      await database.close();
      return rows[0]?.plans ?? -1;
    };
    expect(await home.run(['programme', 'import', shops, persons, structure])).toMatchObject({
      code: 0,
    });
    const read = ['programme', 'import', plans];
    const whole = people * months;
    let before = 0;
    for (const afterMs of someOf(2, points)) {
      await home.run(read, {}, { match: /^Program: /, afterMs, instead });
      expect([before, whole]).toContain(await count());
      before = await count();
    }
    expect(await home.run(read)).toMatchObject({ code: 0 });
    expect(await count()).toBe(whole);
  },
  240_000,
);
