/** What other modules may import of own. */
export {
  isOwnAccount,
  ownAccounts,
  ownAmong,
  ownPersonRefusal,
  ownRefusal,
  requireNotSelf,
  staffConcerned,
  sweepOwn,
} from './own.service.ts';
