import type { Fault } from './fault.ts';

const panel = 'apps/server/src/infra/http/panel';
const modules = 'apps/server/src/modules';
const matrix = 'apps/server/src/panel.matrix.test.ts';

/** Guards of the operator's panel. */
export const faultsOfPanel: readonly Fault[] = [
  {
    name: 'panel-permission',
    guard: 'a call of the panel lets in the roles of its permission alone',
    edits: [
      {
        file: `${panel}/mount-panel.ts`,
        before:
          "  if (row.may !== 'signedIn' && !may(session.roles, row.may)) throw refuse('forbidden');\n",
        after: '',
      },
    ],
    caughtBy: { tests: [matrix] },
  },
  {
    name: 'fetch-by-who-lost-the-right',
    guard: 'the file of long work is for an account that may still order it',
    edits: [
      {
        file: `${modules}/office/operations/operations.routes.ts`,
        before: "  if (!may(session.roles, access.may)) throw refuse('forbidden');\n",
        after: '',
      },
    ],
    caughtBy: { tests: [`${modules}/office/exports/exports.fetch.test.ts`] },
  },
  {
    name: 'panel-origin',
    guard: 'a call of the panel comes from its own pages',
    edits: [
      {
        file: `${panel}/mount-panel.ts`,
        before: "  if (!isFromPanel(request, url())) throw refuse('wrongOrigin');\n",
        after: '',
      },
    ],
    caughtBy: { tests: [matrix] },
  },
  {
    name: 'panel-two-cookies',
    guard: 'of two cookies of the session neither is believed',
    edits: [
      {
        file: `${panel}/panel-caller.ts`,
        before: 'return more.length === 0 && tokenForm',
        after: 'return more.length >= 0 && tokenForm',
      },
    ],
    caughtBy: { tests: [`${modules}/office/staff/entry/matrix.test.ts`] },
  },
  {
    name: 'panel-read-untold',
    guard: 'a read of personal data has its entry before its answer',
    edits: [
      {
        file: `${panel}/mount-panel.ts`,
        before:
          '      if (readsPeople && isNamed === undefined) await noteRead(parts, row, actor, input);\n',
        after: '',
      },
    ],
    caughtBy: { tests: [`${modules}/office/trail/trail.test.ts`] },
  },
  {
    name: 'signoff-alone',
    guard: 'who proposes does not decide',
    edits: [
      {
        file: `${modules}/office/signoffs/decision.service.ts`,
        before: '  if (fault !== null) return refused(',
        after: "  if (fault !== null && fault !== 'ownDecision') return refused(",
      },
    ],
    caughtBy: { tests: [`${modules}/office/signoffs/signoffs.test.ts`] },
  },
  {
    name: 'import-own-row',
    guard:
      'nobody applies alone a file that changes the own figures, golden points or bank account',
    edits: [
      {
        file: `${modules}/office/programme/batch/effect.rules.ts`,
        before: '...(isOwn(effect, staffId) ? [',
        after: '...(isOwn(effect, -staffId) ? [',
      },
    ],
    caughtBy: { tests: [`${modules}/office/imports/imports.own.test.ts`] },
  },
  {
    name: 'import-own-decision',
    guard:
      'nobody decides about a file that changes the own figures, golden points or bank account',
    edits: [
      {
        file: `${modules}/office/imports/imports.signoffs.ts`,
        before: "isOwn(effect, deciderId) ? 'ownPerson' : null",
        after: "isOwn(effect, -deciderId) ? 'ownPerson' : null",
      },
    ],
    caughtBy: { tests: [`${modules}/office/imports/imports.own.test.ts`] },
  },
  {
    name: 'signoff-unseen',
    guard: 'what is executed is what was shown to the proposer',
    edits: [
      {
        file: `${modules}/office/signoffs/decision.service.ts`,
        before:
          'if (present === null || digestOf(one.kind, one.subject, present) !== one.digest) {',
        after: 'if (present === null) {',
      },
    ],
    caughtBy: { tests: [`${modules}/office/signoffs/signoffs.test.ts`] },
  },
  {
    name: 'signoff-late',
    guard: 'a proposal ends after seven days',
    edits: [
      {
        file: `${modules}/office/signoffs/decision.service.ts`,
        before: "  return stateAt(one, now) === 'expired' ? { expired: one } : one;",
        after: '  return one;',
      },
    ],
    caughtBy: { tests: [`${modules}/office/signoffs/signoffs.test.ts`] },
  },
  {
    name: 'totp-twice',
    guard: 'a code of the application counts once',
    edits: [
      {
        file: `${modules}/office/staff/entry/codes.service.ts`,
        before: 'return step !== null && (await takeStep(handle, account.id, step));',
        after: 'return step !== null && ((await takeStep(handle, account.id, step)) || true);',
      },
    ],
    caughtBy: { tests: [`${modules}/office/staff/entry/codes.test.ts`] },
  },
  {
    name: 'seal-without-order',
    guard: 'a seal covers the entries in their order',
    edits: [
      {
        file: `${modules}/office/trail/seal.rules.ts`,
        before: 'digest.update(`${id} ${entryHash}\\n`);',
        after: 'digest.update(`${entryHash.length}\\n`);',
      },
    ],
    caughtBy: { tests: [`${modules}/office/trail/tampering.test.ts`] },
  },
  {
    name: 'import-other-state',
    guard: 'an import is applied on the state alone that it was checked on',
    edits: [
      {
        file: `${modules}/office/programme/batch/batch.service.ts`,
        before: 'const locked = horizon === task.horizon ? await',
        after: 'const locked = horizon !== null ? await',
      },
    ],
    caughtBy: { tests: [`${modules}/office/imports/imports.test.ts`] },
  },
  {
    name: 'import-by-one',
    guard: 'an import above the limits is decided by a second person',
    edits: [
      {
        file: `${modules}/office/imports/imports.service.ts`,
        before: 'if (second.length === 0) {',
        after: 'if (second.length >= 0) {',
      },
    ],
    caughtBy: { tests: [`${modules}/office/imports/imports.test.ts`] },
  },
  {
    name: 'undo-over-later',
    guard: 'taking an import back leaves what another file has written since',
    edits: [
      {
        file: `${modules}/office/programme/batch/undo.store.ts`,
        before: "        and t.import_id = former.import_id and ${goesBack('t')}\n",
        after: "        and ${goesBack('t')}\n",
      },
    ],
    caughtBy: { tests: [`${modules}/office/programme/batch/undo.figures.test.ts`] },
  },
  {
    name: 'undo-over-confirmed',
    guard: 'taking an import back leaves a row that a later file has confirmed',
    edits: [
      {
        file: `${modules}/office/programme/before-images/former.service.ts`,
        before: 'if (earlier.length === 0 && !(keepsBefore && isDifference(row))) return [];',
        after: 'if (!isDifference(row) || (earlier.length === 0 && !keepsBefore)) return [];',
      },
    ],
    caughtBy: { tests: [`${modules}/office/programme/batch/undo.kinds.test.ts`] },
  },
  {
    name: 'undo-of-opened',
    guard: 'an undo leaves a question that somebody has opened, with its replies and its key',
    edits: [
      {
        file: `${modules}/office/programme/before-images/content.service.ts`,
        before:
          '  for (const [key, reason] of await content.findMoneyOf(transaction, keys)) why.set(key, reason);\n',
        after: '',
      },
    ],
    caughtBy: { tests: [`${modules}/office/programme/batch/undo.content.test.ts`] },
  },
  {
    name: 'undo-while-opening',
    guard: 'a question is not opened while it is being taken back',
    edits: [
      {
        file: `${modules}/office/programme/before-images/content.service.ts`,
        before:
          "  if (name === 'question' && rehearsed === null) await content.holdQuestions(transaction, keys);\n",
        after: '',
      },
    ],
    caughtBy: { tests: [`${modules}/office/programme/batch/undo.content.test.ts`] },
  },
  {
    name: 'rule-into-closed-month',
    guard: 'a rule dated into a closed month is refused when it is proposed',
    edits: [
      {
        file: `${modules}/office/rules/rules.service.ts`,
        before: "  await requireTaken(deps, copy.file('reguly'), text);\n",
        after: '',
      },
    ],
    caughtBy: { tests: [`${modules}/office/rules/rules.test.ts`] },
  },
  {
    name: 'figure-over-another',
    guard: 'a figure that somebody has changed meanwhile is not written over',
    edits: [
      {
        file: `${modules}/office/plans/cell.service.ts`,
        before:
          "  if (cell.value !== expected) throw refuse('figureMoved', { message: copy.moved(cell.value) });\n",
        after: '',
      },
    ],
    caughtBy: { tests: [`${modules}/office/plans/cell.test.ts`] },
  },
  {
    name: 'figure-other-effect',
    guard: 'a second person agrees to the effect of a figure that was shown',
    edits: [
      {
        file: `${modules}/office/plans/cell.service.ts`,
        before:
          "      if (JSON.stringify(goldenOf(effect)) !== JSON.stringify(request.golden))\n        throw refuse('signoffStale');\n",
        after: '',
      },
    ],
    caughtBy: { tests: [`${modules}/office/plans/cell.test.ts`] },
  },
  {
    name: 'undo-by-one',
    guard: 'taking an import back above the limits is decided by a second person',
    edits: [
      {
        file: `${modules}/office/imports/undoing.service.ts`,
        before: 'if (!rehearsal && second.length > 0)',
        after: 'if (!rehearsal && second.length < 0)',
      },
    ],
    caughtBy: { tests: [`${modules}/office/imports/imports.test.ts`] },
  },
  {
    name: 'undo-unseen',
    guard: 'what is taken back is what was shown',
    edits: [
      {
        file: `${modules}/office/programme/batch/undo.service.ts`,
        before: 'if (!isRehearsal && task.horizon !== null && task.horizon !== horizon) {',
        after: 'if (!isRehearsal && task.horizon === horizon && task.horizon === null) {',
      },
    ],
    caughtBy: { tests: [`${modules}/office/imports/imports.together.test.ts`] },
  },
  {
    name: 'undo-of-joined',
    guard: 'a person who has joined is not taken back',
    edits: [
      {
        file: `${modules}/office/programme/before-images/removal.store.ts`,
        before: 'when t.activated_at is not null or t.last_login_at',
        after: 'when t.last_login_at',
      },
    ],
    caughtBy: { tests: [`${modules}/office/programme/batch/undo.kinds.test.ts`] },
  },
  {
    name: 'history-tells-reasons-of-money',
    guard: 'who may not read money reads neither by whom nor why it was corrected',
    edits: [
      {
        file: `${modules}/office/people/history.service.ts`,
        before: "  const isHidden = isOfMoney(action) && !may(roles, 'money.read');\n",
        after: '  const isHidden = isOfMoney(action) && roles.length === 0;\n',
      },
    ],
    caughtBy: { tests: [`${modules}/office/people/history.test.ts`] },
  },
  {
    name: 'history-loses-events-of-one-moment',
    guard: 'pages of a history lose no event of one moment and of several sources',
    edits: [
      {
        file: `${modules}/office/people/history.store.ts`,
        before: '      return sql<boolean>`${at} <= ${after.at}`;\n',
        after: '      return sql<boolean>`${at} < ${after.at}`;\n',
      },
    ],
    caughtBy: { tests: [`${modules}/office/people/history.test.ts`] },
  },
];
