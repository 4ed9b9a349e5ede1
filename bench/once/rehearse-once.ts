/**
 * One rehearsal in a separate process: `rehearse-once.ts DATABASE_URL MONTH NOW
 * plain|panel|listed`, prints its time and people.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../apps/server/src/infra/db/db.ts';
import { systemRandom } from '../../apps/server/src/infra/crypto/random.ts';
import { vault } from '../../apps/server/src/infra/crypto/vault.ts';
import { rehearseClosing } from '../../apps/server/src/modules/money/settlements/closing/agreed.service.ts';
import { closeMonth } from '../../apps/server/src/modules/money/settlements/closing/closing.service.ts';

const [url = '', month = '', now = '', how = 'plain'] = process.argv.slice(2);
const database = openDatabase({ url, poolSize: 2 });
const seals = vault([{ id: 'bench', secret: Buffer.alloc(32) }], systemRandom);
const deps = { database, clock: { now: () => new Date(now) }, vault: seals };
const folder = mkdtempSync(join(tmpdir(), 'klub-bench-'));
const start = performance.now();
const report =
  how === 'plain'
    ? await closeMonth(deps, { month, closedBy: null, listFile: null, acceptedMissing: 'any' })
    : (
        await rehearseClosing(deps, {
          month,
          listFile: how === 'listed' ? join(folder, 'list.xlsx') : null,
        })
      ).report;
const ms = performance.now() - start;
await database.close();
rmSync(folder, { recursive: true, force: true });
console.log(
  JSON.stringify({ ms, people: report.states.reduce((sum, state) => sum + state.people, 0) }),
);
