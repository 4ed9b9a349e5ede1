import type { Told } from '../programme.kind.ts';
import { alonePercent } from '../../../money/alone/alone.rules.ts';

/** Golden points that an import books, by period, kind of bonus, role and channel. */
export type EffectLine = {
  /** `2026-11`, or `2026-Q4` for a quarter. */
  readonly period: string;
  readonly kind: string;
  readonly role: string;
  /** Of the person's shop in the period; empty: none. Undefined in checks of earlier releases. */
  readonly channel?: string;
  /** Both are absolute values. */
  readonly plus: number;
  readonly minus: number;
  readonly people: number;
};

/** A month whose golden points an import changes. */
export type MonthEffect = {
  /** `2026-11` */
  readonly month: string;
  readonly before: number;
  readonly after: number;
  readonly people: number;
  /** True: the difference becomes a correction. */
  readonly isClosed: boolean;
  /**
   * Sum of absolute bookings; this and the next two are undefined in checks of earlier releases.
   */
  readonly moved?: number;
  /** The same for earlier changes by one person. */
  readonly alone?: number;
  /** Golden points of the month's plans at their highest thresholds. */
  readonly best?: number;
};

/** People of a month whose result is far above their plan. */
export type OverEffect = {
  /** `2026-11` */
  readonly month: string;
  readonly people: number;
  /** People of the month with a plan or result in the import. */
  readonly of: number;
  /** Including those of earlier imports by one person. */
  readonly together: number;
};

/** Results of a month, or of several months before it: from the lowest to the highest. */
export type MonthTotals = {
  /** First day. */
  readonly month: string;
  /** People with a result. */
  readonly people: number;
  /** Of their plans together, in whole percent. */
  readonly percent: number;
};

export type UnlikeEffect = {
  /** `2026-11` */
  readonly month: string;
  readonly of: 'people' | 'percent';
  readonly now: number;
  readonly least: number;
  readonly most: number;
};

/** How many months before count, and how far from them a month is unlike them. */
const monthsBefore = 3;
const unlikeTimes = 1.5;

/** What is unlike the months before; too little only in a month that is over. */
export function unlikeIn(
  totals: readonly MonthTotals[],
  { months, current }: { readonly months: readonly string[]; readonly current: string },
): UnlikeEffect[] {
  return totals
    .filter(({ month }) => months.includes(month))
    .flatMap((one) => {
      const before = totals.filter(({ month }) => month < one.month).slice(-monthsBefore);
      if (before.length === 0) return [];
      return (['percent', 'people'] as const).flatMap((of) => {
        const earlier = before.map((month) => month[of]);
        const [least, most] = [Math.min(...earlier), Math.max(...earlier)];
        const isLow = one.month < current && one[of] * unlikeTimes < least;
        const isUnlike = one[of] > most * unlikeTimes || isLow;
        return isUnlike ? [{ month: one.month.slice(0, 7), of, now: one[of], least, most }] : [];
      });
    });
}

/**
 * Number of new or changed rules and settings, with the first of them next to the current version.
 */
export type VersionsEffect = {
  readonly count: number;
  readonly first: readonly {
    readonly label: string;
    readonly before: string;
    readonly after: string;
  }[];
};

/**
 * A threshold of the monthly or quarterly bonus, and the number of people whose golden points reach
 * it or fall below it.
 */
export type ThresholdEffect = {
  readonly period: string;
  readonly percent: number;
  readonly up: number;
  readonly down: number;
};

export type PersonEffect = {
  readonly personId: number;
  readonly before: number;
  readonly after: number;
};

export type Effect = {
  readonly lines: readonly EffectLine[];
  readonly months: readonly MonthEffect[];
  readonly people: number;
  /** Number of people whose monthly or quarterly bonus rises, and falls. */
  readonly up: number;
  readonly down: number;
  /** Undefined in checks of earlier releases. */
  readonly thresholds?: readonly ThresholdEffect[];
  /** Changed bank accounts of people who have joined. */
  readonly accounts: number;
  /** Messages to former numbers and addresses that follow (D66); undefined: none. */
  readonly told?: Told;
  /** Newer states of tasks that an older one replaces (D63); undefined: none. */
  readonly older?: number;
  /** Corrections above one person's limit, or in a closed month. */
  readonly corrections: number;
  /** Closed months with changed figures or golden points; undefined: none. */
  readonly closed?: readonly string[];
  /**
   * Panel accounts whose own participant gets other figures, golden points or another bank account;
   * undefined: none.
   */
  readonly own?: readonly number[];
  /** Participants with such changes that two administrators declared to be namesakes of an account (D55). */
  readonly namesakes?: readonly number[];
  /** Undefined: none. */
  readonly versions?: VersionsEffect;
  /** Including people with golden points changed by one person before; undefined: none. */
  readonly peopleTogether?: number;
  /** Undefined: none. */
  readonly over?: readonly OverEffect[];
  /** Months whose results are unlike those before, in a check. Undefined: none. */
  readonly unlike?: readonly UnlikeEffect[];
  /** Future months with results; undefined: none. */
  readonly ahead?: readonly string[];
  /** People with the largest changes of golden points. */
  readonly largest: readonly PersonEffect[];
};

