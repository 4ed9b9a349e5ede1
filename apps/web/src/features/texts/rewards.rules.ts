import { monthAfter } from '@klub/ui/words/month.ts';
import type { ReplyOf } from '../../lib/api.ts';

type Chain = ReplyOf<'GET /api/v1/explanations/period/:period'>['data'];
type Rule = NonNullable<Chain['rule']>;

export type Step = {
  /** The percent of the plan from which it holds, and the golden points for it. */
  readonly percent: number;
  readonly bonus: number;
  readonly isReached: boolean;
  /** The step of the present percent. */
  readonly isHere: boolean;
  /** The most that the part above the plan can bring. */
  readonly isMost: boolean;
};

type LadderRule = Pick<Rule, 'thresholds' | 'aboveRate' | 'aboveCap'>;

/** The thresholds of the rule, ascending, and on top of them the most that exceeding the plan brings. */
export function ladderOf(
  { thresholds, aboveRate, aboveCap }: LadderRule,
  percent: number | null,
): Step[] {
  const stairs = [...thresholds].sort((one, other) => one.percent - other.percent);
  const top = stairs.at(-1);
  const most =
    top !== undefined && aboveRate > 0 && aboveCap > 0
      ? [{ percent: 100 + Math.ceil(aboveCap / aboveRate), bonus: top.bonus + aboveCap }]
      : [];
  const all = [...stairs, ...most];
  const reached = all.filter((step) => percent !== null && step.percent <= percent).length;
  return all.map((step, at) => ({
    ...step,
    isReached: at < reached,
    isHere: at === reached - 1,
    isMost: at >= stairs.length,
  }));
}

/** The first threshold that is not reached yet; undefined on top of the ladder. */
export function nextStep(steps: readonly Step[]): Step | undefined {
  return steps.find(({ isReached }) => !isReached);
}

export type PayoutDays = { readonly settled: number; readonly paid: number };

/**
 * The days of the month for settling and paying the previous month, from the programme's text:
 * "rozliczamy do 10. dnia", "wypłacamy do 20. dnia". Null when the text does not name both.
 */
export function payoutDays(html: string): PayoutDays | null {
  const parts = html
    .split('<')
    .map((part, index) => (index === 0 ? part : part.slice(part.indexOf('>') + 1)));
  const text = parts
    .join(' ')
    .replace(/&nbsp;|\s/g, ' ')
    .toLocaleLowerCase('pl');
  const { settled, paid } = daysNamed(text);
  return settled === undefined || paid === undefined || paid < settled ? null : { settled, paid };
}

/** The longest distance, in characters, from the word to its "do 10. dnia". */
const reach = 80;

/**
 * The first "do 10. dnia" of each of the two words: a day belongs to the closest word before it.
 */
function daysNamed(text: string): Partial<PayoutDays> {
  const days: { settled?: number; paid?: number } = {};
  let last: { of: keyof PayoutDays; at: number } | undefined;
  for (const { 0: found, 1: written, index } of text.matchAll(
    /rozlicz|wypła[ct]|[!?]|\bdo (\d{1,2})\. dnia/g,
  )) {
    if (found === 'rozlicz') last = { of: 'settled', at: index };
    else if (found.startsWith('wypła')) last = { of: 'paid', at: index };
    else if (written === undefined) last = undefined;
    else if (last !== undefined && index - last.at <= reach && Number(written) <= 28)
      days[last.of] ??= Number(written);
  }
  return days;
}

export type PayoutDates = {
  readonly month: string;
  readonly ends: string;
  readonly settled: string;
  readonly paid: string;
};

/** The calendar days of a month's settlement: its last day, and the two days of the month after it. */
export function payoutDates(month: string, { settled, paid }: PayoutDays): PayoutDates {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const after = monthAfter(month);
  const ends = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  const dayOf = (day: number): string => `${after}-${String(day).padStart(2, '0')}`;
  return { month, ends, settled: dayOf(settled), paid: dayOf(paid) };
}

/** '2026-Q4' from '2026-11'. */
export function quarterOf(month: string): string {
  return `${month.slice(0, 4)}-Q${Math.ceil(Number(month.slice(5, 7)) / 3)}`;
}
