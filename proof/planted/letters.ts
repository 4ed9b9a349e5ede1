import type { Fault } from './fault.ts';

const modules = 'apps/server/src/modules';
const letters = { tests: [`${modules}/office/letters/letters.test.ts`] } as const;

/** Guards of letters and their answers. */
export const faultsOfLetters: readonly Fault[] = [
  {
    name: 'letter-of-another',
    guard: 'a participant and a representative read their own letters alone',
    edits: [
      {
        file: `${modules}/club/letters/letters.store.ts`,
        before: 'where letter.number = ${number} and letter.person_id = ${personId}',
        after: 'where letter.number = ${number}',
      },
    ],
    caughtBy: letters,
  },
  {
    name: 'answered-twice',
    guard: 'of two who answer at once, the second sends nothing',
    edits: [
      {
        file: `${modules}/office/letters/acts.service.ts`,
        before: "throw refuse('letterMerged');\n  requireSame(letter, version);",
        after: "throw refuse('letterMerged');",
      },
    ],
    caughtBy: letters,
  },
];
