/**
 * One export or import of an archive in a separate process: `archive-once.ts export|import URL FILE
 * FOLDER`.
 */
import { systemClock } from '../../apps/server/src/infra/clock.ts';
import { readConfig } from '../../apps/server/src/infra/config/config.ts';
import { openDatabase } from '../../apps/server/src/infra/db/db.ts';
import { diskStore } from '../../apps/server/src/infra/files/file-store.ts';
import { systemRandom } from '../../apps/server/src/infra/crypto/random.ts';
import { vault } from '../../apps/server/src/infra/crypto/vault.ts';
import { exportProgramme } from '../../apps/server/src/modules/office/archive/export.service.ts';
import { restoreProgramme } from '../../apps/server/src/modules/office/archive/restore.service.ts';

const [direction = '', url = '', file = '', dataDir = ''] = process.argv.slice(2);
const passphrase = 'osiem kroków w bok';
const secret = Buffer.alloc(32, 7);
const key = `k7:${secret.toString('base64')}`;
const database = openDatabase({ url, poolSize: 2 });
const seals = vault([{ id: 'k7', secret }], systemRandom);
const parts = { database, clock: systemClock, random: systemRandom, files: diskStore(dataDir) };
const start = performance.now();
const { rows } =
  direction === 'export'
    ? await exportProgramme(
        { ...parts, keys: { data: key, departures: key } },
        { file, passphrase },
      )
    : await restoreProgramme(
        {
          ...parts,
          config: readConfig({ DATA_DIR: dataDir }),
          vault: seals,
          restoreVault: seals,
          keySettings: { data: key, departures: key },
        },
        { file, passphrase, dryRun: false },
      );
const ms = performance.now() - start;
await database.close();
console.log(JSON.stringify({ ms, rows, memoryMb: process.resourceUsage().maxRSS / 1024 }));
