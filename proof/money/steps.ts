import fc from 'fast-check';

/** What may happen to the money of three people in two months, and which of three accounts of the panel does it. */

export const months = ['2026-09', '2026-10'] as const;
/** Ola prepares, Kasia prepares and decides, Piotr decides. */
export const staffNames = ['Ola', 'Kasia', 'Piotr'] as const;
export const peopleCount = 3;
/** Test accounts of no bank, with right checksums; the last one is none. */
export const accounts = [
  'PL27114020040000300201355387',
  'PL61109010140000071219812874',
  '',
] as const;
/** Of a right answer. */
export const reward = 5;

type By = { readonly by: number };
/** A call that is sent once more after its answer, or by two side by side. */
type Sent = { readonly twice: 'no' | 'after' | 'beside' };

export type Step =
  | {
      readonly kind: 'import';
      readonly person: number;
      readonly month: number;
      readonly points: number;
    }
  | {
      readonly kind: 'answer';
      readonly person: number;
      readonly month: number;
      readonly isRight: boolean;
    }
  | { readonly kind: 'account'; readonly person: number; readonly account: number }
  | { readonly kind: 'wait'; readonly minutes: number }
  | { readonly kind: 'work' }
  | (By & { readonly kind: 'rehearse'; readonly month: number })
  | (By & Sent & { readonly kind: 'propose closing'; readonly month: number })
  | (By & Sent & { readonly kind: 'propose payout' })
  | (By &
      Sent & {
        readonly kind: 'correct';
        readonly person: number;
        readonly month: number;
        readonly amount: number;
      })
  | (By &
      Sent & {
        readonly kind: 'decide';
        readonly back: number;
        readonly agrees: boolean;
        readonly also: number | null;
      })
  | (By & { readonly kind: 'withdraw'; readonly back: number })
  | (By & Sent & { readonly kind: 'paid' | 'cancel'; readonly back: number })
  | (By & Sent & { readonly kind: 'return'; readonly back: number })
  /** Less than was sent came back; or a return was saved by mistake. Two people decide. */
  | (By & Sent & { readonly kind: 'propose partial'; readonly back: number })
  | (By & Sent & { readonly kind: 'propose withdrawal'; readonly back: number });

const person = fc.nat({ max: peopleCount - 1 });
const month = fc.nat({ max: months.length - 1 });
const by = fc.nat({ max: staffNames.length - 1 });
const back = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.nat({ max: 2 }) },
);
const twice = fc.oneof(
  { weight: 3, arbitrary: fc.constant('no' as const) },
  { weight: 1, arbitrary: fc.constantFrom('after' as const, 'beside' as const) },
);
const kind = <Kind extends Step['kind']>(name: Kind) => fc.constant(name);

const imported = fc.record({
  kind: kind('import'),
  person,
  month,
  points: fc.constantFrom(0, 90, 100, 100, 120, 120),
});
const answered = fc.record({ kind: kind('answer'), person, month, isRight: fc.boolean() });
const moved = fc.record({
  kind: kind('account'),
  person,
  account: fc.nat({ max: accounts.length - 1 }),
});
const waited = fc.record({
  kind: kind('wait'),
  minutes: fc.constantFrom(1, 31, 24 * 60, 8 * 24 * 60),
});
const corrected = fc.record({
  kind: kind('correct'),
  by,
  twice,
  person,
  month,
  amount: fc.constantFrom(-60, -10, 7, 250),
});
const decided = fc.record({
  kind: kind('decide'),
  by,
  twice,
  back,
  agrees: fc.oneof(
    { weight: 5, arbitrary: fc.constant(true) },
    { weight: 1, arbitrary: fc.constant(false) },
  ),
  also: fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: by }),
});
const rehearsed = fc.record({ kind: kind('rehearse'), by, month });

/** Comes in anywhere. */
const disturbance: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: imported },
  { weight: 2, arbitrary: answered },
  { weight: 2, arbitrary: moved },
  { weight: 2, arbitrary: waited },
  { weight: 2, arbitrary: corrected },
);
const rare = fc.oneof(
  { weight: 4, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: disturbance },
);
/** Most often an account that may; else any. */
const mostly = (...who: number[]) =>
  fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...who) }, { weight: 1, arbitrary: by });

function listed(...steps: readonly (Step | null)[]): Step[] {
  return steps.flatMap((step) => step ?? []);
}

/** A month goes its way, with something in between now and then. */
const closing = fc
  .record({
    month,
    one: mostly(0, 0, 1),
    other: mostly(2, 2, 1),
    twice,
    first: rare,
    second: rare,
    third: rare,
  })
  .map(({ month: of, one, other, twice: sent, first, second, third }) =>
    listed(
      { kind: 'rehearse', by: one, month: of },
      first,
      { kind: 'propose closing', by: one, twice: sent, month: of },
      second,
      { kind: 'rehearse', by: other, month: of },
      { kind: 'decide', by: other, twice: sent, back: 0, agrees: true, also: null },
      third,
      { kind: 'work' },
    ),
  );

