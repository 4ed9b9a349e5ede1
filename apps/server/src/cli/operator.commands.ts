import { roles } from '@klub/contract/roles';
import { z } from 'zod';
import type { ArchiveProgress } from '../modules/archive/archive.format.ts';
import type { ExportAnswer, RestoreAnswer } from '../modules/archive/archive.operator.ts';
import type { BackupAnswer, ReturnAnswer } from '../modules/archive/backup/backup.operator.ts';
import type { Verification } from '../modules/audit/verify.service.ts';
import type { Rotation } from '../modules/keys/rotation.service.ts';
import type { SharedPesel } from '../modules/profile/pesel.service.ts';
import type { Restoration } from '../modules/profile/deletion/restore.service.ts';
import type { ImportProgress, ImportReport } from '../modules/programme/programme.report.ts';
import type { ProgrammeState } from '../modules/programme/state.store.ts';
import type { ClosingReport } from '../modules/settlements/closing/closing.service.ts';
import { missingNames } from '../modules/settlements/closing/missing.copy.ts';
import type { HoldReport } from '../modules/settlements/payout/holds.service.ts';
import type { MadePayout, PayoutPreview, Refused } from '../modules/settlements/payout/payout.service.ts';
import type { ReturnedReport, UnknownTransfers } from '../modules/settlements/payout/returns.service.ts';
import type { Payout } from '../modules/settlements/payout/payout.store.ts';
import type { ProposedClosing } from '../modules/months/months.operator.ts';
import type { NeedsBreakGlass, OnProtocol } from '../modules/trail/commands.service.ts';
import { reasonNames, stateNames } from '../modules/settlements/settlements.copy.ts';
import { listedAccounts, staffAnswer } from './staff.answers.ts';
import { refusals as archiveRefusals } from './copy/archive.copy.ts';
import { holdNames } from './copy/holds.copy.ts';
import { refusals as payoutRefusals } from './copy/payout.copy.ts';
import { privacySentences } from './copy/privacy.copy.ts';
import { checkWords } from '../modules/audit/verify.copy.ts';

/**
 * What the commands of the operator answer, and say on the way. An answer may have come through a socket, as JSON, from a
 * server of another release: it is read by its schema and never believed.
 */
export type OperatorRequest<Name extends string, Answer, Note> = {
  readonly name: Name;
  readonly answer: z.ZodType<Answer>;
  readonly note: z.ZodType<Note>;
};

function request<Name extends string, Answer, Note = never>(
  name: Name,
  answer: z.ZodType<Answer>,
  note: z.ZodType<Note>,
): OperatorRequest<Name, Answer, Note> {
  return { name, answer, note };
}

/** One of the codes that have words. */
function codeOf<Code extends string>(words: Readonly<Record<Code, unknown>>): z.ZodType<Code> {
  return z.custom<Code>((value) => typeof value === 'string' && Object.hasOwn(words, value));
}

const count = z.number().int();
const sums = { people: count, amount: count, grosze: count };
const state = codeOf(stateNames);
const reason = codeOf(reasonNames);
const needsBreakGlass: z.ZodType<NeedsBreakGlass> = z.object({ needsBreakGlass: z.literal(true) });
const onProtocol: z.ZodType<OnProtocol> = z.object({ trailHead: z.string().nullish() });
/** A moment, which JSON has as text. */
const moment = z.coerce.date();
const silent = z.unknown();

const problem = z.object({ line: count, column: z.string(), reason: z.string(), cell: z.string() });
const importReport: z.ZodType<ImportReport> = z.object({
  outcome: z.enum(['applied', 'checked', 'rejected']),
  files: z.array(
    z.object({
      ...{ new: count, changed: count, unchanged: count, rejected: count, setAside: count },
      ...{ problemCount: count, warningCount: count },
      file: z.string(),
      kind: z.string().nullable(),
      problems: z.array(problem),
      asideRows: z.array(problem),
      warnings: z.array(problem),
    }),
  ),
});

