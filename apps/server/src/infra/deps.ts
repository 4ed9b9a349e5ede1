import type { Logger } from 'pino';
import type { Circuits } from './circuit.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db.ts';
import type { FileStore } from './file-store.ts';
import type { Random } from './random.ts';
import type { Vault } from './vault.ts';
import type { WebPushKey } from './web-push.ts';

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
  readonly departures: Vault;
  /** What browsers subscribe with. */
  readonly webPushKey: WebPushKey;
};
