import type { operatorCommands } from '../commands.ts';
import type { ArchiveProgress } from '../modules/office/archive/archive.format.ts';
import type { ExportAnswer, RestoreAnswer } from '../modules/office/archive/archive.operator.ts';
import type {
  BackupAnswer,
  ReturnAnswer,
} from '../modules/office/archive/backup/backup.operator.ts';
import type { Verification } from '../modules/money/audit/verify.service.ts';
import type { Rotation } from '../modules/office/keys/rotation.service.ts';
import type { SharedPesel } from '../modules/club/profile/pesel.service.ts';
import type { Restoration } from '../modules/club/profile/deletion/restore.service.ts';
import type { LaidDown } from '../modules/office/imports/imports.operator.ts';
import type { ImportProgress, ImportReport } from '../modules/office/programme/programme.report.ts';
import type { FirstCodes } from '../modules/office/staff/first-run/first-run.service.ts';
import type {
  ListedAccount,
  StaffAnswer,
} from '../modules/office/staff/accounts/command.service.ts';

export type Command = keyof ReturnType<typeof operatorCommands>;

/** An operator's command, with the types of its answer and of its progress notes. */
export type OperatorRequest<Answer, Note> = {
  readonly name: Command;
  /** Without a value: carries types only. */
  readonly types?: { readonly answer: Answer; readonly note: Note };
};

function request<Answer, Note = never>(name: Command): OperatorRequest<Answer, Note> {
  return { name };
}

export const requests = {
  import: request<ImportReport | LaidDown, ImportProgress>('import'),
  verify: request<Verification, number>('verify'),
  export: request<ExportAnswer, ArchiveProgress>('programme-export'),
  restoreArchive: request<RestoreAnswer, ArchiveProgress>('programme-restore'),
  backup: request<BackupAnswer>('backup'),
  restore: request<ReturnAnswer>('restore'),
  rotateKeys: request<Rotation, number>('keys-rotate'),
  loseRestoreKey: request<unknown>('keys-restore-lost'),
  exportPerson: request<{ readonly people: readonly unknown[] }>('privacy-export'),
  restorePerson: request<Restoration>('privacy-restore'),
  sharedPesels: request<readonly SharedPesel[]>('privacy-duplicates'),
  panelAdmin: request<StaffAnswer>('panel-admin'),
  panelGrant: request<StaffAnswer>('panel-staff'),
  panelCode: request<FirstCodes>('panel-staff'),
  panelList: request<ListedAccount[]>('panel-staff'),
} as const;