const payout = fc
  .record({ one: mostly(0, 0, 1), other: mostly(2, 2, 1), twice, between: rare })
  .map(({ one, other, twice: sent, between }) =>
    listed({ kind: 'propose payout', by: one, twice: sent }, between, {
      kind: 'decide',
      by: other,
      twice: sent,
      back: 0,
      agrees: true,
      also: null,
    }),
  );

const single: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: disturbance },
  { weight: 1, arbitrary: rehearsed },
  { weight: 1, arbitrary: fc.record({ kind: kind('propose closing'), by, twice, month }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('propose payout'), by, twice }) },
  { weight: 3, arbitrary: decided },
  { weight: 1, arbitrary: fc.record({ kind: kind('withdraw'), by, back }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('paid'), by: mostly(0, 1), twice, back }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('cancel'), by: mostly(0, 1), twice, back }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('return'), by: mostly(0, 1), twice, back }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'work' } as const) },
);

/** A return that two people decide about, soon after a payout or a return. */
const returnedByTwo = fc
  .record({
    before: fc.boolean(),
    proposed: fc.constantFrom('propose partial' as const, 'propose withdrawal' as const),
    one: mostly(0, 1),
    other: mostly(2, 2, 1),
    twice,
    back,
    between: rare,
  })
  .map(({ before, proposed, one, other, twice: sent, back: of, between }) =>
    listed(
      before ? { kind: 'return', by: 0, twice: 'no', back: of } : null,
      { kind: proposed, by: one, twice: sent, back: of },
      between,
      { kind: 'decide', by: other, twice: sent, back: 0, agrees: true, also: null },
    ),
  );

const closingOrNone = fc.option(closing, { freq: 8, nil: [] });
const payoutOrNone = fc.option(payout, { freq: 8, nil: [] });
const some = fc.array(single, { minLength: 1, maxLength: 4 });

/** Of ten to twenty steps, most often; a shrunk one is shorter. */
export const histories: fc.Arbitrary<Step[]> = fc
  .tuple(
    fc.array(imported, { minLength: 2, maxLength: 4 }),
    closingOrNone,
    payoutOrNone,
    some,
    fc.option(returnedByTwo, { nil: [] }),
    fc.oneof({ weight: 1, arbitrary: closingOrNone }, { weight: 1, arbitrary: payoutOrNone }),
    fc.option(returnedByTwo, { nil: [] }),
    some,
  )
  .map((parts) => parts.flat());

/** All that may happen, once: what a run at random would seldom lack. */
export const whole: Step[] = [
  { kind: 'import', person: 0, month: 1, points: 120 },
  { kind: 'import', person: 1, month: 1, points: 100 },
  { kind: 'answer', person: 1, month: 1, isRight: true },
  { kind: 'rehearse', by: 0, month: 1 },
  { kind: 'propose closing', by: 0, twice: 'beside', month: 1 },
  { kind: 'decide', by: 0, twice: 'no', back: 0, agrees: true, also: null },
  { kind: 'rehearse', by: 1, month: 1 },
  { kind: 'decide', by: 1, twice: 'beside', back: 0, agrees: true, also: null },
  { kind: 'work' },
  { kind: 'correct', by: 0, twice: 'after', person: 1, month: 1, amount: -10 },
  { kind: 'decide', by: 2, twice: 'after', back: 0, agrees: true, also: 1 },
  { kind: 'propose payout', by: 1, twice: 'after' },
  { kind: 'decide', by: 2, twice: 'beside', back: 0, agrees: true, also: 1 },
  { kind: 'cancel', by: 0, twice: 'beside', back: 0 },
  { kind: 'propose payout', by: 0, twice: 'no' },
  { kind: 'decide', by: 0, twice: 'no', back: 0, agrees: true, also: null },
  { kind: 'decide', by: 2, twice: 'no', back: 0, agrees: true, also: 0 },
  { kind: 'paid', by: 0, twice: 'beside', back: 0 },
  { kind: 'return', by: 1, twice: 'beside', back: 0 },
  { kind: 'propose withdrawal', by: 0, twice: 'beside', back: 0 },
  { kind: 'decide', by: 2, twice: 'beside', back: 0, agrees: true, also: 0 },
  { kind: 'propose partial', by: 1, twice: 'after', back: 0 },
  { kind: 'decide', by: 1, twice: 'no', back: 0, agrees: true, also: null },
  { kind: 'decide', by: 2, twice: 'no', back: 0, agrees: true, also: null },
  { kind: 'account', person: 1, account: 1 },
  { kind: 'wait', minutes: 31 },
];

/** The proposer of a month's closing wants to decide about its payout. */
export const ofCloser: Step[] = [
  { kind: 'import', person: 0, month: 1, points: 120 },
  { kind: 'rehearse', by: 1, month: 1 },
  { kind: 'propose closing', by: 1, twice: 'no', month: 1 },
  { kind: 'rehearse', by: 2, month: 1 },
  { kind: 'decide', by: 2, twice: 'no', back: 0, agrees: true, also: null },
  { kind: 'work' },
  { kind: 'propose payout', by: 0, twice: 'no' },
  { kind: 'decide', by: 1, twice: 'beside', back: 0, agrees: true, also: null },
  { kind: 'wait', minutes: 1 },
  { kind: 'decide', by: 2, twice: 'no', back: 0, agrees: true, also: null },
];
