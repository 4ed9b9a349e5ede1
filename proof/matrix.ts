import { accountWays } from './parts/matrix-account.ts';
import { contentWays } from './parts/matrix-content.ts';
import { salesmenWays } from './parts/matrix-reports.ts';
import type { Matrix } from './parts/matrix-ways.ts';

/**
 * What no row of the contract can say: which objects its call can name, how it is made, and what it answers to somebody
 * who names another's. Who may make it, its limits and its answer are read from the row. A row without an entry does not
 * compile.
 */
export const matrix = { ...accountWays, ...contentWays, ...salesmenWays } satisfies Matrix;
