/** What other modules may import of alone. */
export {
  aloneChanges,
  aloneShownForm,
  movedBy,
  nothingAlone,
  type AloneAct,
  type AloneChange,
} from './alone.rules.ts';
export {
  aloneByMonth,
  aloneLines,
  aloneShown,
  aloneSumsOf,
  bestOf,
  limitsOfMonths,
  lockAlone,
  noteAlone,
  overTogether,
  peopleTogether,
  settleAlone,
} from './alone.service.ts';
