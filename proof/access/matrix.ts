import { endpoints } from '@klub/contract';
import { accountWays } from './matrix-account.ts';
import { contentWays } from './matrix-content.ts';
import { salesmenWays } from './matrix-reports.ts';
import { type Matrix, nothingNamed } from './matrix-ways.ts';

const withoutInput = Object.entries(endpoints).filter(
  ([, row]) => !('params' in row || 'query' in row || 'body' in row),
);

/**
 * What no row of the contract can say: which objects its call can name, how it is made, and its reply to a user who
 * names another's. Who may make it, its limits and its reply are read from the row. A row that takes input and has no
 * entry does not compile.
 */
export const matrix: Matrix = {
  ...Object.fromEntries(withoutInput.map(([call]) => [call, [nothingNamed]])),
  ...accountWays,
  ...contentWays,
  ...salesmenWays,
};
