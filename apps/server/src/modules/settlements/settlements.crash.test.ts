import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../infra/db.ts';
import { migrate } from '../../infra/migrate.ts';
import { systemRandom } from '../../infra/random.ts';
import { newVaultKey } from '../../infra/vault.ts';
import { addMonths, monthOf } from '../../infra/warsaw.ts';
import { eachEngine, testDatabaseUrl } from '../../testing/database.ts';

const folder = mkdtempSync(join(tmpdir(), 'klub-close-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const cli = join(import.meta.dirname, '../../cli/programme.ts');
const people = 3_000;
const kills = 10;
/** The clock of the command line is the real one. */
const month = addMonths(monthOf(new Date()), -1);
const args = ['close', month.slice(0, 7), '--confirm', '--by', 'Anna Nowak'];

eachEngine((engine) => {
  test('a closing that is killed anywhere and started again ends in the same ledger, nothing twice [HZ35]', async () => {
    const url = engine === 'server' ? await testDatabaseUrl() : '';
    const dataDir = join(folder, engine);
    mkdirSync(dataDir, { recursive: true });
    const place = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: url, DATA_KEYS: newVaultKey(systemRandom) };
    const open = async () => {
      const database = await openDatabase(
        engine === 'server' ? { engine, url, poolSize: 1 } : { engine, dataDir: join(dataDir, 'database') },
      );
      await migrate(database);
      return database;
    };
    const before = await open();
    for (const statement of programme) await sql.raw(statement).execute(before.kysely);
    await before.close();

    for (let kill = 0; kill < kills; kill += 1) {
      const running = spawn(process.execPath, [cli, ...args], { env: place, stdio: 'ignore' });
      const ended = once(running, 'exit');
      await Promise.race([sleep(250 + kill * 180), ended]);
      running.kill('SIGKILL');
      await ended;
    }
    const last = spawnSync(process.execPath, [cli, ...args], { env: place, encoding: 'utf8' });
    expect([last.status, last.stderr]).toEqual([0, expect.stringMatching(/^Program: [^\n]+\n$/)]);

    const after = await open();
    const { rows } = await sql`
      select (select count(*) from ledger_entry) as entries, (select sum(amount) from ledger_entry) as ledger,
        (select count(*) from statement_line) as lines, (select sum(amount) from statement) as settled,
        (select count(*) from statement) as statements, (select count(*) from settlement) as settlements,
        (select count(*) from notification where cause like 'settlement:%') as told
    `.execute(after.kysely);
    await after.close();
    expect(rows).toEqual([
      ...[
        {
          entries: people,
          ledger: people * 50,
          lines: people,
          settled: people * 50,
          statements: people,
          settlements: 1,
          told: people,
        },
      ],
    ]);
    const proof = spawnSync(process.execPath, [cli, 'verify'], { env: place, encoding: 'utf8' });
    expect([proof.status, proof.stdout]).toEqual([0, expect.stringMatching(/^Zgodne\. Zamknięte miesiące: 1, /)]);
  }, 400_000);
});

/** People who have all reached 100 %, and nothing of it booked: the closing does all there is to do. */
const programme = [
  `insert into person (phone, role, created_at) select '+48' || (600000000 + n), 'user1', now() from generate_series(1, ${people}) n`,
  `insert into plan select id, 1, '${month}', 100, 1 from person`,
  `insert into realisation select id, 1, '${month}', 100, 1 from person`,
  `insert into bonus_rule (role, period_kind, valid_from, version, knowledge_gate, import_id, created_at)
   values ('user1', 'month', '2020-01-01', 1, false, 1, now())`,
  `insert into bonus_threshold (rule_id, percent, bonus) select id, 100, 50 from bonus_rule`,
];
