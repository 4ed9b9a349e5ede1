import type { Fault } from './fault.ts';

const office = 'apps/server/src/modules/office';

/** Guards of the search, and of lists that are searched by person. */
export const faultsOfFinding: readonly Fault[] = [
  {
    name: 'search-without-role',
    guard: 'a search looks only for the kinds that the caller may open',
    edits: [
      {
        file: `${office}/search/search.service.ts`,
        before: 'kinds.includes(kind) && may(caller.roles, searchKinds[kind])',
        after: 'kinds.includes(kind)',
      },
    ],
    caughtBy: { tests: [`${office}/search/search.test.ts`] },
  },
  {
    name: 'search-shows-older-answers',
    guard: 'an answer to earlier words is never listed under later ones',
    edits: [
      {
        file: 'apps/panel/src/features/shell/command/command.queries.ts',
        before: 'enabled: asked === wanted && isAskable(asked) && !isOffline,',
        after: 'enabled: isAskable(asked) && !isOffline, placeholderData: (earlier) => earlier,',
      },
      {
        file: 'apps/panel/src/features/shell/command/command.queries.ts',
        before: 'isCurrent && query.data !== undefined',
        after: 'query.data !== undefined',
      },
    ],
    caughtBy: { journeys: ['panel-found'] },
  },
  {
    name: 'search-by-hidden-digits',
    guard: 'a list of transfers tells no hidden digits of a number',
    edits: [
      {
        file: `${office}/people/people.rules.ts`,
        before: 'digits.length === lastDigits)',
        after: 'digits.length >= lastDigits && digits.length < nationalLength)',
      },
    ],
    caughtBy: {
      tests: [`${office}/payouts/payouts.test.ts`, `${office}/search/search.test.ts`],
    },
  },
  {
    name: 'plans-export-of-everybody',
    guard: 'a spreadsheet of plans has the rows of the person that the list was searched by',
    edits: [
      {
        file: `${office}/plans/plans.routes.ts`,
        before: "const only = words === '' ? null : await wantedOf(parts.database.kysely, words);",
        after: 'const only = null;',
      },
    ],
    caughtBy: { tests: [`${office}/plans/plans.test.ts`] },
  },
];
