/** What other modules may import of viewing. */
export { callAt } from './viewing.rules.ts';
