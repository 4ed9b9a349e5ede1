import type { Fault } from './fault.ts';

const modules = 'apps/server/src/modules';
const audit = `${modules}/money/audit`;
const emergency = `${modules}/office/signoffs/emergency.rules.ts`;
const tampering = { tests: [`${audit}/tampering.test.ts`] } as const;
const emergencies = { tests: [`${modules}/office/signoffs/emergency.rules.test.ts`] } as const;

/** A check that the verification leaves out. */
function withoutCheck(check: string, line: string): Fault {
  return {
    name: `verify-without-${check}`,
    guard: `a verification looks at the check "${check}"`,
    edits: [{ file: `${audit}/verify.service.ts`, before: line, after: '' }],
    caughtBy: tampering,
  };
}

/** Guards of the verification, of sealed values and of an emergency of two administrators. */
export const faultsOfVerify: readonly Fault[] = [
  {
    name: 'seal-of-anybody',
    guard: 'a sealed value opens for its own person alone',
    edits: [
      {
        file: 'apps/server/src/infra/crypto/vault.ts',
        before: 'Buffer.from(personId === undefined ? field : `${field}\\n${personId}`)',
        after: 'Buffer.from(personId === undefined ? field : `${field}\\n`)',
      },
    ],
    caughtBy: tampering,
  },
  withoutCheck('correction', "  add('correction', await store.wrongCorrections(handle));\n"),
  withoutCheck('grosze', "  add('grosze', await store.wrongGrosze(handle));\n"),
  withoutCheck('entry', "  add('entry', await store.wrongEntries(handle));\n"),
  withoutCheck('parts', "  add('parts', await store.wrongParts(handle));\n"),
  withoutCheck('account', "  add('account', accounts);\n"),
  withoutCheck('mark', "  add('mark', marks);\n"),
  {
    name: 'verify-says-points',
    guard: 'a verification says amounts of money with their grosze',
    edits: [
      {
        file: `${audit}/verify.rules.ts`,
        before: "if (check === 'grosze' || check === 'payout') return 'grosze';",
        after: "if (check === 'payout') return 'grosze';",
      },
    ],
    caughtBy: tampering,
  },
  {
    name: 'payment-unmarked',
    guard: 'the day of payment is part of the mark of a payout',
    edits: [
      {
        file: `${modules}/money/settlements/payout/marks.store.ts`,
        before: "    'paid_on',\n",
        after: '',
      },
    ],
    caughtBy: tampering,
  },
  {
    name: 'return-unmarked',
    guard: 'a return is part of the mark of a transfer',
    edits: [
      {
        file: `${modules}/money/settlements/payout/marks.store.ts`,
        before: "    'returned_on',\n",
        after: '',
      },
    ],
    caughtBy: tampering,
  },
  {
    name: 'seals-stay-loose',
    guard: 'an upgrade binds the sealed values of an earlier release to their people',
    edits: [
      {
        file: `${modules}/office/keys/rotation.service.ts`,
        before: 'const isLoose = personId !== null && !isBound(value);',
        after: 'const isLoose = false;',
      },
    ],
    caughtBy: { tests: [`${modules}/office/keys/seals.test.ts`] },
  },
  {
    name: 'figure-hides-broken-formula',
    guard: 'a broken formula in a figure is named as one',
    edits: [
      {
        file: `${modules}/office/programme/kinds/targets/figures.lookup.ts`,
        before: "whyUnreadable((cell ?? '').trim()) ?? fault",
        after: 'fault',
      },
    ],
    caughtBy: { tests: [`${modules}/office/programme/programme.as-seen.test.ts`] },
  },
  {
    name: 'machine-import-unseen',
    guard: 'an import that a machine has laid down is told on the dashboard',
    edits: [
      {
        file: `${modules}/office/dashboard/dashboard.store.ts`,
        before: "where staff_id is null and state in ('open',",
        after: "where staff_id = 0 and state in ('open',",
      },
    ],
    caughtBy: { tests: [`${modules}/office/dashboard/dashboard.test.ts`] },
  },
  {
    name: 'machine-import-applied',
    guard: 'a file of a command becomes a proposal on a running club',
    edits: [
      {
        file: `${modules}/office/imports/imports.operator.ts`,
        before: 'if (request.dryRun || !(await store.isRunningClub(deps.database.kysely)))',
        after: 'if (request.dryRun || deps.database !== null)',
      },
    ],
    caughtBy: { tests: [`${modules}/office/imports/imports.laid-down.test.ts`] },
  },
  {
    name: 'emergency-at-once',
    guard: 'an emergency waits 24 hours',
    edits: [
      {
        file: emergency,
        before: "  if (now < mayActFrom(emergency)) return 'emergencyWaits';\n",
        after: '',
      },
    ],
    caughtBy: emergencies,
  },
  {
    name: 'emergency-with-fresh-keys',
    guard: 'an account that was keyed within seven days takes no part in an emergency',
    edits: [
      {
        file: emergency,
        before: "now.getTime() - account.keyedAt.getTime() < settledMs ? 'freshAccount' : null",
        after: 'null',
      },
    ],
    caughtBy: emergencies,
  },
  {
    name: 'emergency-of-own-money',
    guard: 'nobody decides about the own money in an emergency',
    edits: [
      {
        file: emergency,
        before: "  if (definition.concerns?.(proposal.payload) === staffId) return 'ownAccount';\n",
        after: '',
      },
    ],
    caughtBy: emergencies,
  },
  {
    name: 'emergency-beside-an-approver',
    guard: 'an approver who can act, or returns, decides instead of the administrators',
    edits: [
      {
        file: emergency,
        before: "  if (canApproverAct(facts)) return 'approverCanAct';\n",
        after: '',
      },
    ],
    caughtBy: emergencies,
  },
];
