/** What other modules may import of settlements. */
export { factsDigest, type ClosingFacts } from './closing/agreed.rules.ts';
export {
  closeAsAgreed,
  rehearseClosing,
  type Rehearsal,
  type Remark,
} from './closing/agreed.service.ts';
export type { ClosingReport } from './closing/closing.service.ts';
export { missingNames } from './closing/missing.copy.ts';
export { countMissing, type MissingCount } from './closing/missing.service.ts';
export { findShortfalls } from './closing/shortfall.service.ts';
export {
  checkAnswer,
  readGiven,
  returnsOfAnswer,
  type ReadGiven,
} from './payout/answer.service.ts';
export { lastDigits, overviewOfDue, receiversDue, type DueOverview } from './payout/due.service.ts';
export { numbersIn } from './payout/answer/numbers.rules.ts';
export { bankText } from './payout/elixir.rules.ts';
export {
  followReturned,
  followUnlocked,
  heldLeaver,
  holdPayoutsOf,
  releaseLeaver,
  releasePayoutsOf,
  stillHeld,
  type HeldLeaver,
  type HoldRefusal,
  type HoldReport,
} from './payout/holds.service.ts';
export {
  liabilityOf,
  ratesOf,
  type LiabilityPart,
  type LiabilitySum,
} from './payout/liability.service.ts';
export { BadAccount, bankFile, listFile } from './payout/payout.files.ts';
export { referenceOf } from './payout/payout.rules.ts';
export { markUnmarked, wrongMarks } from './payout/marks.service.ts';
export {
  cancelPayoutIn,
  confirmPayoutIn,
  endLinks,
  findPayout,
  listHeld,
  lockLive,
  moneyOfMonth,
  orderPayout,
  payerOn,
  pendingMoney,
  type PendingMoney,
} from './payout/payout.service.ts';
export {
  returnTransfersIn,
  sentTransfer,
  whyNotWithdrawn,
  withdrawReturnIn,
} from './payout/returns.service.ts';
export { paidAgain, type SentTransfer } from './payout/returns.store.ts';
export {
  operatorReason,
  reasonNames,
  reasonWords,
  shownPerson,
  shownState,
} from './settlements.copy.ts';
export { closingPeriodOf, isOver, monthNamed, type ClosingPeriod } from './settlements.rules.ts';
export {
  closedMonths,
  closingsOf,
  lockClosedMonths,
  settledMonths,
} from './statement/settled.service.ts';
