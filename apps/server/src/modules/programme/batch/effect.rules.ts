import { alonePercent } from '../../alone/alone.rules.ts';

/** Golden points that an import books, by period, kind of bonus, role and channel. */
export type EffectLine = {
  /** `2026-11`, or `2026-Q4` of a quarter. */
  readonly period: string;
  readonly kind: string;
  readonly role: string;
  /** Of the shop in which the person worked in the period; empty: in none. Left out by checks of before it was told. */
  readonly channel?: string;
  /** Both without a sign. */
  readonly plus: number;
  readonly minus: number;
  readonly people: number;
};

/** A month whose golden points an import changes. */
export type MonthEffect = {
  /** As `2026-11`. */
  readonly month: string;
  readonly before: number;
  readonly after: number;
  readonly people: number;
  /** True: the difference becomes a correction. */
  readonly isClosed: boolean;
  /** The sum of what is booked, each without its sign; this and the next two left out by checks of before they were counted. */
  readonly moved?: number;
  /** The same of what was done to the month without a second person before. */
  readonly alone?: number;
  /** What the plans of the month would bring at their highest thresholds. */
  readonly best?: number;
};

/** People of a month whose result comes out far above their plan. */
export type OverEffect = {
  /** As `2026-11`. */
  readonly month: string;
  readonly people: number;
  /** People of the month whose plan or result the import names. */
  readonly of: number;
  /** With those of imports that one person has applied before. */
  readonly together: number;
};

/** Rules and settings that an import adds or changes, and the first of them beside what holds without it. */
export type VersionsEffect = {
  readonly count: number;
  readonly first: readonly {
    readonly label: string;
    readonly before: string;
    readonly after: string;
  }[];
};

/** A threshold of the monthly or quarterly bonus, and how many people's golden points of the period come to it or fall below it. */
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
  /** People whose golden points are otherwise in the end. */
  readonly people: number;
  /** Of a bonus of a month or a quarter: how many people's becomes more, and how many people's less. */
  readonly up: number;
  readonly down: number;
  /** Left out by checks of before they were told. */
  readonly thresholds?: readonly ThresholdEffect[];
  /** Bank accounts that are otherwise, of people who have joined. */
  readonly accounts: number;
  /** Corrections of more than one person may decide alone, or in a month that is closed. */
  readonly corrections: number;
  /** Months that are closed, and in which figures or golden points are otherwise; left out: none. */
  readonly closed?: readonly string[];
  /** Accounts of the panel whose own participant has other figures, golden points or another bank account; left out: none. */
  readonly own?: readonly number[];
  /** Left out: none. */
  readonly versions?: VersionsEffect;
  /** Together with those whose golden points were changed without a second person before; left out: none. */
  readonly peopleTogether?: number;
  /** Left out: none. */
  readonly over?: readonly OverEffect[];
  /** Months that have not begun and have results; left out: none. */
  readonly ahead?: readonly string[];
  /** Whose golden points change most. */
  readonly largest: readonly PersonEffect[];
};

/** How many of those whose golden points change are named. */
export const largestShown = 20;
/** How many rules and settings of an import are named. */
export const versionsShown = 100;

/** Beyond these a second person decides; of people far above their plan from these on. */
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
  | { readonly why: 'own' };

/** True where what is imported or taken back changes what this account of the panel has as a participant. */
export function isOwn({ own = [] }: Pick<Effect, 'own'>, staffId: number): boolean {
  return own.includes(staffId);
}

/**
 * Why it takes a second person; empty: it takes none. A month is judged together with what was done alone to it before, by what
 * its plans would bring at most: a month without plans has nothing that one person may change alone.
 */
export function limitReasons(effect: Effect): SecondPersonReason[] {
  const { accounts, corrections, closed = [], versions } = effect;
  const reasons = [...pointReasons(effect), ...resultReasons(effect)];
  if (accounts > 0) reasons.push({ why: 'accounts', accounts });
  if (corrections > 0) reasons.push({ why: 'corrections', corrections });
  if (closed.length > 0) reasons.push({ why: 'closed', months: closed });
  if (versions !== undefined && versions.count > 0)
    reasons.push({ why: 'versions', versions: versions.count });
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

/** True of a file of which so large a part comes out far above the plan; a few people in each of several files add up. */
function isOver({ people, of, together }: OverEffect): boolean {
  return isOverPart({ people, of }) && together >= secondPersonLimits.overPeople;
}

/** True where at least a tenth of the people in a file come out far above their plan. */
export function isOverPart({ people, of }: Pick<OverEffect, 'people' | 'of'>): boolean {
  return people > 0 && people * secondPersonLimits.overShare >= of;
}

/** Why this account may not apply it alone; empty: it may. */
export function secondPersonReasons(effect: Effect, staffId: number): SecondPersonReason[] {
  return [...limitReasons(effect), ...(isOwn(effect, staffId) ? [{ why: 'own' } as const] : [])];
}

/**
 * True where a limit, or an account of the panel, is concerned that was not when this was shown, so that no agreement covers it.
 * Of golden points it is enough that their limit was passed already, for people earn on while an import waits.
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

/** True where it changes more accounts, corrections or versions than was shown. */
function countsMore(effect: Effect, shown: Effect | null): boolean {
  return (
    effect.accounts > (shown?.accounts ?? 0) ||
    effect.corrections > (shown?.corrections ?? 0) ||
    (effect.versions?.count ?? 0) > (shown?.versions?.count ?? 0)
  );
}

function keyOfReason(reason: SecondPersonReason): string {
  if (reason.why === 'month' || reason.why === 'over') return `${reason.why} ${reason.month}`;
  return reason.why === 'ahead' ? `ahead ${reason.months.join(' ')}` : reason.why;
}

export type Entry = {
  readonly personId: number;
  readonly kind: string;
  /** A first day; of a quarter its first month. */
  readonly month: string;
  /** Of its period: `month:2026-11`, `quarter:2026-Q4`, or of a task. */
  readonly cause: string;
  readonly amount: number;
};

/** A person's net by their role, in the order of the first entry. */
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

/** The net of each key; those that are zero are left out. */
export function netBy(
  entries: readonly Entry[],
  keyOf: (entry: Entry) => string,
): Map<string, number> {
  const nets = new Map<string, number>();
  for (const entry of entries) nets.set(keyOf(entry), (nets.get(keyOf(entry)) ?? 0) + entry.amount);
  for (const [key, net] of nets) if (net === 0) nets.delete(key);
  return nets;
}

/** The net of each person and period of the monthly and quarterly bonuses; those that are zero are left out. */
export function bonusNets(entries: readonly Entry[]): Map<string, number> {
  const bonuses = entries.filter(({ kind }) => kind === 'month' || kind === 'quarter');
  return netBy(bonuses, ({ personId, cause }) => `${personId} ${cause}`);
}

/** People whose bonus of a period becomes more, and whose becomes less. */
export function movesOf(entries: readonly Entry[]): { readonly up: number; readonly down: number } {
  const nets = bonusNets(entries);
  const [up, down] = [new Set<string>(), new Set<string>()];
  for (const [key, net] of nets) (net > 0 ? up : down).add(key.split(' ')[0] ?? '');
  return { up: up.size, down: down.size };
}
