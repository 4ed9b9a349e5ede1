/** What other modules may import of staff. */
export { type Account, canGetIn } from './accounts/accounts.rules.ts';
export { accountsNow } from './accounts/accounts.service.ts';
