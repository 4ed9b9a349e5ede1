import { type ArchiveDeps, archiveCommands } from './modules/archive/archive.operator.ts';
import { backupCommands } from './modules/archive/backup/backup.operator.ts';
import { auditCommands } from './modules/audit/audit.operator.ts';
import { keyCommands } from './modules/keys/keys.operator.ts';
import type { RotationDeps } from './modules/keys/rotation.service.ts';
import { privacyCommands } from './modules/privacy/privacy.operator.ts';
import type { PrivacyDeps } from './modules/privacy/privacy.service.ts';
import { importCommands } from './modules/imports/imports.operator.ts';
import { staffCommands } from './modules/staff/accounts/accounts.operator.ts';
import type { StaffCommandDeps } from './modules/staff/accounts/command.service.ts';
import { inTrail } from './modules/trail/commands.service.ts';

export type CommandDeps = PrivacyDeps & RotationDeps & ArchiveDeps & StaffCommandDeps;

/** All operator commands, for the server or a separate process. */
export function operatorCommands(deps: CommandDeps) {
  return inTrail(deps, {
    ...importCommands(deps),
    ...privacyCommands(deps),
    ...keyCommands(deps),
    ...auditCommands(deps),
    ...archiveCommands(deps),
    ...backupCommands(deps),
    ...staffCommands(deps),
  });
}