const value = z.union([count, z.string()]);
const amountChange = z.object({
  personId: count.nullable(),
  ...{ phone: z.string(), name: z.string(), shop: z.string(), of: z.string(), what: z.string() },
  before: value,
  after: value,
  source: z.object({ file: z.string(), line: count }).nullable(),
});
const asideRow = z.object({ line: count, cells: z.array(z.string()), reason: z.string() });
const importProgress: z.ZodType<ImportProgress> = z.discriminatedUnion('event', [
  z.object({ event: z.literal('waiting') }),
  z.object({ event: z.literal('file'), file: z.string(), kind: z.string() }),
  z.object({ event: z.literal('read'), file: z.string(), bytes: z.number(), size: z.number() }),
  z.object({ event: z.literal('booking') }),
  z.object({ event: z.literal('changes'), rows: z.array(amountChange) }),
  z.object({ event: z.literal('moreChanges'), count }),
  z.object({ event: z.literal('aside'), file: z.string(), columns: z.array(z.string()), rows: z.array(asideRow) }),
]);

const programmeState: z.ZodType<ProgrammeState | null> = z
  .object({
    people: count,
    lastImport: z.object({ fileName: z.string(), importedAt: z.string() }).nullable(),
  })
  .nullable();

const missing = z.object({
  total: count,
  kinds: z.array(
    z.object({
      kind: codeOf(missingNames),
      ...{ count, people: count, shops: count },
      first: z.array(
        z.object({
          id: count,
          kind: codeOf(missingNames),
          ...{ month: z.string().nullable(), phone: z.string().nullable(), subject: z.string().nullable() },
          ...{ firstName: z.string().nullable(), lastName: z.string().nullable() },
          ...{ shopCode: z.string().nullable(), shopName: z.string().nullable(), isDeleted: z.boolean() },
        }),
      ),
    }),
  ),
});
const listedStatement = z.object({
  id: count,
  ...{ phone: z.string(), firstName: z.string(), lastName: z.string(), isDeleted: z.boolean() },
  channel: z.string().nullable(),
  ...{ monthly: count, quarterly: count, special: count, knowledge: count, corrections: count },
  ...{ amount: count, grosze: count, state, reason: reason.nullable() },
  day: z.string().nullable(),
  holdReason: z.string().nullable(),
});
const closingReport: z.ZodType<ClosingReport> = z.object({
  outcome: z.enum(['notOver', 'tooFewQuestions', 'missing', 'importing', 'rehearsed', 'closed', 'nothing']),
  ...{ month: z.string(), quarter: z.boolean(), revision: count, goldenPointGrosze: count, missing },
  shortfalls: z.array(z.object({ month: z.string(), role: z.enum(roles), questions: count, minimum: count })),
  booked: z.object({ entries: count, amount: count }),
  states: z.array(z.object({ state, reason: reason.nullable(), ...sums })),
  channels: z.array(z.object({ channel: z.string().nullable(), ...sums })),
  sample: z.array(listedStatement),
  repeated: z.array(listedStatement),
});

const proposed: z.ZodType<Pick<ProposedClosing, 'proposed'>> = z.object({
  proposed: z.object({ signoffId: count.nullable(), digest: z.string(), refused: z.string() }).optional(),
});
const closeAnswer = z.intersection(z.union([needsBreakGlass, z.intersection(closingReport, proposed)]), onProtocol);

const verification: z.ZodType<Verification> = z.object({
  months: z.array(z.string()),
  differences: z.array(
    z.object({
      check: codeOf(checkWords),
      month: z.string().nullable(),
      personId: count.nullable(),
      ...{ subject: z.string(), expected: count, found: count },
    }),
  ),
  checked: z.array(z.object({ check: codeOf(checkWords), compared: count, differences: count })),
  open: z.array(z.object({ month: z.string(), entries: count, amount: count })),
  people: count,
  concerned: z.array(
    z.object({
      ...{ personId: count, firstName: z.string(), lastName: z.string(), phone: z.string(), isDeleted: z.boolean() },
    }),
  ),
});

