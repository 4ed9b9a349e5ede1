import { type BonusRule, bonusOf } from './ledger.rules.ts';

/** The fewest points for which `percentOf` reaches this percent. */
export function pointsFor(percent: number, target: number): number {
  const product = percent * target;
  if (Number.isSafeInteger(product)) return Math.ceil(product / 100);
  return Number((BigInt(percent) * BigInt(target) + 99n) / 100n);
}

/** The next percent that earns more; undefined when none does. */
export function nextPercentOf(rule: BonusRule, percent: number): number | undefined {
  const now = bonusOf(rule, percent);
  const candidates = [
    ...rule.thresholds.map((threshold) => threshold.percent),
    Math.max(100, percent) + 1,
  ];
  const earning = candidates.filter(
    (candidate) => candidate > percent && bonusOf(rule, candidate) > now,
  );
  return earning.length === 0 ? undefined : Math.min(...earning);
}

/** The next percent that earns more, and the full plan while it is not reached; ascending. */
export function goalsOf(rule: BonusRule | undefined, percent: number): number[] {
  const next = rule && nextPercentOf(rule, percent);
  const goals = new Set([...(next === undefined ? [] : [next]), ...(percent < 100 ? [100] : [])]);
  return [...goals].toSorted((a, b) => a - b);
}
