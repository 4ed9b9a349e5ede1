/** What other modules may import of territory. */
export {
  bitOf,
  directionOf,
  everybody,
  listedInShops,
  listedPeople,
  literalOf,
  personTotals,
  roleIn,
  sliced,
  sumOverMonths,
  within,
  type Fragment,
  type Listing,
} from './listing.store.ts';
export { namesOf } from './names.store.ts';
export { monthBits, periodOf, periodOptions, type ReportPeriod } from './period.rules.ts';
export {
  answerHeadline,
  answerReport,
  type ReportQuery,
  type ReportTurns,
} from './report.service.ts';
export {
  ReportDeclined,
  figuresIn,
  type Column,
  type Filters,
  type Layout,
  type LayoutOf,
  type OpenReport,
  type ReportDefinition,
  type ReportReply,
  type ReportRequest,
  type Row,
  type Sort,
} from './report.ts';
export { declinedWords, headings, targetHeadings, titles, userTypeNames } from './reports.copy.ts';
export { stateOf } from './request.rules.ts';
export { readInBatches, readPage } from './rows.store.ts';
export { isStructureColumn, ranksBy, scopeOf, shownName, shownShops } from './scope.rules.ts';
export { findTerritory, type Assignment } from './scope.store.ts';
export { searchOf } from './search.rules.ts';