/** Maximum number of listed people with changed golden points. */
export const largestShown = 20;
export const versionsShown = 100;

/** Above these a second person decides; for people far above their plan from these on. */
export const secondPersonLimits = {
  monthPercent: alonePercent,
  people: 500,
  overPercent: 150,
  overPeople: 5,
  overShare: 10,
} as const;

export type SecondPersonReason =
  | {
      readonly why: 'month';
      readonly month: string;
      readonly moved: number;
      readonly alone: number;
      readonly best: number;
    }
  | { readonly why: 'people'; readonly people: number; readonly alone: number }
  | ({ readonly why: 'over' } & OverEffect)
  | { readonly why: 'ahead'; readonly months: readonly string[] }
  | { readonly why: 'accounts'; readonly accounts: number }
  | { readonly why: 'corrections'; readonly corrections: number }
  | { readonly why: 'closed'; readonly months: readonly string[] }
  | { readonly why: 'versions'; readonly versions: number }
  | { readonly why: 'older'; readonly rows: number }
  | { readonly why: 'own' };

/** True when the import or undo changes the data of this panel account's own participant. */
export function isOwn({ own = [] }: Pick<Effect, 'own'>, staffId: number): boolean {
  return own.includes(staffId);
}

/**
 * Why it needs a second person; empty: it does not. A month counts together with earlier changes
 * alone, relative to the maximum bonuses of its plans: in a month without plans one person may
 * change nothing.
 */
export function limitReasons(effect: Effect): SecondPersonReason[] {
  const { accounts, corrections, closed = [], versions, older = 0 } = effect;
  const reasons = [...pointReasons(effect), ...resultReasons(effect)];
  if (accounts > 0) reasons.push({ why: 'accounts', accounts });
  if (corrections > 0) reasons.push({ why: 'corrections', corrections });
  if (closed.length > 0) reasons.push({ why: 'closed', months: closed });
  if (versions !== undefined && versions.count > 0)
    reasons.push({ why: 'versions', versions: versions.count });
  if (older > 0) reasons.push({ why: 'older', rows: older });
  return reasons;
}

function pointReasons({ months, people, peopleTogether = people }: Effect): SecondPersonReason[] {
  const reasons: SecondPersonReason[] = [];
  for (const {
    month,
    before,
    after,
    moved = Math.abs(after - before),
    alone = 0,
    best = before,
  } of months) {
    if (moved > 0 && (moved + alone) * 100 > best * secondPersonLimits.monthPercent) {
      reasons.push({ why: 'month', month, moved, alone, best });
    }
  }
  if (people > 0 && peopleTogether > secondPersonLimits.people) {
    reasons.push({ why: 'people', people: peopleTogether, alone: peopleTogether - people });
  }
  return reasons;
}

function resultReasons({ over = [], ahead = [] }: Effect): SecondPersonReason[] {
  const reasons: SecondPersonReason[] = [];
  for (const one of over) if (isOver(one)) reasons.push({ why: 'over', ...one });
  if (ahead.length > 0) reasons.push({ why: 'ahead', months: ahead });
  return reasons;
}

/**
 * True when a large part of the file is far above the plan; small numbers in several files add up.
 */
function isOver({ people, of, together }: OverEffect): boolean {
  return isOverPart({ people, of }) && together >= secondPersonLimits.overPeople;
}

/** True when at least a tenth of a file's people are far above their plan. */
export function isOverPart({ people, of }: Pick<OverEffect, 'people' | 'of'>): boolean {
  return people > 0 && people * secondPersonLimits.overShare >= of;
}

/** Why this account may not apply it alone; empty: it may. */
export function secondPersonReasons(effect: Effect, staffId: number): SecondPersonReason[] {
  return [...limitReasons(effect), ...(isOwn(effect, staffId) ? [{ why: 'own' } as const] : [])];
}

