import { closedOf, entriesOf, factsOf, type History, months, nowOf } from './histories.ts';

/** What may be said of a bonus, by D59 and without the rules of the product. */
export type Truth = {
  /** The person's golden points: booked, or due with nothing missing. */
  readonly own: number;
  readonly booked: number;
  /** Behind a padlock that can still open. */
  readonly waits: number;
  /** Of a quarter before its closing, while it can be had. */
  readonly reckoned: number;
  readonly isLost: boolean;
  /** Nothing more can come. */
  readonly isHopeless: boolean;
  readonly isGated: boolean;
  readonly isOver: boolean;
};

export function truthOf(given: History, period: string): Truth {
  const isQuarter = period.includes('Q');
  const within = monthsOf(period);
  const rule = isQuarter ? given.quarterRule : given.monthRule;
  const total = (what: 'target' | 'points') =>
    within.reduce((sum, start) => sum + factsOf(given, start)[what], 0);
  const percent = total('target') > 0 ? Math.floor((100 * total('points')) / total('target')) : 0;
  const worth = rule === null || total('target') === 0 ? 0 : worthBy(rule, percent);
  const booked = entriesOf(given)
    .filter((entry) => entry.period === period)
    .reduce((sum, { amount }) => sum + amount, 0);
  const isGated = rule?.knowledgeGate === true;
  const shut = isGated ? within.filter((start) => missingIn(given, start) > 0) : [];
  const isHopeless = shut.some((start) => isShutForGood(given, start));
  const isClosed = closedOf(given).includes(within.at(-1) ?? '');
  const isOver = isPast(given, within.at(-1) ?? '');
  const none = booked === 0 && worth > 0;
  const isDue = none && shut.length === 0 && (!isQuarter || isClosed);
  return {
    own: booked === 0 && isDue ? worth : Math.max(0, booked),
    booked,
    waits: none && !isQuarter && shut.length > 0 && !isHopeless ? worth : 0,
    reckoned: none && isQuarter && !isClosed && !isHopeless ? worth : 0,
    isLost: booked === 0 && isHopeless && (worth > 0 || !isOver),
    isHopeless,
    isGated,
    isOver,
  };
}

/** The state in one word, as far as the screens tell them apart. */
export function stateOf({ own, booked, waits, reckoned, isLost }: Truth): string {
  if (booked !== 0) return booked < 0 ? 'taken' : 'booked';
  if (isLost) return 'lost';
  if (own > 0) return 'due';
  if (waits > 0) return 'held';
  return reckoned > 0 ? 'reckoned' : 'none';
}

/** Whether the padlock of the running month is open or can still open. */
export function canRunningOpen(given: History): boolean {
  const running = runningOf(given);
  if (!months.some((start) => start === running)) return true;
  return missingIn(given, running) === 0 || !isShutForGood(given, running);
}

function monthsOf(period: string): string[] {
  if (!period.includes('Q')) return [`${period}-01`];
  const last = Number(period.slice(-1)) * 3;
  return months.filter((start) => {
    const number = Number(start.slice(5, 7));
    return number > last - 3 && number <= last;
  });
}

function worthBy(rule: NonNullable<History['monthRule']>, percent: number): number {
  const reached = rule.thresholds.filter((threshold) => threshold.percent <= percent);
  const above = Math.min(rule.aboveCap, rule.aboveRate * Math.max(0, percent - 100));
  return Math.max(0, ...reached.map(({ bonus }) => bonus)) + above;
}

function runningOf(given: History): string {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw' }).format(nowOf(given));
  return `${day.slice(0, 7)}-01`;
}

function isPast(given: History, start: string): boolean {
  return start < runningOf(given);
}

/** Correct answers that the padlock of a month still lacks. */
function missingIn(given: History, start: string): number {
  const tried = factsOf(given, start).questions.map((question) => question.tried);
  const correct = start > runningOf(given) ? 0 : tried.filter((one) => one.endsWith('c')).length;
  return Math.max(0, given.minimum - correct);
}

function isShutForGood(given: History, start: string): boolean {
  if (isPast(given, start)) return true;
  if (start > runningOf(given)) return false;
  const { questions } = factsOf(given, start);
  const toCome = Math.max(0, given.minimum - questions.length);
  const answerable = questions.filter(({ tried, closesEarly }) => {
    if (tried.endsWith('c') || tried.length === 3) return false;
    const isClosed = Number(dayIn(given)) > (closesEarly ? 12 : 31);
    if (tried.length < 2 && !isClosed) return true;
    return tried.length > 0 && given.reopenDays > 0;
  }).length;
  return missingIn(given, start) > answerable + toCome;
}

function dayIn(given: History): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw' })
    .format(nowOf(given))
    .slice(8);
}
