/** What other modules may import of staff. */
export { canGetIn } from './accounts/accounts.rules.ts';
export { accountsNow } from './accounts/accounts.service.ts';
