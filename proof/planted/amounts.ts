import type { Fault } from './fault.ts';

const modules = 'apps/server/src/modules';
const recomputed = { tests: [`${modules}/money/explain/recomputed.test.ts`] } as const;

/** Guards of „Skąd ta kwota?”, of refusals and of what the operator's pages say. */
export const faultsOfAmounts: readonly Fault[] = [
  {
    name: 'explained-reward',
    guard: 'an answer is explained by the reward of its question',
    edits: [
      {
        file: `${modules}/money/explain/explain.store.ts`,
        before: "'reward', question.reward,",
        after: "'reward', 0,",
      },
    ],
    caughtBy: recomputed,
  },
  {
    name: 'explained-percent',
    guard: 'a later try is explained by the percent of the day of its answer',
    edits: [
      {
        file: `${modules}/money/explain/year.rules.ts`,
        before: 'percent: answer.attempt === 1 ? null : percentOn(day)',
        after: 'percent: answer.attempt === 1 ? null : percentOn(`${day.slice(0, 8)}01`)',
      },
    ],
    caughtBy: recomputed,
  },
  {
    name: 'explained-rate',
    guard: 'a month is explained by the rate of its own last day',
    edits: [
      {
        file: `${modules}/money/explain/money.rules.ts`,
        before: 'rate: rateOn(lastDayOf(month)),',
        after: 'rate: rateOn(month),',
      },
    ],
    caughtBy: recomputed,
  },
  {
    name: 'explained-correction',
    guard: 'a correction is explained by its number',
    edits: [
      {
        file: `${modules}/money/explain/explain.store.ts`,
        before: 'else correction.id::text end',
        after: 'else entry.id::text end',
      },
    ],
    caughtBy: recomputed,
  },
  {
    name: 'explained-names',
    guard: 'names and words of a correction are for accounts that may open the page of corrections',
    edits: [
      {
        file: `${modules}/office/people/why.service.ts`,
        before: "seesOffice: may(roles, 'money.read')",
        after: "seesOffice: may(roles, 'people.read')",
      },
    ],
    caughtBy: { tests: [`${modules}/office/people/why.test.ts`] },
  },
  {
    name: 'first-account',
    guard: 'an account given after a closing is named in the list of a payout',
    edits: [
      {
        file: `${modules}/money/settlements/payout/items.store.ts`,
        before: "where part.item_id = item.id and identity.iban_sealed = ''",
        after: "where part.item_id = item.id and identity.iban_sealed = ' '",
      },
    ],
    caughtBy: { tests: [`${modules}/money/settlements/payout/payout.test.ts`] },
  },
  {
    name: 'day-of-a-correction',
    guard: 'a refused correction of an open quarter names the first possible day',
    edits: [
      {
        file: `${modules}/money/corrections/corrections.service.ts`,
        before: 'words.quarterOpen(settlingMonth(place))',
        after: 'words.quarterOpen(place.month)',
      },
    ],
    caughtBy: { tests: [`${modules}/office/corrections/corrections.test.ts`] },
  },
  {
    name: 'told-default',
    guard: 'the page of imports has the default of each setting',
    edits: [
      {
        file: `${modules}/club/settings/settings.rules.ts`,
        before: 'knowledge_minimum: wholeOr(3)',
        after: 'knowledge_minimum: wholeOr(2)',
      },
    ],
    caughtBy: { tests: ['scripts/house/guides.test.ts'] },
  },
  {
    name: 'explained-partial-return',
    guard: 'the explanation names what the bank gave back, not what was sent',
    edits: [
      {
        file: `${modules}/money/settlements/statement/settled.store.ts`,
        before: "'cameBack', coalesce(item.returned_grosze, item.grosze)",
        after: "'cameBack', item.grosze",
      },
    ],
    caughtBy: { tests: [`${modules}/money/explain/recomputed.test.ts`] },
  },
];
