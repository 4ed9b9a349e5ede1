/** What other modules may import of ledger. */
export { counted, hasPlan, uncounted } from './counted.store.ts';
export {
  percentOf,
  rehearsalRevisions,
  stillLeftOf,
  type BonusRule,
  type Booked,
  type PeriodKind,
} from './ledger.rules.ts';
export {
  arrivalsOf,
  bookBonuses,
  bookMonths,
  bookQuarter,
  bookReward,
  findArrivals,
  lockBookings,
  reachedIn,
  tellFigures,
  type Arrival,
  type ReachedGroup,
} from './ledger.service.ts';
export { lockBooking } from './ledger.store.ts';
export { isPadlockOpen, minimumOf, padlockOf, type Padlock } from './padlock.rules.ts';
export {
  closedMonthsOf,
  lastClosedQuarter,
  padlockFor,
  padlockReader,
  type PadlockReader,
} from './padlock.service.ts';
