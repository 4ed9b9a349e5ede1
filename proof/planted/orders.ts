import type { Fault } from './fault.ts';

const modules = 'apps/server/src/modules';
const model = `${modules}/money/settlements/orders.model.test.ts`;

/** Guards of sums that depend on facts, not on the order of their arrival. */
export const faultsOfOrders: readonly Fault[] = [
  {
    name: 'orders-work-of-plans',
    guard: 'a plan of a month without work does not count, whichever file came first',
    edits: [
      {
        file: `${modules}/club/ledger/ledger.store.ts`,
        before: "      from ${counted('plan')} join period_month m using (month)\n",
        after: '      from plan join period_month m using (month)\n',
      },
    ],
    caughtBy: { tests: [model] },
  },
  {
    name: 'orders-end-of-work',
    guard: 'an end of work books the months again whose figures it takes out',
    edits: [
      {
        file: `${modules}/office/programme/kinds/participants/figures-at-shops.service.ts`,
        before: '  if (months.length > 0) effects',
        after: '  if (months.length > 99) effects',
      },
    ],
    caughtBy: { tests: [model] },
  },
  {
    name: 'orders-results-without-plans',
    guard: 'in a quarter a result without a plan does not count',
    edits: [
      {
        file: `${modules}/club/ledger/counted.store.ts`,
        before: "kind === 'quarter' && table === 'realisation'",
        after: "kind === 'never' && table === 'realisation'",
      },
    ],
    caughtBy: { tests: [model] },
  },
  {
    name: 'orders-older-states',
    guard: "an older state of a task never takes a newer one's place",
    edits: [
      {
        file: `${modules}/office/programme/kinds/targets/special-figures.ts`,
        before: 'stored !== undefined && stored > day_ ? stored : null',
        after: 'stored !== undefined && stored > day_ && stored < day_ ? stored : null',
      },
    ],
    caughtBy: { tests: [model] },
  },
  {
    name: 'orders-statements-of-nothing',
    guard: 'a bonus that was booked and taken back leaves no statement',
    edits: [
      {
        file: `${modules}/money/settlements/closing/closing.store.ts`,
        before: '    where net <> 0\n',
        after: '',
      },
    ],
    caughtBy: { tests: [model] },
  },
  {
    name: 'orders-answers-after-midnight',
    guard: 'an answer counts for the day on which its attempt was opened',
    edits: [
      {
        file: `${modules}/club/knowledge/reply.service.ts`,
        before: 'current.percentOn(openedOn(attempt, question))',
        after: 'current.percentOn(dayOf(now))',
      },
    ],
    caughtBy: { tests: [`${modules}/club/knowledge/replies.test.ts`] },
  },
  {
    name: 'orders-end-of-work-unlisted',
    guard: 'the check of an end of work lists the figures that count no longer',
    edits: [
      {
        file: `${modules}/office/programme/kinds/participants/figures-at-shops.service.ts`,
        before: 'moved.filter((figure) => !figure.isZero && !worksThere(is, figure))',
        after: 'moved.filter((figure) => figure.isZero && !worksThere(is, figure))',
      },
    ],
    caughtBy: { tests: [`${modules}/office/imports/imports.work.test.ts`] },
  },
  {
    name: 'orders-tasks-without-work',
    guard: 'a state of a task before which work has ended does not count',
    edits: [
      {
        file: `${modules}/club/specials/figures.store.ts`,
        before: 'and (work.to_date is null or work.to_date >= ${opensOn})',
        after: '',
      },
    ],
    caughtBy: { tests: [`${modules}/office/imports/imports.work.test.ts`] },
  },
  {
    name: 'orders-customers-at-once',
    guard: 'a shop that changes its customer leaves its former months to the former one',
    edits: [
      {
        file: `${modules}/office/programme/kinds/participants/customers.service.ts`,
        before: '        await addFormerCustomers(tx, added);\n',
        after: '',
      },
    ],
    caughtBy: {
      tests: [`${modules}/office/programme/kinds/participants/customers.test.ts`],
    },
  },
  {
    name: 'orders-customers-of-closed-months-alone',
    guard: 'another customer in a closed month takes two people',
    edits: [
      {
        file: `${modules}/office/programme/batch/effect.service.ts`,
        before: '(from !== null && month >= from)',
        after: '(from !== null && month < from)',
      },
    ],
    caughtBy: { tests: [`${modules}/office/imports/imports.customers.test.ts`] },
  },
];
