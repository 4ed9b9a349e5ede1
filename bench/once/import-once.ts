/**
 * One import in a separate process: `import-once.ts DATABASE_URL FILE NOW`, prints its time, memory
 * and counts.
 */
import { readConfig } from '../../apps/server/src/infra/config/config.ts';
import { openDatabase } from '../../apps/server/src/infra/db/db.ts';
import { diskStore } from '../../apps/server/src/infra/files/file-store.ts';
import { systemRandom } from '../../apps/server/src/infra/crypto/random.ts';
import { vault } from '../../apps/server/src/infra/crypto/vault.ts';
import { importProgramme } from '../../apps/server/src/modules/office/programme/programme.service.ts';

const [url = '', file = '', now = ''] = process.argv.slice(2);
const database = openDatabase({ url, poolSize: 2 });
const deps = {
  files: diskStore(readConfig({}).dataDir),
  database,
  clock: { now: () => new Date(now) },
  random: systemRandom,
  vault: vault([{ id: 'bench', secret: Buffer.alloc(32, 1) }], systemRandom),
};
const start = performance.now();
const { files, outcome } = await importProgramme(deps, { files: [file] });
const ms = performance.now() - start;
await database.close();
const [report] = files;
const memoryMb = process.resourceUsage().maxRSS / 1024;
console.log(
  JSON.stringify({ ms, memoryMb, outcome, new: report?.new, unchanged: report?.unchanged }),
);
