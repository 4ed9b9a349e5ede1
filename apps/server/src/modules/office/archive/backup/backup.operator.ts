import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { OperatorCommand } from '../../../../infra/operator.ts';
import {
  type ArchiveDeps,
  type Refused,
  ownKeys,
  refusable,
  restoreRequest,
} from '../archive.operator.ts';
import { type Backup, type Returned, makeBackup, returnBackup } from './backup.service.ts';

/** Paths are absolute, because a running server has another working directory. */
const backupRequest = z.object({
  folder: z.string().min(1),
  passphrase: z.string().min(1),
  keepDays: z.number().int().min(1),
  // A command of another release sends none.
  mark: z.uuid().default(randomUUID),
});
const returnRequest = restoreRequest.extend({
  former: z.string().min(1).optional(),
  withoutDeletions: z.boolean().optional(),
});

export type BackupAnswer = Backup | Refused;
export type ReturnAnswer = Returned | Refused;

export function backupCommands(deps: ArchiveDeps): Record<'backup' | 'restore', OperatorCommand> {
  return {
    backup: async (input, send) => {
      const order = backupRequest.parse(input);
      return refusable<Backup>(makeBackup({ ...deps, keys: await ownKeys(deps) }, order, send));
    },
    restore: (input, send) =>
      refusable<Returned>(returnBackup(deps, returnRequest.parse(input), send)),
  };
}
