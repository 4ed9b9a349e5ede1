/** What other modules may import of own. */
export type { Namesakes } from './own.store.ts';
export {
  allNamesakes,
  declareDifferent,
  declareSame,
  isOwnAccount,
  namesakesOf,
  ownAccounts,
  ownAmong,
  ownPersonRefusal,
  ownRefusal,
  relationsOf,
  requireNotSelf,
  staffConcerned,
  sweepOwn,
} from './own.service.ts';
