import type { Fault } from './fault.ts';

const modules = 'apps/server/src/modules';

/** Guards of a bank's answer. */
export const faultsOfReturns: readonly Fault[] = [
  {
    name: 'returns-of-unknown-form',
    guard: 'a table of an account history is no list of returned transfers',
    edits: [
      {
        file: `${modules}/money/settlements/payout/answer/list.rules.ts`,
        before: "  if (number === undefined) return { fault: 'noNumber', line };\n",
        after:
          "  if (number === undefined) return { line, items: numbersIn([text]).items, grosze: null, account: null, reason: '', faults: [] };\n",
      },
      {
        file: `${modules}/money/settlements/payout/answer/list.rules.ts`,
        before: "  if (isTableRow(text)) return { fault: 'table', line };\n",
        after: '',
      },
    ],
    caughtBy: { tests: [`${modules}/office/payouts/payouts.returns.test.ts`] },
  },
  {
    name: 'outgoing-returns',
    guard: 'a transfer that leaves the account is no return',
    edits: [
      {
        file: `${modules}/money/settlements/payout/answer/mt940.rules.ts`,
        before: "  if (mark === 'D' || mark === 'ED') return 'outgoing';\n",
        after: '',
      },
    ],
    caughtBy: { tests: [`${modules}/office/payouts/payouts.returns.test.ts`] },
  },
  {
    name: 'account-in-reason',
    guard: 'no account number is kept as the reason of a return',
    edits: [
      {
        file: `${modules}/money/settlements/payout/answer/reasons.rules.ts`,
        before:
          "  if (holdsLongNumber(words)) return 'account';\n  if (digit.test(words.replace(code, ''))) return 'digits';\n",
        after: '',
      },
    ],
    caughtBy: { tests: [`${modules}/money/settlements/payout/answer.rules.test.ts`] },
  },
  {
    name: 'unfit-entry-blocks',
    guard: 'an entry that does not fit hinders no other return',
    edits: [
      {
        file: `${modules}/office/payouts/returned.service.ts`,
        before: "  if (answer.digest !== digest) throw refuse('returnsStale');\n",
        after:
          "  if (answer.digest !== digest || answer.leftOut.length > 0) throw refuse('returnsStale');\n",
      },
    ],
    caughtBy: { tests: [`${modules}/office/payouts/payouts.returns.test.ts`] },
  },
  {
    name: 'statement-of-another-account',
    guard: 'a statement of another account marks no transfer',
    edits: [
      {
        file: `${modules}/money/settlements/payout/answer.service.ts`,
        before: 'account !== null && account !== accountDigits(item.payerAccount)',
        after: 'account === null && account !== accountDigits(item.payerAccount)',
      },
    ],
    caughtBy: { tests: [`${modules}/office/payouts/payouts.returns.test.ts`] },
  },
  {
    name: 'leaver-released-at-once',
    guard: 'an account given by a person who has left waits 72 hours',
    edits: [
      {
        file: `${modules}/money/settlements/payout/holds.service.ts`,
        before: '  await store.holdUntil(transaction, personId, heldUntil);\n',
        after: '  void heldUntil;\n',
      },
    ],
    caughtBy: { tests: [`${modules}/office/payouts/leavers.test.ts`] },
  },
  {
    name: 'leaver-released-alone',
    guard: 'a returned transfer of a person who has left is not released by one operator',
    edits: [
      {
        file: `${modules}/money/settlements/payout/holds.service.ts`,
        before: `    return { refused: 'leaverByTwo' };\n`,
        after: `    void 0;\n`,
      },
    ],
    caughtBy: { tests: [`${modules}/money/settlements/payout/holds.test.ts`] },
  },
  {
    name: 'leaver-account-kept',
    guard: 'an account given by a person who has left is erased once it is paid',
    edits: [
      {
        file: `${modules}/money/settlements/payout/payout.service.ts`,
        before: '  await erasePaidAccounts(transaction, payoutId);\n',
        after: '  void erasePaidAccounts;\n',
      },
    ],
    caughtBy: { tests: [`${modules}/office/payouts/leavers.test.ts`] },
  },
];
