import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../infra/db.ts';
import { addMonths, monthOf } from '../../infra/warsaw.ts';
import { eachEngine, testDatabaseUrl } from '../../testing/database.ts';

const folder = mkdtempSync(join(tmpdir(), 'klub-crash-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const cli = join(import.meta.dirname, '../../cli/programme.ts');
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
const persons = file('uczestnicy.csv', `telefon;rola\n${phones.map((phone) => `${phone};user1\n`).join('')}`);
const structure = file(
  'struktura.csv',
  `rodzaj;telefon;wskazanie;od\n${phones.map((phone) => `uczestnik-sklep;${phone};A;2000-01-01\n`).join('')}`,
);
const plans = file(
  'plany.csv',
  `telefon;sklep;miesiac;cel\n${phones
    .flatMap((phone) =>
      Array.from({ length: months }, (_, n) => `${phone};A;${addMonths(oldest, n).slice(0, 7)};${n}\n`),
    )
    .join('')}`,
);

type Place = Readonly<Record<string, string>>;

function start(place: Place, files: readonly string[]) {
  const env = { ...process.env, DATABASE_URL: '', ...place };
  return spawn(process.execPath, [cli, 'import', ...files], { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Kills the import a while after it has begun to read; it may have been quicker. */
async function killAfter(place: Place, ms: number): Promise<void> {
  const running = start(place, [plans]);
  const ended = once(running, 'exit');
  await Promise.race([once(running.stderr, 'data'), ended]);
  await Promise.race([sleep(ms), ended]);
  running.kill('SIGKILL');
  await ended;
}

eachEngine((engine) => {
  test('an import that is killed in the middle is there whole or not at all, and the next one works', async () => {
    const url = engine === 'server' ? await testDatabaseUrl() : '';
    const place: Place = engine === 'server' ? { DATABASE_URL: url } : { DATA_DIR: join(folder, 'data') };
    const first = start(place, [shops, persons, structure]);
    expect((await once(first, 'exit'))[0]).toBe(0);

    const count = async (): Promise<number> => {
      const database = await openDatabase(
        engine === 'server' ? { engine, url, poolSize: 1 } : { engine, dataDir: join(folder, 'data', 'database') },
      );
      const { rows } = await sql<{ plans: number }>`select count(*) as plans from plan`.execute(database.kysely);
      await database.close();
      return rows[0]?.plans ?? -1;
    };
    for (const ms of [0, 80, 250]) {
      await killAfter(place, ms);
      expect([0, people * months]).toContain(await count());
    }
    const last = start(place, [plans]);
    expect((await once(last, 'exit'))[0]).toBe(0);
    expect(await count()).toBe(people * months);
  }, 240_000);
});
