import type { Logger } from 'pino';
import type { Circuits } from './control/circuit.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config/config.ts';
import type { Database } from './db/db.ts';
import type { FileStore } from './files/file-store.ts';
import type { Random } from './crypto/random.ts';
import type { Vault } from './crypto/vault.ts';
import type { WebPushKey } from './outside/web-push.ts';

/** Everything that the program is built from, made once in main.ts (and in a test by the test). */
export type Deps = {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
  /** Pictures, attachments, downloads: on the disk, or in a store that machines share. */
  readonly files: FileStore;
  /** One for each provider outside that this process talks to. */
  readonly circuits: Circuits;
  readonly vault: Vault;
  /** Seals what a deletion erases; only the operator's commands open it (HZ46). */
  readonly restoreVault: Vault;
  /** What browsers subscribe with. */
  readonly webPushKey: WebPushKey;
};
