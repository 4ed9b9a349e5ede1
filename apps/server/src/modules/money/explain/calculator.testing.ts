import type { Period, SpecialChain, Year } from './explain.testing.ts';

/**
 * The calculator of docs/operator/rozliczenia.md, „Jak policzyć miesiąc na kalkulatorze”, written from that page alone: it takes
 * the replies of „Skąd ta kwota?” of one person and imports no rule of the product.
 */

type Explained = {
  readonly year: Year;
  readonly periods: readonly Period[];
  readonly tasks: readonly SpecialChain[];
};
type Entry = Period['entries'][number];
type Sums = Map<string, number>;

export type Calculated = {
  /** Golden points by what they are for, without zeros. */
  readonly points: Record<string, number>;
  /** Golden points and grosze by month and closing, as `2026-07 1`. */
  readonly closings: Record<string, readonly [points: number, grosze: number]>;
  /** Grosze by the day of payment. */
  readonly transfers: Record<string, number>;
  /** Grosze that were sent and that came back, by the day of the return. */
  readonly returns: Record<string, readonly [sent: number, cameBack: number]>;
};

export function calculate({ year, periods, tasks }: Explained): Calculated {
  const points: Sums = new Map();
  const book = (name: string, amount: number, entries: readonly Entry[]): void => {
    const corrected = entries.filter(({ correction }) => correction !== null);
    const sum = amount + sumOf(corrected.map((entry) => entry.amount));
    if (sum !== 0) points.set(name, sum);
  };
  for (const period of periods) {
    const kind = period.period.includes('Q') ? 'quarter' : 'month';
    book(`${kind}:${period.period}`, bonusOf(period), period.entries);
  }
  for (const { title, answer, entries } of itemsOf(year, 'knowledge'))
    book(`question:${title}`, rewardOf(answer), entries);
  for (const task of tasks) book(`special:${task.slug}`, bonusOfTask(task), task.entries);
  const entries = year.parts.flatMap(({ items }) => items.flatMap((item) => item.entries));
  const closings = closingsOf(entries, year.money);
  const transfers = transfersOf(closings, year.money);
  return {
    points: recordOf(points),
    closings,
    transfers,
    returns: returnsOf(closings, year.money),
  };
}

/** Steps 1 to 5. */
function bonusOf({ figures, rule, padlock, bookedWith }: Period): number {
  if (rule === null || bookedWith !== null) return 0;
  const target = sumOf(figures.map((figure) => figure.target ?? 0));
  const result = sumOf(figures.map((figure) => figure.realization ?? 0));
  if (target === 0) return 0;
  const percent = result <= 0 ? 0 : Math.floor((result * 100) / target);
  const reached = rule.thresholds.filter((threshold) => threshold.percent <= percent);
  const ofThreshold = Math.max(0, ...reached.map(({ bonus }) => bonus));
  const above = percent > 100 ? Math.min(rule.aboveRate * (percent - 100), rule.aboveCap) : 0;
  const isOpen = padlock.months.every(
    ({ questions, minimum }) =>
      questions.filter(({ state }) => state === 'correct').length >= minimum,
  );
  return rule.knowledgeGate && !isOpen ? 0 : ofThreshold + above;
}

/** Step 6. */
function rewardOf(answer: Year['parts'][number]['items'][number]['answer']): number {
  if (answer === null) return 0;
  if (answer.attempt === 1) return answer.reward;
  return Math.floor((answer.reward * (answer.percent ?? 0)) / 100);
}

/** Step 7. */
function bonusOfTask({ targets }: SpecialChain): number {
  const isMet = targets.every(
    ({ figures, targetQualification, realizationQualification }) =>
      sumOf(figures.map(({ counts, realization }) => (counts ? realization : 0))) >=
        sumOf(figures.map(({ target }) => target)) &&
      (realizationQualification ?? 0) >= (targetQualification ?? 0),
  );
  return isMet ? sumOf(targets.map(({ bonus }) => bonus)) : 0;
}

/** Step 9, with „Po jakim kursie”. */
function closingsOf(entries: readonly Entry[], money: Year['money']): Calculated['closings'] {
  const settled: Sums = new Map();
  for (const { month, closing, amount } of entries) {
    const name = `${month} ${closing ?? 'open'}`;
    if (closing !== null) settled.set(name, (settled.get(name) ?? 0) + amount);
  }
  const found: Record<string, readonly [number, number]> = {};
  for (const { month, rate, closings } of money) {
    const given: Lot[] = [];
    for (const closing of closings) {
      const name = `${month} ${closing.number}`;
      const points = settled.get(name) ?? 0;
      found[name] = [points, worthOf(given, points, rate)];
      settled.delete(name);
    }
  }
  for (const [name, points] of settled) found[name] = [points, Number.NaN];
  return found;
}

type Lot = { points: number; readonly rate: number };

/** Grosze of the golden points; what they take back leaves the oldest first. */
function worthOf(given: Lot[], points: number, rate: number): number {
  let left = points;
  let grosze = 0;
  while (left !== 0 && given[0] !== undefined && Math.sign(given[0].points) === -Math.sign(left)) {
    const part = Math.min(Math.abs(left), Math.abs(given[0].points)) * Math.sign(left);
    grosze += part * given[0].rate;
    given[0].points += part;
    left -= part;
    if (given[0].points === 0) given.shift();
  }
  if (left !== 0) given.push({ points: left, rate });
  return grosze + left * rate;
}

function transfersOf(
  closings: Calculated['closings'],
  money: Year['money'],
): Calculated['transfers'] {
  const paid: Sums = new Map();
  for (const { month, closings: own } of money)
    for (const { number, paidOn } of own) {
      if (paidOn === null) continue;
      const [, grosze = 0] = closings[`${month} ${number}`] ?? [];
      paid.set(paidOn, (paid.get(paidOn) ?? 0) + grosze);
    }
  return recordOf(paid);
}

/** What was sent is the sum of the closings that name the return; what came back stands there alone. */
function returnsOf(closings: Calculated['closings'], money: Year['money']): Calculated['returns'] {
  const sent: Sums = new Map();
  const back: Sums = new Map();
  for (const { month, closings: own } of money)
    for (const { number, returns } of own)
      for (const { returnedOn, cameBack } of returns) {
        const [, grosze = 0] = closings[`${month} ${number}`] ?? [];
        sent.set(returnedOn, (sent.get(returnedOn) ?? 0) + grosze);
        back.set(returnedOn, cameBack);
      }
  return Object.fromEntries(
    [...sent].toSorted().map(([day, grosze]) => [day, [grosze, back.get(day) ?? 0]]),
  );
}

export function itemsOf(
  { parts }: Year,
  name: Year['parts'][number]['part'],
): Year['parts'][number]['items'] {
  return parts.find(({ part }) => part === name)?.items ?? [];
}

function recordOf(sums: Sums): Record<string, number> {
  return Object.fromEntries([...sums].toSorted());
}

function sumOf(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
