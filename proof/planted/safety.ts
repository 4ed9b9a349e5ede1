import type { Fault } from './fault.ts';

const modules = 'apps/server/src/modules';
const entry = `${modules}/office/staff/entry`;
const people = `${modules}/office/programme/kinds/participants`;
const shares = `${entry}/shares.test.ts`;
const masks = 'apps/server/src/masks.matrix.test.ts';

/** What neither a stranger nor one operator alone can do. */
export const faultsOfSafety: readonly Fault[] = [
  {
    name: 'stranger-spends-passwords',
    guard: 'wrong passwords of a source take nothing from the owner of a panel account',
    edits: [
      {
        file: `${entry}/shares.service.ts`,
        before: 'name: `source:${source}`',
        after: "name: source === '' ? '' : 'all'",
      },
    ],
    caughtBy: { tests: [shares] },
  },
  {
    name: 'stranger-spends-recovery-codes',
    guard: 'wrong recovery codes of a source take nothing from the owner of a panel account',
    edits: [
      {
        file: `${entry}/entry.routes.ts`,
        before: "factor === 'code' && !share.isKnown",
        after: '!share.isKnown',
      },
    ],
    caughtBy: { tests: [shares] },
  },
  {
    name: 'browser-known-to-all',
    guard: 'a browser has a share of tries only at accounts that signed in with it',
    edits: [
      {
        file: `${entry}/staff-sessions.store.ts`,
        before: "    .where('staff_id', '=', staffId)\n    .where('device_hash'",
        after: "    .where('device_hash'",
      },
    ],
    caughtBy: { tests: [shares] },
  },
  {
    name: 'key-change-untold',
    guard: 'a changed key of a panel account is told to its address',
    edits: [
      {
        file: `${entry}/account.routes.ts`,
        before:
          '  await enqueueKeysNotice(transaction, { staffId, change, at: clock.now(), source });\n',
        after: '',
      },
    ],
    caughtBy: { tests: [`${entry}/keys.test.ts`] },
  },
  {
    name: 'key-change-leaves-sessions',
    guard: 'a changed key of a panel account ends its other sessions',
    edits: [
      {
        file: `${entry}/account.routes.ts`,
        before: '  await sessions.endOthers(transaction, session);\n',
        after: '',
      },
    ],
    caughtBy: { tests: [`${entry}/keys.test.ts`] },
  },
  {
    name: 'email-change-untold',
    guard: 'a changed e-mail address of a participant is told to the former one',
    edits: [
      {
        file: `${modules}/club/profile/change.service.ts`,
        before: "if (changed.includes('email') && current.email !== '')",
        after: "if (changed.includes('email') && current.email === '')",
      },
    ],
    caughtBy: { tests: [`${modules}/club/profile/email.test.ts`] },
  },
  {
    name: 'file-tells-at-night',
    guard: 'SMS about accounts in a file wait for the day',
    edits: [
      {
        file: `${people}/participants.service.ts`,
        before: '    { waitMs: untilDaytime(now) },\n',
        after: '    { waitMs: 0 },\n',
      },
    ],
    caughtBy: { tests: [`${people}/keys-by-file.test.ts`] },
  },
  {
    name: 'file-tells-without-count',
    guard: 'SMS about accounts in a file count against those of the day',
    edits: [
      {
        file: `${modules}/club/auth/auth.jobs.ts`,
        before: 'if (isCounted === true && !(await mayCount(deps))) {',
        after: 'if (isCounted === false && !(await mayCount(deps))) {',
      },
    ],
    caughtBy: { tests: [`${people}/keys-by-file.test.ts`] },
  },
  {
    name: 'unsent-notices-green',
    guard: 'notices of changed keys that nothing sends are a red line',
    edits: [
      {
        file: `${modules}/office/dashboard/installation.service.ts`,
        before: '  if (count === 0) return [];\n',
        after: '  if (count >= 0) return [];\n',
      },
    ],
    caughtBy: { tests: [`${modules}/office/dashboard/dashboard.test.ts`] },
  },
  {
    name: 'search-undoes-mask',
    guard: 'a search takes no more digits of a number than its mask shows',
    edits: [
      {
        file: `${modules}/office/people/people.rules.ts`,
        before: 'digits.length === lastDigits',
        after: 'digits.length >= lastDigits && digits.length < nationalLength',
      },
    ],
    caughtBy: { tests: [masks] },
  },
  {
    name: 'rehearsal-shows-numbers',
    guard: 'the list of a rehearsal masks numbers',
    edits: [
      {
        file: `${modules}/money/settlements/closing/closing.list.ts`,
        before: "row.isDeleted ? '' : maskedPhone(row.phone)",
        after: 'shownPerson(row).phone',
      },
    ],
    caughtBy: { tests: [masks] },
  },
  {
    name: 'work-of-suspended-begins',
    guard: 'queued work begins only for an account that may still order it',
    edits: [
      {
        file: `${modules}/office/operations/run.service.ts`,
        before: '  if (!(await store.mayStillRun(kysely, run.staffId, rolesFor(run.kind))))\n',
        after: '  if (run.id < 0)\n',
      },
    ],
    caughtBy: { tests: [`${modules}/office/operations/operations.test.ts`] },
  },
  {
    name: 'work-of-suspended-writes',
    guard: 'running work writes only for an account that may still order it',
    edits: [
      {
        file: `${modules}/office/operations/run.service.ts`,
        before: '    if (await store.mayStillRun(transaction, run.staffId, rolesFor(run.kind)))\n',
        after: '    if (run.id > 0)\n',
      },
    ],
    caughtBy: { tests: [`${modules}/office/operations/operations.test.ts`] },
  },
  {
    name: 'suspension-leaves-queue',
    guard: 'a suspension ends what the account has queued',
    edits: [
      {
        file: `${modules}/office/staff/accounts/accounts.service.ts`,
        before: '  await cancelOperationsOf(transaction, account.id);\n',
        after: '',
      },
    ],
    caughtBy: { tests: [`${modules}/office/staff/accounts/accounts.test.ts`] },
  },
  {
    name: 'view-shows-numbers',
    guard: 'a view shows no whole number of another person',
    edits: [
      {
        file: 'apps/server/src/infra/http/viewable.ts',
        before: 'body: withMaskedPhones(body) as',
        after: 'body: body as',
      },
    ],
    caughtBy: { tests: [`${modules}/office/viewing/viewing.test.ts`] },
  },
  {
    name: 'consultant-by-one',
    guard: 'a role that sees people is given by two administrators',
    edits: [
      {
        file: 'packages/contract/src/panel/permissions.ts',
        before: "  'consultant',\n  'administrator',\n] as const satisfies",
        after: "  'administrator',\n] as const satisfies",
      },
    ],
    caughtBy: { tests: [`${modules}/office/staff/accounts/accounts.rules.test.ts`] },
  },
  {
    name: 'rule-without-factor',
    guard: 'a proposal of rules needs a fresh second factor',
    edits: [
      {
        file: 'packages/contract/src/panel/rules.ts',
        before:
          "  'POST /api/panel/v1/rules/propose': {\n    may: 'rules.write',\n    fresh: true,\n",
        after: "  'POST /api/panel/v1/rules/propose': {\n    may: 'rules.write',\n",
      },
    ],
    caughtBy: { tests: ['packages/contract/src/panel/fresh.test.ts'] },
  },
  {
    name: 'decision-tells-strangers',
    guard: 'a decision tells a stranger nothing of a number',
    edits: [
      {
        file: `${modules}/office/signoffs/decision.service.ts`,
        before: '  if (isStranger(one, definitions[one.kind], caller))\n',
        after: "  if (one.state === 'open' && isStranger(one, definitions[one.kind], caller))\n",
      },
    ],
    caughtBy: { tests: [`${modules}/office/signoffs/signoffs.test.ts`] },
  },
  {
    name: 'read-only-is-ready',
    guard: 'a read-only database is not ready',
    edits: [
      {
        file: 'apps/server/src/infra/db/db.ts',
        before: "when 'off' then 'writable' else 'readOnly' end",
        after: "when 'off' then 'writable' else 'writable' end",
      },
    ],
    caughtBy: { tests: ['apps/server/src/infra/http/read-only.test.ts'] },
  },
  {
    name: 'read-only-is-a-fault',
    guard: 'a write on a read-only database answers 503',
    edits: [
      {
        file: 'apps/server/src/infra/db/connection-failure.ts',
        before: ' || code === readOnly) return true;',
        after: ') return true;',
      },
    ],
    caughtBy: { tests: ['apps/server/src/infra/http/read-only.test.ts'] },
  },
  {
    name: 'own-name-by-a-letter',
    guard: 'a former name still tells whose account a row is',
    edits: [
      {
        file: `${modules}/office/own/own.store.ts`,
        before: "former.searched = searchable(staff.name) where former.searched <> ' '",
        after: 'former.searched = searchable(staff.name) where false',
      },
    ],
    caughtBy: { tests: [`${modules}/office/own/own.test.ts`] },
  },
  {
    name: 'linked-account-unguarded',
    guard: 'an account that an administrator linked with a participant does not act on them',
    edits: [
      {
        file: `${modules}/office/own/own.store.ts`,
        before: '  select staff_id, person_id from staff_person\n)`;',
        after: '  select staff_id, person_id from staff_person where false\n)`;',
      },
    ],
    caughtBy: { tests: [`${modules}/office/own/own.test.ts`] },
  },
  {
    name: 'namesakes-by-one',
    guard: 'who proposed that two namesakes differ, or is one of them, does not decide it',
    edits: [
      {
        file: `${modules}/office/signoffs/signoffs.rules.ts`,
        before: "  if (proposal.proposedById === caller.staffId) return 'ownDecision';",
        after:
          "  if (proposal.kind !== 'staff.different' && proposal.proposedById === caller.staffId)\n    return 'ownDecision';",
      },
    ],
    caughtBy: { tests: [`${modules}/office/staff/accounts/persons.test.ts`] },
  },
  {
    name: 'namesakes-unsaid',
    guard: 'the second person sees that the author of a matter is a namesake of its participant',
    edits: [
      {
        file: `${modules}/office/signoffs/people.service.ts`,
        before: 'return [...lines, ...namesakes.map(lineOf)];',
        after:
          'return namesakes.length < 0 ? [...lines, ...namesakes.map(copy.namesakes)] : lines;',
      },
    ],
    caughtBy: { tests: [`${modules}/office/corrections/corrections.test.ts`] },
  },
  {
    name: 'seals-without-key',
    guard: 'who has the database without the keys makes no valid chain of seals',
    edits: [
      {
        file: `${modules}/office/trail/verify.rules.ts`,
        before: 'if (!markOf(vault, hash).equals(mark))',
        after: 'if (mark.length === 0)',
      },
    ],
    caughtBy: { tests: [`${modules}/office/trail/tampering.test.ts`] },
  },
  {
    name: 'seals-key-left-out',
    guard: 'after an upgrade a seal without its keyed digest is a fault',
    edits: [
      {
        file: `${modules}/office/trail/verify.rules.ts`,
        before: 'const upgradeMs = dayMs;',
        after: 'const upgradeMs = 9_999 * dayMs;',
      },
    ],
    caughtBy: { tests: [`${modules}/office/trail/tampering.test.ts`] },
  },
  {
    name: 'errors-file-whole',
    guard: 'who corrects no files gets no whole numbers in a file of errors',
    edits: [
      {
        file: `${modules}/office/imports/errors.service.ts`,
        before: 'return isMasked ? maskedList(kept) : kept;',
        after: 'return isMasked && batchRows < 0 ? maskedList(kept) : kept;',
      },
    ],
    caughtBy: { tests: [`${modules}/office/imports/imports.masked.test.ts`] },
  },
  {
    name: 'messages-unsaid',
    guard: 'a check of an import says which messages to former numbers and addresses follow',
    edits: [
      {
        file: `${people}/participants.service.ts`,
        before: 'countTold({ sms: former.length, emails: 0 });',
        after: 'countTold({ sms: 0, emails: 0 });',
      },
    ],
    caughtBy: { tests: [`${modules}/office/imports/imports.effect.test.ts`] },
  },
  {
    name: 'rows-as-people',
    guard: 'a figure above a report counts a person who works in two shops once',
    edits: [
      {
        file: `${modules}/club/reports/performance.store.ts`,
        before: 'count(distinct person_id) filter (where ${fits.locked})',
        after: 'count(*) filter (where ${fits.locked})',
      },
    ],
    caughtBy: { tests: [`${modules}/club/reports/headline.test.ts`] },
  },
  {
    name: 'card-tells-by-time',
    guard: 'the database is asked the same whatever a mask hides',
    edits: [
      {
        file: `${modules}/office/people/card.service.ts`,
        before: 'store.findDevices(handle, id),',
        after: "phone < '+48505' ? store.findDevices(handle, id) : [],",
      },
    ],
    caughtBy: { tests: [masks] },
  },
  {
    name: 'recovery-unnamed',
    guard: 'the sign-in page leads to recovery codes without a password',
    edits: [
      {
        file: 'apps/panel/src/features/entry/RecoveryStep.tsx',
        before: "      code: code.trim() === '' ? copy.missing.code : '',",
        after: "      password: password === '' ? copy.missing.password : '',",
      },
    ],
    caughtBy: { journeys: ['panel-door'] },
  },
];
