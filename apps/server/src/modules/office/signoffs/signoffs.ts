/** What other modules may import of signoffs. */
export { signoffsCopy } from './signoffs.copy.ts';
export {
  changesBetween,
  signoffDays,
  stateAt,
  valueIn,
  type ShownLine,
  type SignoffCaller,
  type SignoffDefinition,
  type SignoffDefinitions,
  type StoredState,
  type TwoPeople,
} from './signoffs.rules.ts';
export type { Signoffs } from './signoffs.service.ts';