const batch: z.ZodType<Payout> = z.object({
  ...{ id: count, executionDay: z.string(), payerName: z.string(), payerAddress: z.string(), payerAccount: z.string() },
  ...{ transfers: count, grosze: count, madeBy: z.string(), approvedBy: z.string(), madeOn: z.string() },
  paidOn: z.string().nullable(),
  isCancelled: z.boolean(),
  newestFile: count.nullable(),
});
const payoutPreview: z.ZodType<PayoutPreview> = z.object({
  due: z.object({ people: count, statements: count, grosze: count }),
  bad: z.array(z.object({ personId: count, name: z.string(), grosze: count })),
  held: z.array(z.object({ reason, people: count, grosze: count })),
  unconfirmed: z.array(batch),
  holds: z.array(
    z.object({
      ...{ name: z.string(), phone: z.string(), isDeleted: z.boolean(), kind: codeOf(holdNames) },
      month: z.string().nullable(),
      itemId: count.nullable(),
      ...{ reason: z.string(), heldBy: z.string(), heldAt: moment },
    }),
  ),
});
const holdReport: z.ZodType<HoldReport> = z.object({
  person: z.object({ id: count, name: z.string(), phone: z.string(), isDeleted: z.boolean() }),
  outcome: z.enum(['held', 'released', 'same']),
  kinds: z.array(codeOf(holdNames)),
});
const payoutRefused: z.ZodType<Refused> = z.object({ refused: codeOf(payoutRefusals) });
const madePayout: z.ZodType<MadePayout> = z.object({
  payout: batch.nullable(),
  files: z.object({ csv: z.string(), elixir: z.string() }).nullable(),
  unwritten: z.union([payoutRefused, z.object({ detail: z.string() })]).optional(),
});
const returnedReport: z.ZodType<ReturnedReport> = z.object({
  returned: z.array(z.object({ id: count, personId: count, grosze: count })),
  before: z.array(count),
});
const unknownTransfers: z.ZodType<UnknownTransfers> = z.object({ unknown: z.array(count) });
const paid = z.object({ payout: batch });
const payoutAnswer = z.intersection(
  z.union([
    needsBreakGlass,
    payoutRefused,
    unknownTransfers,
    holdReport,
    payoutPreview,
    madePayout,
    returnedReport,
    paid,
  ]),
  onProtocol,
);

const archiveRefused = z.object({ refused: codeOf(archiveRefusals) });
const figures = { tables: count, rows: count, files: count };
const exported = z.object({ ...figures, bytes: z.number(), leftOut: count });
const restored = z.object({ ...figures, outcome: z.enum(['applied', 'checked']), madeAt: z.string() });
const exportAnswer: z.ZodType<ExportAnswer> = z.union([archiveRefused, exported]);
const restoreAnswer: z.ZodType<RestoreAnswer> = z.union([archiveRefused, restored]);
const backupAnswer: z.ZodType<BackupAnswer> = z.union([
  archiveRefused,
  exported.extend({ file: z.string(), removed: z.array(z.string()) }),
]);
const returnAnswer: z.ZodType<ReturnAnswer> = z.union([
  archiveRefused,
  restored.extend({ deletedAgain: count, isWithoutNotes: z.boolean() }),
]);
const archiveProgress: z.ZodType<ArchiveProgress> = z.discriminatedUnion('event', [
  z.object({ event: z.literal('checking'), bytes: z.number(), size: z.number() }),
  z.object({ event: z.literal('table'), table: z.string() }),
  z.object({ event: z.literal('files') }),
]);

const rotation: z.ZodType<Rotation> = z.object({ resealed: count });
/** Written to a file as it is. */
const personalExport = z.looseObject({ people: z.array(z.unknown()) });
const restoration: z.ZodType<Restoration> = z.object({ outcome: codeOf(privacySentences.restoration) });
const sharedPesels: z.ZodType<readonly SharedPesel[]> = z.array(
  z.object({
    people: z.array(z.object({ id: count, phone: z.string(), name: z.string(), role: z.string() })),
  }),
);

export const requests = {
  state: request('programme-state', programmeState, silent),
  import: request('import', importReport, importProgress),
  close: request('close', closeAnswer, silent),
  verify: request('verify', verification, count),
  payout: request('payout', payoutAnswer, silent),
  export: request('programme-export', exportAnswer, archiveProgress),
  restoreArchive: request('programme-restore', restoreAnswer, archiveProgress),
  backup: request('backup', backupAnswer, silent),
  restore: request('restore', returnAnswer, silent),
  rotateKeys: request('keys-rotate', rotation, count),
  loseRestoreKey: request('keys-restore-lost', silent, silent),
  exportPerson: request('privacy-export', personalExport, silent),
  restorePerson: request('privacy-restore', restoration, silent),
  sharedPesels: request('privacy-duplicates', sharedPesels, silent),
  panelAdmin: request('panel-admin', staffAnswer, silent),
  panelGrant: request('panel-staff', staffAnswer, silent),
  panelList: request('panel-staff', listedAccounts, silent),
} as const;
