import type { Fault } from './fault.ts';

const programme = 'apps/server/src/modules/office/programme';
const imports = 'apps/server/src/modules/office/imports';
const roundTrip = 'apps/server/src/modules/office/exports/round-trip.test.ts';

/** Guards of what a file may bring in, and of what it says about the rest. */
export const faultsOfImports: readonly Fault[] = [
  {
    name: 'undo-into-closed-month',
    guard: 'an undo of rules and settings changes nothing that a closed month went by',
    edits: [
      {
        file: `${programme}/before-images/versions.service.ts`,
        before: "const why = values === null ? 'first' : whyUsed(track, from, values);",
        after: "const why = values === null ? 'first' : null;",
      },
    ],
    caughtBy: { tests: [`${programme}/batch/undo.versions.test.ts`] },
  },
  {
    name: 'undo-of-rules-by-one',
    guard: 'an undo of rules and settings is decided by two people',
    edits: [
      {
        file: `${programme}/batch/undo.service.ts`,
        before: '    versions: await versionsChanged(transaction, versions),\n',
        after: '',
      },
    ],
    caughtBy: { tests: [`${programme}/batch/undo.versions.test.ts`] },
  },
  {
    name: 'points-of-a-wrong-shop',
    guard: 'a figure is for a shop where the person works in that month',
    edits: [
      {
        file: `${programme}/kinds/targets/work.rules.ts`,
        before: 'const isThere = stay.placeId === placeId;',
        after: 'const isThere = placeId > 0;',
      },
    ],
    caughtBy: { tests: [`${programme}/programme.aside.test.ts`] },
  },
  {
    name: 'silent-row',
    guard: 'a row that was set aside is listed',
    edits: [
      {
        file: `${programme}/programme.service.ts`,
        before: '      asides.add(line, column, reason, cells[column]);\n',
        after: '',
      },
    ],
    caughtBy: { tests: [`${programme}/programme.aside.test.ts`] },
  },
  {
    name: 'thousand-read-as-one',
    guard: 'what may be a thousand or a fraction is not guessed',
    edits: [
      {
        file: `${programme}/programme.rules.ts`,
        before: '  if (isThousandOrFraction(plain)) return null;\n',
        after: '',
      },
    ],
    caughtBy: { tests: [`${programme}/programme.quote.test.ts`] },
  },
  {
    name: 'column-missing-in-undo',
    guard: 'an undo restores every column of a file',
    edits: [
      {
        file: `${programme}/before-images/before-image.ts`,
        before: '  const stored = ownColumns(columns);\n',
        after: "  const stored = ownColumns(columns).filter(({ name }) => name !== 'miasto');\n",
      },
    ],
    caughtBy: { tests: [roundTrip] },
  },
  {
    name: 'column-missing-in-export',
    guard: 'an export has every column of a file',
    edits: [
      {
        file: `${programme}/table/table.store.ts`,
        before: '      to === undefined || exported === null\n',
        after: "      to === undefined || exported === null || name === 'miasto'\n",
      },
    ],
    caughtBy: { tests: [roundTrip] },
  },
  {
    name: 'column-missing-in-changes',
    guard: 'the list of changes names every column of a file',
    edits: [
      {
        file: `${programme}/changes/changes.rules.ts`,
        before: '      to === undefined ? [] : [[name, listed(name)]],\n',
        after: "      to === undefined || name === 'miasto' ? [] : [[name, listed(name)]],\n",
      },
    ],
    caughtBy: { tests: [roundTrip] },
  },
  {
    name: 'column-not-written',
    guard: 'an import writes every column of a file',
    edits: [
      {
        file: `${programme}/kinds/targets/special-tasks.ts`,
        before: "      to: 'still_left_label',\n",
        after: '',
      },
    ],
    caughtBy: { tests: [roundTrip] },
  },
  {
    name: 'undo-forgets-earlier-role',
    guard: 'an undo keeps the former role that an earlier change of the day has noted',
    edits: [
      {
        file: `${programme}/kinds/participants/participants.store.ts`,
        before: '(role_change.since = ${since}::date and role_change.role = restored.role)',
        after: 'role_change.since = ${since}::date',
      },
    ],
    caughtBy: { tests: [roundTrip] },
  },
  {
    name: 'unseen-new-rows',
    guard: 'a check lists the new rows of every kind',
    edits: [
      {
        file: `${programme}/table/table.kind.ts`,
        before: 'if (written.new.has(keyTextOf(parts, one))) listNew(one.line);',
        after: 'if (written.changed.has(keyTextOf(parts, one))) listNew(one.line);',
      },
    ],
    caughtBy: { tests: [`${programme}/programme.kinds.test.ts`] },
  },
  {
    name: 'whole-account-in-new-rows',
    guard: 'a list of new rows masks PESEL, accounts and phones',
    edits: [
      {
        file: `${programme}/programme.quote.ts`,
        before: '  const isCode = codeColumns.includes(column) && !isPesel(text);\n',
        after: "  const isCode = column !== 'telefon';\n",
      },
    ],
    caughtBy: { tests: [`${imports}/imports.rows.test.ts`] },
  },
  {
    name: 'tenfold-results-unsaid',
    guard: 'a check says what is unlike other months',
    edits: [
      {
        file: `${programme}/batch/effect.rules.ts`,
        before: 'const isUnlike = one[of] > most * unlikeTimes || isLow;',
        after: 'const isUnlike = isLow;',
      },
    ],
    caughtBy: { tests: [`${imports}/imports.rows.test.ts`] },
  },
  {
    name: 'business-by-default',
    guard: 'a new person without a legal form in the file has none',
    edits: [
      {
        file: `${programme}/kinds/participants/participants.merging.ts`,
        before: '  entrepreneur: null,\n',
        after: '  entrepreneur: true,\n',
      },
    ],
    caughtBy: { tests: [`${programme}/programme.changes.test.ts`] },
  },
  {
    name: 'undo-in-silence',
    guard: 'an undo tells people whose announced golden points it takes back',
    edits: [
      {
        file: `${programme}/batch/undo.service.ts`,
        before:
          '  if (!isRehearsal) await announceTakenBack(transaction, booked, { undoId: id, now });\n',
        after: '',
      },
    ],
    caughtBy: { tests: [`${programme}/batch/undo.told.test.ts`] },
  },
];
