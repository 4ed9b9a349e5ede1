/** What other modules may import of territory. */
export {
  bitOf,
  directionOf,
  everybody,
  rankOf,
  roleIn,
  scope,
  sliced,
  within,
  type Fragment,
  type Listing,
} from './listing.store.ts';
export { namesOf } from './names.store.ts';
export {
  monthBits,
  namedPeriod,
  periodOf,
  periodOptions,
  type ReportPeriod,
} from './period.rules.ts';
export {
  answerHeadline,
  answerReport,
  type ReportQuery,
  type ReportTurns,
} from './report.service.ts';
export {
  ReportDeclined,
  defineReport,
  figuresIn,
  type Column,
  type FilterTexts,
  type Layout,
  type LayoutOf,
  type ReportDefinition,
  type ReportReply,
  type Row,
  type Sort,
} from './report.ts';
export { declinedWords, headings, targetHeadings, titles, userTypes } from './reports.copy.ts';
export { idOf, stateOf, territoryFilters } from './request.rules.ts';
export { readInBatches, rowsBy } from './rows.store.ts';
export { isStructureColumn, scopeOf, shownName, shownShops } from './scope.rules.ts';
export { findTerritory, type Assignment } from './scope.store.ts';
export { searchOf } from './search.rules.ts';
