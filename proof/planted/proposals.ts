import type { Fault } from './fault.ts';

const modules = 'apps/server/src/modules';

/** Guards of what is said of a proposal that two people have agreed to. */
export const faultsOfProposals: readonly Fault[] = [
  {
    name: 'approved-is-done',
    guard: 'an approved proposal is carried out only once its long work is done',
    edits: [
      {
        file: `${modules}/office/signoffs/signoffs.rules.ts`,
        before: "  return proposal.work === null ? 'approved' : outcomeOf[proposal.work.state];",
        after: "  return 'done';",
      },
    ],
    caughtBy: { tests: ['apps/server/src/panel.signoffs.test.ts'] },
  },
  {
    name: 'work-of-no-proposal',
    guard: 'the long work of a proposal carries its number',
    edits: [
      {
        file: `${modules}/office/imports/imports.signoffs.ts`,
        before:
          "{\n        kind: 'import.apply',\n        staffId,\n        input: { batchId, signoffId },\n      }",
        after: "{ kind: 'import.apply', staffId, input: { batchId } }",
      },
    ],
    caughtBy: { tests: ['apps/server/src/panel.signoffs.test.ts'] },
  },
  {
    name: 'raw-role-code',
    guard: 'a changed rule names the role, not its code',
    edits: [
      {
        file: `${modules}/office/programme/kinds/rules/versions.copy.ts`,
        before: 'dla roli ${roleName(role, names)} od',
        after: 'dla roli ${role} od',
      },
    ],
    caughtBy: { tests: ['scripts/house/glossary.test.ts'] },
  },
  {
    name: 'matter-names-nobody',
    guard: 'the matter of one result names the person to the second person',
    edits: [
      {
        file: `${modules}/office/signoffs/signoffs.service.ts`,
        before: '(names.get(personId) ?? deletedAccount)',
        after: '`osoba nr ${personId}`',
      },
    ],
    caughtBy: { tests: [`${modules}/office/plans/cell.test.ts`] },
  },
  {
    name: 'proposers-words-lost',
    guard: "the second person of an import reads the proposer's own words",
    edits: [
      {
        file: `${modules}/office/imports/imports.service.ts`,
        before: '    reason,\n    proposedBy: staffId,',
        after: "    reason: second.map(copy.second).join(' '),\n    proposedBy: staffId,",
      },
    ],
    caughtBy: { tests: [`${modules}/office/imports/imports.own.test.ts`] },
  },
  {
    name: 'refused-work-untold',
    guard: 'a proposal whose work was refused is in the trail and in the bell of both people',
    edits: [
      {
        file: `${modules}/office/operations/run.service.ts`,
        before: "    if (state === 'refused') await tell(parts, transaction, run.id, at);\n",
        after: '',
      },
    ],
    caughtBy: { tests: ['apps/server/src/panel.signoffs.test.ts'] },
  },
  {
    name: 'stale-import-passed-on',
    guard: 'a stale import is checked again before a second person gets it',
    edits: [
      {
        file: `${modules}/office/imports/imports.service.ts`,
        before:
          "  if (batch.horizon !== (await stateOfImports(transaction))) throw refuse('importStale');\n",
        after: '',
      },
    ],
    caughtBy: { tests: [`${modules}/office/imports/imports.together.test.ts`] },
  },
  {
    name: 'stale-undo-passed-on',
    guard: 'a stale look at an undo is repeated before a second person gets it',
    edits: [
      {
        file: `${modules}/office/imports/undoing.service.ts`,
        before: "  if (!isAsShown) throw refuse('importStale', { message: copy.undoStale });\n",
        after: '',
      },
    ],
    caughtBy: { tests: [`${modules}/office/imports/imports.together.test.ts`] },
  },
  {
    name: 'emergency-unrehearsed',
    guard: 'the second administrator of an emergency computes the month before the decision',
    edits: [
      {
        file: `${modules}/office/signoffs/decision.service.ts`,
        before: '  if (failure !== null) throw refuse(failure);\n}',
        after:
          "  if (one.emergencyBy !== null && failure === 'rehearsalNeeded') return;\n  if (failure !== null) throw refuse(failure);\n}",
      },
    ],
    caughtBy: { tests: [`${modules}/office/months/emergency.test.ts`] },
  },
  {
    name: 'notice-at-night',
    guard: 'notices of matters wait from 20 to 8 o’clock',
    edits: [
      {
        file: `${modules}/office/notices/notices.rules.ts`,
        before: 'return lapsesBefore ? null : morning;',
        after: 'return lapsesBefore ? morning : null;',
      },
    ],
    caughtBy: { tests: [`${modules}/office/notices/notices.rules.test.ts`] },
  },
  {
    name: 'notice-twice',
    guard: 'a job that runs again sends no notice twice',
    edits: [
      {
        file: `${modules}/office/notices/notices.jobs.ts`,
        before: '  const key = [queue, of,',
        after: '  const key = [Math.random(), queue, of,',
      },
    ],
    caughtBy: { tests: [`${modules}/office/notices/notices.test.ts`] },
  },
  {
    name: 'notice-to-everybody',
    guard: 'only accounts that may decide are called to a matter',
    edits: [
      {
        file: `${modules}/office/signoffs/notices.service.ts`,
        before: '    if (whyNotDecider(one, definition, { staffId, roles }) !== null) continue;',
        after:
          '    if (whyNotDecider(one, definition, { staffId, roles }) === undefined) continue;',
      },
    ],
    caughtBy: { tests: [`${modules}/office/notices/notices.test.ts`] },
  },
  {
    name: 'link-shown-for-money-roles',
    guard: 'the link of a coordinator, approver or administrator is never shown to copy',
    edits: [
      {
        file: `${modules}/office/staff/accounts/accounts.service.ts`,
        before: "= ['coordinator', 'approver', 'administrator'];",
        after: '= [];',
      },
    ],
    caughtBy: { tests: [`${modules}/office/staff/accounts/accounts.mail.test.ts`] },
  },
  {
    name: 'open-matter-stands-still',
    guard: 'an open list of matters and an open matter follow what another person does to it',
    edits: [
      {
        file: 'apps/panel/src/features/signoffs/signoffs.queries.ts',
        before: " || matter?.state === 'open'",
        after: '',
      },
      {
        file: 'apps/panel/src/features/months/months.queries.ts',
        before: 'found !== undefined && found.signoffId !== null',
        after: 'false',
      },
    ],
    caughtBy: { journeys: ['panel-decision'] },
  },
  {
    name: 'month-read-piecemeal',
    guard: 'a month that is closed while it is read is shown as before',
    edits: [
      {
        file: `${modules}/office/months/months.service.ts`,
        before:
          'inSnapshot(database.kysely, (snapshot) => readMonth(snapshot, asked, clock.now()))',
        after: 'readMonth(database.kysely, asked, clock.now())',
      },
    ],
    caughtBy: { tests: [`${modules}/office/months/months.test.ts`] },
  },
  {
    name: 'closing-decided-before-own-figure',
    guard: 'the second person computes a closing before a button to approve it is there',
    edits: [
      {
        file: 'apps/panel/src/features/signoffs/Decision.tsx',
        before: "if (!isBar || matter.kind !== 'month.close') return decide;",
        after: 'if (isBar || !isBar) return decide;',
      },
    ],
    caughtBy: { journeys: ['panel-decision'] },
  },
  {
    name: 'day-off-unsaid',
    guard: 'both people read that a payout falls on a day without transfers',
    edits: [
      {
        file: 'apps/server/src/modules/office/payouts/payouts.signoffs.ts',
        before: 'return why === null',
        after: "return why !== 'sunday'",
      },
    ],
    caughtBy: { tests: ['apps/server/src/modules/office/payouts/payouts.test.ts'] },
  },
];
