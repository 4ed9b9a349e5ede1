import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../apps/server/src/infra/db/db.ts';
import { attachEmbedded } from '../../apps/server/src/infra/embedded/embedded.ts';
import { testDatabaseUrl } from '../../apps/server/src/testing/database.ts';
import { runCommand, runWhole } from '../../apps/server/src/testing/programs.ts';
import { type TestServer, openTestServer } from '../parts/test-server.ts';
import { addManyRows, differences, programmeSums, sumsAtRest } from './rows.ts';
import { addPeople } from '../parts/people.ts';
import { proof } from '../parts/proof.ts';

const passphrase = 'zażółć gęślą jaźń 1';

proof(
  'PR10',
  'a restore that is killed anywhere has brought back everything or nothing',
  async ({ judge, scale }) => {
    const club = await openTestServer();
    const people = await addPeople(club, scale({ full: 1_000, short: 100 }));
    await addManyRows(club.database, people, scale({ full: 100_000, short: 10_000 }));
    const { sums } = await sumsAtRest(club.database);
    await run(club, ['backup'], {});
    const file = join(
      club.home.dataDir,
      'backups',
      readdirSync(join(club.home.dataDir, 'backups'))[0] ?? '',
    );

    for (const kind of ['server', 'embedded'] as const) {
      const kills = scale({ full: 20, short: 2 });
      const begun = performance.now();
      const whole = await emptyPlace(kind);
      await run(club, restoring(file), whole.settings);
      const wholeMs = performance.now() - begun;
      const found = { nothing: 0, everything: 0, parts: [] as string[], notAgain: [] as string[] };
      for (let kill = 1; kill <= kills; kill += 1) {
        const afterMs = (wholeMs * (kill - Math.random())) / kills;
        const place = await emptyPlace(kind);
        await run(club, restoring(file), place.settings, afterMs);
        const left = await stateOf(place, sums);
        if (left === 'parts')
          found.parts.push(`killed after ${Math.round(afterMs)} ms of ${Math.round(wholeMs)}`);
        else found[left] += 1;
        // What is empty takes the backup; what is whole refuses it and stays whole.
        await run(club, restoring(file), place.settings).catch(() => {});
        if ((await stateOf(place, sums)) !== 'everything')
          found.notAgain.push(`${Math.round(afterMs)} ms`);
        place.remove();
      }
      judge.equal(
        `${kind}: killed with nothing or everything brought back (${found.nothing}, ${found.everything})`,
        kills,
        found.nothing + found.everything,
        kills,
      );
      judge.none(`${kind}: left with a part of it`, kills, found.parts);
      judge.none(`${kind}: not whole after the next restore`, kills, found.notAgain);
    }
  },
);

const restoring = (file: string) => ['restore', file, '--without-deletions'];

/** Runs the command to its end, or until it is killed; a kill that comes too late finds it ended. */
async function run(
  club: TestServer,
  args: readonly string[],
  settings: NodeJS.ProcessEnv,
  killMs?: number,
): Promise<void> {
  const env = { ...club.home.environment, BACKUP_PASSPHRASE: passphrase, ...settings };
  const command = ['backup', ...args];
  if (killMs === undefined) await runWhole(command, { env });
  else await runCommand(command, { env, kill: { afterMs: killMs } });
}

type Place = {
  readonly settings: NodeJS.ProcessEnv;
  /** The embedded one is attached to, and stopped again. */
  open(): Promise<Database>;
  remove(): void;
};

/** An unused data folder; on the server with a fresh database. */
async function emptyPlace(kind: 'server' | 'embedded'): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), 'klub-killed-'));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  onTestFinished(remove);
  const folder = { DATABASE_URL: '', DATA_KEYS: '', RESTORE_KEY: '', DATA_DIR: dataDir };
  if (kind === 'embedded') return { settings: folder, open: () => attached(dataDir), remove };
  const url = await testDatabaseUrl();
  return {
    settings: { ...folder, DATABASE_URL: url },
    open: () => Promise.resolve(openDatabase({ url, poolSize: 1 })),
    remove,
  };
}

async function attached(dataDir: string): Promise<Database> {
  const { ownerUrl, leave } = await attachEmbedded(dataDir);
  const database = openDatabase({ url: ownerUrl, poolSize: 1 });
  return { ...database, close: () => database.close().then(leave) };
}

async function stateOf(
  place: Place,
  sums: readonly string[],
): Promise<'nothing' | 'everything' | 'parts'> {
  const database = await place.open();
  try {
    if (await isEmpty(database)) return 'nothing';
    return differences(sums, (await programmeSums(database)).sums).length === 0
      ? 'everything'
      : 'parts';
  } finally {
    await database.close();
  }
}

/** No person, or no tables yet. */
async function isEmpty({ kysely }: Database): Promise<boolean> {
  try {
    return (await kysely.selectFrom('person').select('id').limit(1).execute()).length === 0;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '42P01') return true;
    throw error;
  }
}
