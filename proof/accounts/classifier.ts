/** How well a stranger tells two kinds of numbers apart; 50 % is what a coin does. */

type Seen = {
  readonly phone: string;
  readonly round: number;
  readonly signs: string;
  readonly ms: number;
};

/** By status, headers, shape and length: guesses the kind that had such a response in such a round more often. */
export function accuracyBySigns(ones: readonly Seen[], others: readonly Seen[]): number {
  const shares = new Map<string, { one: number; other: number }>();
  const count = (seen: readonly Seen[], kind: 'one' | 'other'): void => {
    for (const { round, signs } of seen) {
      const key = `${round} ${signs}`;
      const share = shares.get(key) ?? { one: 0, other: 0 };
      share[kind] += 1 / seen.length;
      shares.set(key, share);
    }
  };
  count(ones, 'one');
  count(others, 'other');
  const told = [...shares.values()].reduce(
    (sum, { one, other }) => sum + Math.max(one, other) / 2,
    0,
  );
  // Shares are sums of fractions.
  return Math.round(told * 100_000) / 1_000;
}

/**
 * By time: each number's median of each call votes by a threshold found on the other half of the
 * numbers; the majority wins. Both kinds list calls in the same order.
 */
export function accuracyByTime(
  ones: readonly (readonly Seen[])[],
  others: readonly (readonly Seen[])[],
): number {
  const left = mediansOf(ones);
  const right = mediansOf(others);
  const halves = [0, 1].map((half) => {
    const isTaught = (_: unknown, index: number): boolean => index % 2 === half;
    const rules = ones.map((_, call) => rule(left.filter(isTaught), right.filter(isTaught), call));
    const isOne = (medians: readonly number[]): boolean =>
      rules.reduce((votes, decide, call) => votes + decide(medians[call] ?? 0), 0) > 0;
    const isAsked = (_: unknown, index: number): boolean => index % 2 !== half;
    const [asked, against] = [left.filter(isAsked), right.filter(isAsked)];
    const hits = asked.filter(isOne).length / asked.length;
    return (hits + against.filter((medians) => !isOne(medians)).length / against.length) / 2;
  });
  return (100 * ((halves[0] ?? 0) + (halves[1] ?? 0))) / 2;
}

/** For each number its median of each call. */
function mediansOf(calls: readonly (readonly Seen[])[]): number[][] {
  const phones = [...new Set(calls.flatMap((seen) => seen.map(({ phone }) => phone)))];
  const times = calls.map((seen) => Map.groupBy(seen, ({ phone }) => phone));
  return phones.map((phone) =>
    times.map((byPhone) => median((byPhone.get(phone) ?? []).map(({ ms }) => ms))),
  );
}

/** The threshold that separates the training half best; 1 votes for one kind, -1 for the other. */
function rule(
  ones: readonly (readonly number[])[],
  others: readonly (readonly number[])[],
  call: number,
): (ms: number) => 1 | -1 {
  const [left, right] = [ones, others].map((kind) => kind.map((medians) => medians[call] ?? 0));
  let best = { share: 0, at: 0, above: 1 as 1 | -1 };
  for (const at of [...(left ?? []), ...(right ?? [])]) {
    const difference = shareAbove(left ?? [], at) - shareAbove(right ?? [], at);
    if (Math.abs(difference) > best.share)
      best = { share: Math.abs(difference), at, above: difference > 0 ? 1 : -1 };
  }
  return (ms) => (ms > best.at ? best.above : best.above === 1 ? -1 : 1);
}

function shareAbove(times: readonly number[], at: number): number {
  return times.filter((ms) => ms > at).length / times.length;
}

export function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}
