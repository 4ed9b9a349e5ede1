/** What other modules may import of programme. */
export { batchHours, markKind, undoDays, type BatchTask, type Clerk } from './batch/batch.rules.ts';
export {
  BatchMoved,
  actHooks,
  noteChange,
  rehearsalHooks,
  stateOfImports,
  stateOfProgramme,
} from './batch/batch.service.ts';
export {
  isOwn,
  limitReasons,
  netBy,
  type Effect,
  type Entry,
  type SecondPersonReason,
} from './batch/effect.rules.ts';
export { forgetFormerFigures, undoBatch, type UndoReport } from './batch/undo.service.ts';
export { kinds } from './kinds.ts';
export {
  changePlaces,
  changeRole,
  leaveInvitedPlaces,
  tryToChange,
} from './kinds/participants/assignments.service.ts';
export { ruleDays, settingDays, usedStarts } from './kinds/rules/closed.rules.ts';
export { thresholdsFrom } from './kinds/rules/rules.rules.ts';
export { isAccount, settingsInFiles, usedByClosings } from './kinds/rules/settings.ts';
export { takenMonths } from './kinds/targets/work.rules.ts';
export type { AmountChange, PlainChange } from './programme.amounts.ts';
export { isWrong, type Column, type Columns } from './programme.columns.ts';
export type { CustomersFrom } from './kinds/participants/customers.rules.ts';
export { hiddenReasons, reasons } from './programme.copy.ts';
export type { Aliases, Meaning, Unclear } from './programme.header.ts';
export { picturePlaces } from './programme.pictures.store.ts';
export { labelOf, wordsOf, type Kind, type Present } from './programme.kind.ts';
export {
  importBatch,
  importOutside,
  importRequest,
  importThread,
  type ImportRequest,
  type ImportThread,
} from './programme.outside.ts';
export { keptText, maskedCell, quotable, withoutPhone } from './programme.quote.ts';
export {
  unreadFile,
  type FileReport,
  type ImportProgress,
  type ImportReport,
  type Problem,
  type ProblemGroup,
} from './programme.report.ts';
export { columnName } from './programme.rules.ts';
export { ImportRejected, importProgramme, importWithin, tryWithin } from './programme.service.ts';
export { templateBookOf, templateOf } from './programme.template.ts';
