/**
 * One verification in a separate process: `verify-once.ts DATABASE_URL NOW`, prints its time,
 * memory and outcome.
 */
import { systemRandom } from '../../apps/server/src/infra/crypto/random.ts';
import { vault } from '../../apps/server/src/infra/crypto/vault.ts';
import { openDatabase } from '../../apps/server/src/infra/db/db.ts';
import { verifySettlements } from '../../apps/server/src/modules/money/audit/verify.service.ts';

const [url = '', now = ''] = process.argv.slice(2);
const database = openDatabase({ url, poolSize: 2 });
const start = performance.now();
const { months, people, differences } = await verifySettlements({
  database,
  clock: { now: () => new Date(now) },
  vault: vault([{ id: 'bench', secret: Buffer.alloc(32) }], systemRandom),
});
const ms = performance.now() - start;
await database.close();
const memoryMb = process.resourceUsage().maxRSS / 1024;
console.log(
  JSON.stringify({
    ms,
    memoryMb,
    months,
    people,
    differences: differences.length,
    first: differences[0],
  }),
);