/**
 * True when a limit is exceeded or a panel account affected that was not when this was shown, so
 * that no approval covers it. Golden points may rise when their limit was exceeded already, because
 * people earn while an import waits.
 */
export function isBeyond(effect: Effect, shown: Effect | null): boolean {
  return (
    hasNewReason(effect, shown) ||
    countsMore(effect, shown) ||
    (effect.closed ?? []).some((month) => shown?.closed?.includes(month) !== true) ||
    (effect.own ?? []).some((staffId) => shown === null || !isOwn(shown, staffId))
  );
}

function hasNewReason(effect: Effect, shown: Effect | null): boolean {
  const known = new Set(shown === null ? [] : limitReasons(shown).map(keyOfReason));
  return limitReasons(effect).some((reason) => !known.has(keyOfReason(reason)));
}

/** True when it changes more accounts, corrections, newer states or versions than shown. */
function countsMore(effect: Effect, shown: Effect | null): boolean {
  const before = shown === null ? [] : countsOf(shown);
  return countsOf(effect).some((count, at) => count > (before[at] ?? 0));
}

function countsOf({ accounts, corrections, older = 0, versions }: Effect): number[] {
  return [accounts, corrections, older, versions?.count ?? 0];
}

function keyOfReason(reason: SecondPersonReason): string {
  if (reason.why === 'month' || reason.why === 'over') return `${reason.why} ${reason.month}`;
  return reason.why === 'ahead' ? `ahead ${reason.months.join(' ')}` : reason.why;
}

export type Entry = {
  readonly personId: number;
  readonly kind: string;
  /** First day; for a quarter that of its first month. */
  readonly month: string;
  /** Of its period: `month:2026-11`, `quarter:2026-Q4`, or of a task. */
  readonly cause: string;
  readonly amount: number;
};

/** A person's net amount by role, in the order of the first entry. */
type Sum = { plus: number; minus: number; readonly people: Set<number> };

export function linesOf(
  entries: readonly Entry[],
  {
    roleOf,
    channelOf,
  }: { roleOf(personId: number): string; channelOf(personId: number, month: string): string },
): EffectLine[] {
  const sums = new Map<string, Sum>();
  for (const { personId, kind, cause, month, amount } of entries) {
    const key = [periodOf(cause, month), kind, roleOf(personId), channelOf(personId, month)].join(
      '\t',
    );
    const sum = sums.get(key) ?? { plus: 0, minus: 0, people: new Set<number>() };
    if (amount > 0) sum.plus += amount;
    else sum.minus -= amount;
    sum.people.add(personId);
    sums.set(key, sum);
  }
  return [...sums]
    .map(([key, { plus, minus, people }]) => {
      const [period = '', kind = '', role = '', channel = ''] = key.split('\t');
      return { period, kind, role, channel, plus, minus, people: people.size };
    })
    .toSorted(
      (a, b) =>
        a.period.localeCompare(b.period) ||
        a.kind.localeCompare(b.kind) ||
        a.role.localeCompare(b.role) ||
        a.channel.localeCompare(b.channel, 'pl'),
    );
}

export function periodOf(cause: string, month: string): string {
  return /^quarter:(\d{4}-Q\d)/.exec(cause)?.[1] ?? month.slice(0, 7);
}

/** Non-zero net amounts by key. */
export function netBy(
  entries: readonly Entry[],
  keyOf: (entry: Entry) => string,
): Map<string, number> {
  const nets = new Map<string, number>();
  for (const entry of entries) nets.set(keyOf(entry), (nets.get(keyOf(entry)) ?? 0) + entry.amount);
  for (const [key, net] of nets) if (net === 0) nets.delete(key);
  return nets;
}

/** Non-zero net amounts of monthly and quarterly bonuses by person and period. */
export function bonusNets(entries: readonly Entry[]): Map<string, number> {
  const bonuses = entries.filter(({ kind }) => kind === 'month' || kind === 'quarter');
  return netBy(bonuses, ({ personId, cause }) => `${personId} ${cause}`);
}

/** Number of people whose bonus of a period rises, and falls. */
export function movesOf(entries: readonly Entry[]): { readonly up: number; readonly down: number } {
  const nets = bonusNets(entries);
  const [up, down] = [new Set<string>(), new Set<string>()];
  for (const [key, net] of nets) (net > 0 ? up : down).add(key.split(' ')[0] ?? '');
  return { up: up.size, down: down.size };
}

export function toldWith(told: Told, more: Told): Told {
  return { sms: told.sms + more.sms, emails: told.emails + more.emails };
}
