import { z } from 'zod';
import type { Deps } from '../../../infra/deps.ts';
import type { FileStore } from '../../../infra/files/file-store.ts';
import type { OperatorCommand } from '../../../infra/operator.ts';
import { dataKeys, readKeyText, restoreKeys } from '../../../infra/crypto/vault.ts';
import { findWebPushKey } from '../../../infra/outside/web-push.ts';
import { type KeySettings, requireKnown } from '../keys/keys.ts';
import { ArchiveRefused, type KeyTexts, type Refusal } from './archive.format.ts';
import { type Exported, exportProgramme } from './export.service.ts';
import { type Restored, restoreProgramme } from './restore.service.ts';

/** Paths are absolute. */
const exportRequest = z.object({ file: z.string().min(1), passphrase: z.string().min(1) });
export const restoreRequest = exportRequest.extend({ dryRun: z.boolean() });

export type ArchiveDeps = Pick<
  Deps,
  'config' | 'database' | 'clock' | 'random' | 'vault' | 'restoreVault'
> & {
  readonly files: FileStore;
  readonly keySettings: KeySettings;
};

export type Refused = { readonly refused: Refusal };
export type ExportAnswer = Exported | Refused;
export type RestoreAnswer = Restored | Refused;

export function archiveCommands(
  deps: ArchiveDeps,
): Record<'programme-export' | 'programme-restore', OperatorCommand> {
  return {
    'programme-export': async (input, send) => {
      const order = exportRequest.parse(input);
      return refusable<Exported>(
        exportProgramme({ ...deps, keys: await ownKeys(deps) }, order, send),
      );
    },
    'programme-restore': (input, send) =>
      refusable<Restored>(restoreProgramme(deps, restoreRequest.parse(input), send)),
  };
}

/** The keys of this installation, from its settings or its data folder. */
export async function ownKeys({ config, database, keySettings }: ArchiveDeps): Promise<KeyTexts> {
  const data = await readKeyText(keySettings.data, config.dataDir, dataKeys);
  const departures = await readKeyText(keySettings.departures, config.dataDir, restoreKeys);
  // The folder's keys may have been replaced since the start; an archive with other keys could
  // never be opened.
  await requireKnown(database, 'data', data);
  await requireKnown(database, 'departures', departures);
  const push = await findWebPushKey(config.push.webPushKey, config.dataDir);
  return { data, departures, ...(push === null ? {} : { push }) };
}

/** Returns expected refusals and throws faults, which go to the server's log. */
export async function refusable<T>(work: Promise<T>): Promise<T | Refused> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ArchiveRefused) return { refused: error.refusal };
    throw error;
  }
}
