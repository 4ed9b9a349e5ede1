/**
 * One closing in a separate process: `close-once.ts DATABASE_URL MONTH NOW`, prints its time,
 * memory and outcome.
 */
import { openDatabase } from '../../apps/server/src/infra/db/db.ts';
import { systemRandom } from '../../apps/server/src/infra/crypto/random.ts';
import { vault } from '../../apps/server/src/infra/crypto/vault.ts';
import { closeMonth } from '../../apps/server/src/modules/money/settlements/closing/closing.service.ts';

const [url = '', month = '', now = ''] = process.argv.slice(2);
const database = openDatabase({ url, poolSize: 2 });
// The measured programme has no deleted accounts, so nothing encrypted is opened.
const seals = vault([{ id: 'bench', secret: Buffer.alloc(32) }], systemRandom);
const deps = { database, clock: { now: () => new Date(now) }, vault: seals };
const start = performance.now();
const report = await closeMonth(deps, {
  month,
  closedBy: 'Bench',
  listFile: null,
  acceptedMissing: 'any',
});
const ms = performance.now() - start;
await database.close();
const memoryMb = process.resourceUsage().maxRSS / 1024;
const people = report.states.reduce((sum, state) => sum + state.people, 0);
console.log(
  JSON.stringify({ ms, memoryMb, outcome: report.outcome, booked: report.booked.entries, people }),
);
