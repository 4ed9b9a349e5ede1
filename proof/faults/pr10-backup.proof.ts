import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openDatabase } from '../../apps/server/src/infra/db/db.ts';
import { testDatabaseUrl } from '../../apps/server/src/testing/database.ts';
import { runWhole } from '../../apps/server/src/testing/programs.ts';
import { type TestServer, openTestServer } from '../parts/test-server.ts';
import {
  addManyRows,
  differences,
  leave,
  leftBehind,
  living,
  programmeSums,
  sumsAtRest,
} from './rows.ts';
import { addPeople } from '../parts/people.ts';
import { proof } from '../parts/proof.ts';

const passphrase = 'zażółć gęślą jaźń 1';
const quicklyMs = 5 * 60_000;

proof('PR10', 'a backup of a running club is restored without deleted people', async (parts) => {
  const { judge, scale } = parts;
  const club = await openTestServer();
  const people = await addPeople(club, scale({ full: 1_000, short: 100 }));
  await addManyRows(club.database, people, scale({ full: 100_000, short: 8_000 }));
  const before = await sumsAtRest(club.database);
  const begun = performance.now();
  await run(club, ['backup'], {});
  const file = join(
    club.home.dataDir,
    'backups',
    readdirSync(join(club.home.dataDir, 'backups'))[0] ?? '',
  );

  const whole = await emptyPlace();
  await run(club, ['restore', file, '--without-deletions'], whole.settings);
  const tookMs = performance.now() - begun;
  const after = await programmeSums(whole.database);
  const leavers = people.slice(0, scale({ full: 20, short: 5 }));
  await leave(club, leavers);
  const later = await emptyPlace();
  await run(club, ['restore', file, '--former', club.home.dataDir], later.settings);

  judge.atLeast(
    'rows in the backup',
    before.rows,
    before.rows,
    scale({ full: 100_000, short: 8_000 }),
  );
  judge.none(
    'tables whose checksum differs',
    before.sums.length,
    differences(before.sums, after.sums),
  );
  judge.none('deleted since, and back', leavers.length, await leftBehind(later.database, leavers));
  judge.equal(
    'control: without the notes they would be',
    leavers.length,
    await living(whole.database, leavers),
    leavers.length,
  );
  judge.equal(
    'people in it, those who left among them',
    people.length,
    (await living(later.database, people)) + leavers.length,
    people.length,
  );
  judge.atMost('backup and restore', before.rows, tookMs / 1_000, quicklyMs / 1_000, {
    unit: 's',
    timed: true,
  });
});

async function run(
  club: TestServer,
  args: readonly string[],
  settings: NodeJS.ProcessEnv,
): Promise<void> {
  await runWhole(['backup', ...args], {
    env: { ...club.home.environment, BACKUP_PASSPHRASE: passphrase, ...settings },
  });
}

/** A fresh database and an empty data folder. */
async function emptyPlace() {
  const dataDir = mkdtempSync(join(tmpdir(), 'klub-restored-'));
  const url = await testDatabaseUrl();
  const database = openDatabase({ url, poolSize: 1 });
  onTestFinished(async () => {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return { database, settings: { DATABASE_URL: url, DATA_DIR: dataDir } };
}
