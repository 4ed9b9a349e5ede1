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
        before: "  if (isOutgoing) return isLoose ? 'other' : 'outgoing';\n",
        after: '  void isOutgoing;\n',
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
  {
    name: 'numbers-spelled-otherwise',
    guard: 'an entry that names a transfer in another spelling is shown',
    edits: [
      {
        file: `${modules}/money/settlements/payout/answer/numbers.rules.ts`,
        before: '  const others = looseNumbers(text);\n',
        after: '  const others = looseNumbers(text).slice(0, 0);\n',
      },
    ],
    caughtBy: { tests: [`${modules}/money/settlements/payout/answer/statements.test.ts`] },
  },
  {
    name: 'statement-unlike-its-balance',
    guard: 'a statement whose entries contradict its figures is refused',
    edits: [
      {
        file: `${modules}/money/settlements/payout/answer.rules.ts`,
        before: '  if (wrong !== null) return { wrong };\n',
        after: '  void wrong;\n',
      },
    ],
    caughtBy: { tests: [`${modules}/money/settlements/payout/answer/statements.test.ts`] },
  },
  {
    name: 'bytes-as-one-encoding',
    guard: 'a statement is read in the code page that it has',
    edits: [
      {
        file: `${modules}/money/settlements/payout/answer/file.ts`,
        before: '  const text = declaredEncoding(file) ?? (await recognised(file));\n',
        after:
          "  const text = declaredEncoding(file) ?? file.toString('utf8');\n  void recognised;\n",
      },
    ],
    caughtBy: { tests: [`${modules}/money/settlements/payout/answer/statements.test.ts`] },
  },
  {
    name: 'answer-read-in-the-event-loop',
    guard: 'other callers are served while a large statement is read',
    edits: [
      {
        file: `${modules}/money/settlements/payout/answer/outside.ts`,
        before: 'source.length <= shortMax\n',
        after: 'source.length >= 0\n',
      },
    ],
    caughtBy: { tests: [`${modules}/money/settlements/payout/answer/outside.test.ts`] },
  },
  {
    name: 'returns-saved-unasked',
    guard: 'saving returns asks once, with the list',
    edits: [
      {
        file: 'apps/panel/src/features/payouts/ReturnsFound.tsx',
        before:
          '          <li key={reference}>{copy.questionLine(reference, name, formatGrosze(sum), reason)}</li>\n',
        after:
          '          <li key={reference}>{reference.length + name.length + sum + reason.length}</li>\n',
      },
    ],
    caughtBy: { journeys: ['panel-returns'] },
  },
  {
    name: 'partial-return-pays',
    guard: 'a transfer of which a part came back is owed again',
    edits: [
      {
        file: `${modules}/office/payouts/returns.signoffs.ts`,
        before:
          "      if ('unknown' in done || done.returned.length === 0) throw refuse('returnKnown');\n",
        after:
          "      if ('unknown' in done || done.returned.length === 0) throw refuse('returnKnown');\n      await transaction.updateTable('payout_part').set({ is_live: true }).where('item_id', '=', id).execute();\n",
      },
    ],
    caughtBy: { tests: [`${modules}/office/payouts/returns.signoffs.test.ts`] },
  },
  {
    name: 'withdrawn-return-still-owed',
    guard: 'a withdrawn return is not paid once more',
    edits: [
      {
        file: `${modules}/money/settlements/payout/returns.store.ts`,
        before:
          '  await sql`update payout_part set is_live = true where item_id = ${id}::bigint`.execute(handle);\n',
        after: '',
      },
    ],
    caughtBy: { tests: [`${modules}/office/payouts/returns.signoffs.test.ts`] },
  },
  {
    name: 'withdrawn-although-paid-again',
    guard: 'a return is not withdrawn once its amount is in another payout',
    edits: [
      {
        file: `${modules}/money/settlements/payout/returns.service.ts`,
        before: "  return transfer.isPaidAgain ? 'paidAgain' : null;\n",
        after: '  return null;\n',
      },
    ],
    caughtBy: { tests: [`${modules}/office/payouts/returns.signoffs.test.ts`] },
  },
];
