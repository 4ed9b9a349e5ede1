import type { Fault } from './fault.ts';

const modules = 'apps/server/src/modules';

/** Guards of what the panel does with people and money. */
export const faultsOfPeopleAndMoney: readonly Fault[] = [
  {
    name: 'view-writes',
    guard: 'a call that writes is viewed by nobody',
    edits: [
      {
        file: 'packages/contract/src/calls/knowledge.ts',
        before:
          "'One question; the first call of an attempt starts its clock on the server (D16)',\n",
        after:
          "'One question; the first call of an attempt starts its clock on the server (D16)',\n    viewable: true,\n",
      },
    ],
    caughtBy: { tests: [`${modules}/office/viewing/viewing.test.ts`] },
  },
  {
    name: 'view-outlives',
    guard: 'a view lasts a quarter of an hour',
    edits: [
      {
        file: `${modules}/office/viewing/viewing.store.ts`,
        before: ' and viewing.until > ${now}',
        after: '',
      },
    ],
    caughtBy: { tests: [`${modules}/office/viewing/viewing.test.ts`] },
  },
  {
    name: 'view-of-another',
    guard: 'a view serves the account and the session that opened it, and no other',
    edits: [
      {
        file: `${modules}/office/viewing/viewing.store.ts`,
        before: 'viewing.staff_id = ${staffId} and viewing.session_id = ${sessionId} and ',
        after: '',
      },
    ],
    caughtBy: { tests: [`${modules}/office/viewing/viewing.test.ts`] },
  },
  {
    name: 'payout-link-twice',
    guard: 'a file of a payout is given once',
    edits: [
      {
        file: `${modules}/office/payouts/payouts.store.ts`,
        before: `    .where('used_at', 'is', null)\n`,
        after: '',
      },
    ],
    caughtBy: { tests: [`${modules}/office/payouts/payouts.test.ts`] },
  },
  {
    name: 'hold-released-unseen',
    guard: 'a hold that came after the operator looked is not released by what was seen before',
    edits: [
      {
        file: `${modules}/money/settlements/payout/holds.service.ts`,
        before: `> newestSeen) return { refused: 'notSeen' }`,
        after: `> newestSeen) void 0`,
      },
    ],
    caughtBy: { tests: [`${modules}/office/people/acts.test.ts`] },
  },
  {
    name: 'correction-beside-closing',
    guard:
      'no month is closed between the question whether one person decides and the booking of a correction',
    edits: [
      {
        file: `${modules}/office/corrections/corrections.service.ts`,
        before: `  if (mayBeAlone) await lockClosedMonths(transaction);
`,
        after: ``,
      },
    ],
    caughtBy: { tests: [`${modules}/office/corrections/corrections.test.ts`] },
  },
  {
    name: 'payout-cancelled-unseen',
    guard:
      'a payout whose file was taken since the operator looked is not cancelled by what was seen before',
    edits: [
      {
        file: `${modules}/money/settlements/payout/payout.service.ts`,
        before: `if (payout.newestFile !== newestFile) return { refused: 'fileNotSeen' };`,
        after: ``,
      },
    ],
    caughtBy: { tests: [`${modules}/office/payouts/payouts.cancel.test.ts`] },
  },
  {
    name: 'import-decided-unseen',
    guard: 'a screen from before another check applies and takes back nothing',
    edits: [
      {
        file: `${modules}/office/imports/undoing.service.ts`,
        before: ` !== seen) throw refuse('importMoved');`,
        after: ` !== seen) return;`,
      },
    ],
    caughtBy: { tests: [`${modules}/office/imports/imports.together.test.ts`] },
  },
  {
    name: 'payout-changed-accounts-hidden',
    guard: 'an account that changes between proposal and decision makes the proposal stale',
    edits: [
      {
        file: `${modules}/money/settlements/payout/payable.service.ts`,
        before: '${grosze} ${account},`',
        after: '${grosze},`',
      },
    ],
    caughtBy: { tests: [`${modules}/office/payouts/payouts.test.ts`] },
  },
  {
    name: 'people-own-account',
    guard: 'nobody acts on an own account or reveals it',
    edits: [
      {
        file: `${modules}/office/people/acts.service.ts`,
        before: '    await requireNotSelf(transaction, session.staffId, [id]);\n',
        after: '',
      },
    ],
    caughtBy: { tests: [`${modules}/office/people/acts.test.ts`] },
  },
  {
    name: 'people-reveal-untold',
    guard: 'a value is revealed only with its entry in the trail',
    edits: [
      {
        file: 'apps/server/src/infra/trail/trail.ts',
        before: '    await append(transaction, act, done.note);\n',
        after:
          "    if (act.action !== 'people.revealed') await append(transaction, act, done.note);\n",
      },
    ],
    caughtBy: { tests: [`${modules}/office/people/acts.test.ts`] },
  },
  {
    name: 'people-whole-number',
    guard: 'a list of people has masked numbers',
    edits: [
      {
        file: `${modules}/office/people/people.service.ts`,
        before: 'phone: maskedPhone(phone),',
        after: 'phone,',
      },
      {
        file: `${modules}/office/people/people.service.ts`,
        before: `import { maskedPhone } from '../../../infra/phone.ts';\n`,
        after: '',
      },
    ],
    caughtBy: { tests: [`${modules}/office/people/people.test.ts`] },
  },
  {
    name: 'phone-by-one',
    guard: 'who proposes another number of a person does not decide about it',
    edits: [
      {
        file: `${modules}/office/signoffs/decision.service.ts`,
        before: '  if (fault !== null) return refused(',
        after: "  if (fault !== null && fault !== 'ownDecision') return refused(",
      },
    ],
    caughtBy: { tests: [`${modules}/office/structure/phone.test.ts`] },
  },
  {
    name: 'phone-of-own',
    guard: 'an operator who is a participant does not decide about the own number',
    edits: [
      {
        file: `${modules}/office/structure/phone.service.ts`,
        before: 'person: async (_handle, payload) => payloadOf.parse(payload).personId,',
        after: '',
      },
    ],
    caughtBy: { tests: [`${modules}/office/structure/phone.test.ts`] },
  },
  {
    name: 'role-without-state',
    guard: 'a role changes only with the effect that its preview has shown',
    edits: [
      {
        file: `${modules}/office/structure/assignment.service.ts`,
        before: "  if (digest !== asked.digest) throw refuse('assignmentStale');\n",
        after: '',
      },
    ],
    caughtBy: { tests: [`${modules}/office/structure/assignment.test.ts`] },
  },
  {
    name: 'closing-outdated',
    guard: 'a month is closed only as two people have seen it, to the grosz',
    edits: [
      {
        file: `${modules}/money/settlements/closing/agreed.service.ts`,
        before: 'if (factsDigest(facts) !== digest) throw new Moved(facts);',
        after: '',
      },
    ],
    caughtBy: { tests: [`${modules}/office/months/months.test.ts`] },
  },
  {
    name: 'closing-unseen',
    guard: 'the second person decides about a month with an own rehearsal alone',
    edits: [
      {
        file: `${modules}/office/months/months.signoffs.ts`,
        before: "return isSeen ? null : 'rehearsalNeeded';",
        after: 'return isSeen ? null : null;',
      },
    ],
    caughtBy: { tests: [`${modules}/office/months/months.test.ts`] },
  },
  {
    name: 'correction-by-one',
    guard: 'a correction in a closed month is decided by a second person',
    edits: [
      {
        file: 'packages/contract/src/panel/money/correction-states.ts',
        before: "  if (isClosed) return { why: 'closed' };\n",
        after: '',
      },
    ],
    caughtBy: { tests: [`${modules}/office/corrections/corrections.test.ts`] },
  },
  {
    name: 'correction-of-own',
    guard: 'nobody corrects the own points',
    edits: [
      {
        file: `${modules}/office/corrections/corrections.service.ts`,
        before: '  await requireNotSelf(transaction, staffId, [personId]);\n',
        after: '',
      },
    ],
    caughtBy: { tests: [`${modules}/office/corrections/corrections.test.ts`] },
  },
  {
    name: 'figure-of-own',
    guard: 'nobody decides about the own figure',
    edits: [
      {
        file: `${modules}/office/plans/cell.service.ts`,
        before: '    person: async (_handle, payload) => personForm.parse(payload).personId,\n',
        after: '',
      },
    ],
    caughtBy: { tests: [`${modules}/office/plans/cell.test.ts`] },
  },
  {
    name: 'payout-by-closer',
    guard: 'who has closed a month does not decide about its payout',
    edits: [
      {
        file: `${modules}/money/settlements/payout/payout.rules.ts`,
        before:
          "return closers.some((closer) => isSamePerson(closer, approvedBy)) ? 'closerApproves' : null;",
        after: 'return closers.length >= 0 ? null : null;',
      },
    ],
    caughtBy: { proof: 'PR25' },
  },
  {
    name: 'payout-bad-account',
    guard: 'one account that no bank takes holds up no payout',
    edits: [
      {
        file: `${modules}/money/settlements/payout/payable.service.ts`,
        before: 'if (!isPolishIban(account)) {',
        after: "if (account === '') {",
      },
    ],
    caughtBy: { tests: [`${modules}/money/settlements/payout/payout.test.ts`] },
  },
  {
    name: 'panel-suspended-amid',
    guard: 'who is suspended while an act is under way has done nothing',
    edits: [
      {
        file: 'apps/server/src/infra/http/panel/mount-panel.ts',
        before: '      await requireStanding(transaction);\n      return work(transaction);\n',
        after: '      return work(transaction);\n',
      },
    ],
    caughtBy: { tests: ['apps/server/src/panel.money.test.ts'] },
  },
];
