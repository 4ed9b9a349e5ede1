import type { Logger } from 'pino';
import type { Circuits } from './control/circuit.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config/config.ts';
import type { Database } from './db/db.ts';
import type { FileStore } from './files/file-store.ts';
import type { Random } from './crypto/random.ts';
import type { Traffic } from './http/traffic.ts';
import type { Vault } from './crypto/vault.ts';
import type { WebPushKey } from './outside/web-push.ts';

/** All parts of the program, built once in main.ts (or by a test). */
export type Deps = {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
  /** Pictures, attachments, downloads: on the disk, or in a store that machines share. */
  readonly files: FileStore;
  /** One circuit for each external provider that this process calls. */
  readonly circuits: Circuits;
  readonly vault: Vault;
  /** Counts of answered requests, for both listeners. */
  readonly traffic: Traffic;
  /** Seals data that a deletion erases; only operator commands open it (HZ46). */
  readonly restoreVault: Vault;
  /** The key of browsers' push subscriptions. */
  readonly webPushKey: WebPushKey;
};
