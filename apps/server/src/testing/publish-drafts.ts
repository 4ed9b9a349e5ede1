import { systemClock } from '../infra/clock.ts';
import { readConfig } from '../infra/config/config.ts';
import { systemRandom } from '../infra/crypto/random.ts';
import { openDatabase } from '../infra/db/db.ts';
import { diskStore } from '../infra/files/file-store.ts';
import type { PanelAct } from '../infra/http/panel/mount-panel.ts';
import { audited } from '../infra/trail/trail.ts';
import { publishDrafts } from '../modules/office/contents/publishing.service.ts';
import { keySettingsOf, openVaults } from '../modules/office/keys/keys.service.ts';

/**
 * Publishes new drafts of version 1 in one act, in a process of its own, for tests that kill it:
 * `publish-drafts.ts STAFF DRAFT…`. Prints `opened` before it begins.
 */
const [staffId = 0, ...ids] = process.argv.slice(2).map(Number);
const { databaseUrl = '', dataDir } = readConfig(process.env);
const database = openDatabase({ url: databaseUrl, poolSize: 2 });
try {
  const settings = keySettingsOf(process.env);
  const { vault } = await openVaults(database, { dataDir, random: systemRandom, settings });
  const actor = { way: 'command', name: 'Anna' } as const;
  const perform: (typeof act)['lockingLast'] = (work) =>
    audited(database.kysely, { actor, action: 'content.published', at: systemClock.now() }, work);
  const refused = (): Promise<never> => Promise.reject(new Error('Nothing is refused here.'));
  const act: PanelAct = Object.assign(((work) => perform(work)) as PanelAct['lockingLast'], {
    lockingLast: perform,
    refused,
    actor,
  });
  console.log('opened');
  await publishDrafts(
    {
      database,
      clock: systemClock,
      files: diskStore(dataDir),
      random: systemRandom,
      vault,
      propose: refused,
    },
    act,
    {
      shown: ids.map((id) => ({ id, version: 1 })),
      published: {},
      reason: undefined,
      staff: { staffId, name: 'Anna' },
    },
  );
} finally {
  await database.close();
}
