/** What other modules may import of own. */
export {
  isOwnAccount,
  ownAccounts,
  ownAmong,
  ownPersonRefusal,
  ownRefusal,
  requireNotSelf,
  staffConcerned,
} from './own.service.ts';
