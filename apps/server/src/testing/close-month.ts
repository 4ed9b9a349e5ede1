import { systemClock } from '../infra/clock.ts';
import { readConfig } from '../infra/config/config.ts';
import { systemRandom } from '../infra/crypto/random.ts';
import { openDatabase } from '../infra/db/db.ts';
import { attachEmbedded } from '../infra/embedded/embedded.ts';
import { keySettingsOf, openVaults } from '../modules/office/keys/keys.service.ts';
import { closeMonth } from '../modules/money/settlements/closing/closing.service.ts';

/**
 * Closes a month in a process of its own, for tests that kill the process or its database:
 * `close-month.ts YYYY-MM-01`. Prints `opened` before it begins; exit code 1: not closed.
 */
const [month = ''] = process.argv.slice(2);
const config = readConfig(process.env);
const attached =
  config.databaseUrl === undefined ? await attachEmbedded(config.dataDir) : undefined;
const database = openDatabase({ url: attached?.url ?? config.databaseUrl ?? '', poolSize: 2 });
try {
  const settings = keySettingsOf(process.env);
  const { dataDir } = config;
  const { vault } = await openVaults(database, { dataDir, random: systemRandom, settings });
  console.log('opened');
  const { outcome } = await closeMonth(
    { database, clock: systemClock, vault },
    { month, closedBy: 'Anna Nowak', listFile: null, acceptedMissing: 'any' },
  );
  process.exitCode = outcome === 'closed' || outcome === 'nothing' ? 0 : 1;
} finally {
  await database.close();
  await attached?.leave();
}
