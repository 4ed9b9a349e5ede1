import type { Fault } from './fault.ts';

const dashboard = 'apps/server/src/modules/office/dashboard';
const setup = { tests: [`${dashboard}/setup/setup.test.ts`] } as const;
const moneyLines = { tests: [`${dashboard}/money-lines.test.ts`] } as const;

/** Guards of what leads the operator: lines with their amounts, the checklist, the next step. */
export const faultsOfLead: readonly Fault[] = [
  {
    name: 'line-without-amount',
    guard: 'a line about money says how much',
    edits: [
      {
        file: `${dashboard}/lines.ts`,
        before: '    grosze: sums.reduce((all, { grosze }) => all + grosze, 0),',
        after: '    grosze: sums.length === 0 ? 0 : null,',
      },
    ],
    caughtBy: moneyLines,
  },
  {
    name: 'line-to-a-closed-screen',
    guard: 'an account gets no link to a screen that it may not open',
    edits: [
      {
        file: `${dashboard}/lines.ts`,
        before: 'link: isLinked && mayOpen ? link : null',
        after: 'link: isLinked ? link : null',
      },
    ],
    caughtBy: moneyLines,
  },
  {
    name: 'correction-is-silent',
    guard: 'a correction of a closed month is told until it is settled',
    edits: [
      {
        file: 'apps/server/src/modules/money/settlements/payout/payout.store.ts',
        before: 'join unsettled_entry waits on waits.month = closed.month\n    group by',
        after: 'join unsettled_entry waits on waits.month < closed.month\n    group by',
      },
    ],
    caughtBy: moneyLines,
  },
  {
    name: 'step-ticked-too-early',
    guard: 'a step of the checklist is done by accounts that can get in alone',
    edits: [
      {
        file: `${dashboard}/setup/setup.service.ts`,
        before: 'usable: accounts.filter((account) => canGetIn(account, config.seedDemo)),',
        after: 'usable: accounts.filter((account) => canGetIn(account, true)),',
      },
    ],
    caughtBy: setup,
  },
  {
    name: 'trial-always-accepted',
    guard: 'a trial of the mail tells that the server has refused it',
    edits: [
      {
        file: `${dashboard}/setup/trials.service.ts`,
        before: "return { outcome: 'failed', words: whyMailFailed(error) };",
        after: "return { outcome: 'done', words: whyMailFailed(error) };",
      },
    ],
    caughtBy: setup,
  },
  {
    name: 'payout-before-correction',
    guard: 'a closed month whose correction waits does not lead to the payout first',
    edits: [
      {
        file: 'apps/panel/src/features/months/months.rules.ts',
        before: "waiting.entries > 0 ? 'correction' : isUnpaid ? 'payout' : 'none'",
        after: "isUnpaid ? 'payout' : waiting.entries > 0 ? 'correction' : 'none'",
      },
    ],
    caughtBy: { tests: ['apps/panel/src/features/months/months.rules.test.ts'] },
  },
  {
    name: 'proposal-not-told',
    guard: 'a setting says that another value waits for the second person',
    edits: [
      {
        file: 'apps/server/src/modules/office/rules/settings.service.ts',
        before: 'subject.startsWith(`${name}/`)',
        after: 'subject === name',
      },
    ],
    caughtBy: { tests: ['apps/server/src/modules/office/rules/settings.test.ts'] },
  },
];
