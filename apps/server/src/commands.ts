import { type ArchiveDeps, archiveCommands } from './modules/office/archive/archive.operator.ts';
import { backupCommands } from './modules/office/archive/backup/backup.operator.ts';
import { auditCommands } from './modules/money/audit/audit.operator.ts';
import { keyCommands } from './modules/office/keys/keys.operator.ts';
import type { RotationDeps } from './modules/office/keys/rotation.service.ts';
import { privacyCommands } from './modules/office/privacy/privacy.operator.ts';
import type { PrivacyDeps } from './modules/office/privacy/privacy.service.ts';
import { importCommands } from './modules/office/imports/imports.operator.ts';
import { staffCommands } from './modules/office/staff/accounts/accounts.operator.ts';
import type { StaffCommandDeps } from './modules/office/staff/accounts/command.service.ts';
import { inTrail } from './modules/office/trail/commands.service.ts';

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
