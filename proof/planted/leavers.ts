import type { Edit, Fault } from './fault.ts';

const modules = 'apps/server/src/modules';

const bookingWithoutLeavers: Edit = {
  file: `${modules}/club/ledger/ledger.store.ts`,
  before: "      join person on person.id = done.person_id ${onlyAsked('person.id')}",
  after:
    "      join person on person.id = done.person_id and person.deleted_at is null ${onlyAsked('person.id')}",
};

/** Guards of what deleted accounts are owed. */
export const faultsOfLeavers: readonly Fault[] = [
  {
    name: 'leavers-quarter',
    guard: 'a quarter is booked also for an account that was deleted before its closing',
    edits: [bookingWithoutLeavers],
    caughtBy: { tests: [`${modules}/money/settlements/closing/quarter.test.ts`] },
  },
  {
    name: 'leavers-quarter-unverified',
    guard: 'a verification finds what the booking has left out',
    edits: [bookingWithoutLeavers],
    caughtBy: { tests: [`${modules}/money/audit/verify.test.ts`] },
  },
  {
    name: 'verification-blind-to-leavers',
    guard: 'a verification is not blind to whom the booking is blind to',
    edits: [
      bookingWithoutLeavers,
      {
        file: `${modules}/money/audit/owed.store.ts`,
        before: '      join person on person.id = figures.person_id\n',
        after: '      join person on person.id = figures.person_id and person.deleted_at is null\n',
      },
    ],
    caughtBy: { tests: [`${modules}/money/audit/verify.test.ts`] },
  },
  {
    name: 'leavers-task',
    guard: 'a task is booked also for a deleted account',
    edits: [
      {
        file: `${modules}/club/specials/booking.store.ts`,
        before: '      join person on person.id = reached.person_id\n',
        after: '      join person on person.id = reached.person_id and person.deleted_at is null\n',
      },
    ],
    caughtBy: { tests: [`${modules}/club/specials/booking.test.ts`] },
  },
  {
    name: 'leavers-results',
    guard: 'results of months before a deletion count when they come after it',
    edits: [
      {
        file: `${modules}/office/programme/kinds/targets/figures.lookup.ts`,
        before: '    const held = await holdersOf.of(read, people);',
        after: '    const held = await holdersOf.of([], people);',
      },
    ],
    caughtBy: { tests: [`${modules}/office/programme/programme.leavers.test.ts`] },
  },
  {
    name: 'leavers-months-of-a-new-account',
    guard: 'months before a new account of a number belong to the deleted one',
    edits: [
      {
        file: `${modules}/office/programme/kinds/participants/holders.rules.ts`,
        before: 'index === 0 || since <= last);',
        after: 'index === there.length - 1 || since > last);',
      },
    ],
    caughtBy: { tests: [`${modules}/office/programme/programme.leavers.test.ts`] },
  },
  {
    name: 'leavers-missing-results',
    guard: 'a month lacks the results of an account that was deleted later',
    edits: [
      {
        file: `${modules}/money/settlements/closing/missing.store.ts`,
        before: '    person.deleted_at is null or (person.deleted_at',
        after: '    person.deleted_at is null or false and (person.deleted_at',
      },
    ],
    caughtBy: { tests: [`${modules}/money/settlements/closing/missing.test.ts`] },
  },
  {
    name: 'leavers-quarter-as-repetition',
    guard: 'the quarter of a deleted account holds nobody who came back with its number',
    edits: [
      {
        file: `${modules}/money/settlements/payout/holds.store.ts`,
        before: '    where ${hadNotLeft(sql`${month}::date`)} and exists (',
        after: '    where exists (',
      },
    ],
    caughtBy: { tests: [`${modules}/money/settlements/closing/quarter.test.ts`] },
  },
  {
    name: 'leavers-undo',
    guard: 'an undo takes figures of a deleted account back',
    edits: [
      {
        file: `${modules}/office/programme/batch/undo.store.ts`,
        before: 'const goesBack = (row: FigureRow) => sql`not ${isClosed(row)}`;',
        after:
          'const goesBack = (row: FigureRow) => sql`not ${isClosed(row)} and not exists (\n' +
          '  select from person where person.id = ${sql.ref(`${row}.person_id`)} and person.deleted_at is not null)`;',
      },
    ],
    caughtBy: { tests: [`${modules}/office/programme/batch/undo.kinds.test.ts`] },
  },
];
