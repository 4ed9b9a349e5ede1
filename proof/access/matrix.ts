import { accountWays } from './matrix-account.ts';
import { contentWays } from './matrix-content.ts';
import { salesmenWays } from './matrix-reports.ts';
import type { Matrix } from './matrix-ways.ts';

/**
 * What no row of the contract can say: which objects its call can name, how it is made, and what it answers to somebody
 * who names another's. Who may make it, its limits and its answer are read from the row. A row without an entry does not
 * compile.
 */
export const matrix = { ...accountWays, ...contentWays, ...salesmenWays } satisfies Matrix;
