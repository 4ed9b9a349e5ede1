/** What other modules may import of staff. */
export { isUsable } from './accounts/accounts.rules.ts';
export { accountsNow } from './accounts/accounts.service.ts';
