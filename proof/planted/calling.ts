import type { Fault } from './fault.ts';

const calling = 'apps/server/src/modules/club/calling';
const caughtBy = { tests: [`${calling}/calling.test.ts`] } as const;

/** Guards of calls of representatives. */
export const faultsOfCalling: readonly Fault[] = [
  {
    name: 'refused-and-called',
    guard: 'the number of a person who refused calls is not given',
    edits: [
      {
        file: `${calling}/calling.store.ts`,
        before:
          '    .where(sql<boolean>`not exists (select from call_refusal where person_id = person.id)`)\n',
        after: '',
      },
    ],
    caughtBy,
  },
  {
    name: 'numbers-without-end',
    guard: 'a representative gets twenty numbers a day',
    edits: [
      {
        file: `${calling}/calling.service.ts`,
        before: 'given.size >= numbersADay',
        after: 'given.size > 10 * numbersADay',
      },
    ],
    caughtBy,
  },
  {
    name: 'numbers-for-managers',
    guard: 'a regional manager calls nobody',
    edits: [
      {
        file: `${calling}/calling.service.ts`,
        before: 'managerId !== null) ? [] : present;',
        after: 'managerId !== null && present.length === 0) ? [] : present;',
      },
    ],
    caughtBy,
  },
];
