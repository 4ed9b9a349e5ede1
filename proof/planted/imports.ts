import type { Fault } from './fault.ts';

const programme = 'apps/server/src/modules/programme';

/** Guards of what a file may bring in, and of what it says about the rest. */
export const faultsOfImports: readonly Fault[] = [
  {
    name: 'undo-into-closed-month',
    guard: 'an undo of rules and settings changes nothing that a closed month went by',
    edits: [
      {
        file: `${programme}/former/versions.service.ts`,
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
        before: '        versions: await versionsChanged(transaction, versions),\n',
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
        before: 'if (stay.placeId === placeId && stay.from <= last',
        after: 'if (stay.from <= last',
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
];
