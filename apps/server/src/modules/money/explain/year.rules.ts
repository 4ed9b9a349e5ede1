import type { yearExplanation } from '@klub/contract/calls/explain';
import type { z } from 'zod';
import { quarterOf } from '../../../infra/warsaw.ts';
import { type AnswerRow, type EntryRow, presentEntry, type ShownEntry } from './period.rules.ts';

type Year = z.input<typeof yearExplanation>;
type Part = Year['parts'][number]['part'];
type Titled = EntryRow & {
  readonly title: string | null;
  readonly slug: string | null;
  readonly answer: AnswerRow | null;
};
type Item = Omit<Year['parts'][number]['items'][number], 'entries'> & {
  readonly entries: ShownEntry[];
};
/** Percent of the reward that a later try earns, by day. */
type PercentOn = (day: string) => number;

const parts = ['months', 'quarters', 'knowledge', 'specials'] as const satisfies readonly Part[];

/** A year's entries by purpose; the parts equal those of the achievements and add up to its sum. */
export function presentYearEntries(year: number, entries: readonly Titled[], percentOn: PercentOn) {
  const byPart = Map.groupBy(entries, partOf);
  const shown = parts.map((part) => {
    const items = itemsOf(part, byPart.get(part) ?? [], percentOn);
    return { part, amount: sumOf(items), items };
  });
  return { year, parts: shown, total: sumOf(shown) };
}

function itemsOf(part: Part, entries: readonly Titled[], percentOn: PercentOn): Item[] {
  const groups = Map.groupBy(entries, (entry) => periodOf(part, entry) ?? subjectOf(entry));
  return [...groups.values()].map((group) => ({
    period: group[0] === undefined ? null : periodOf(part, group[0]),
    title: group.find(({ title }) => title !== null)?.title ?? null,
    slug: group.find(({ slug }) => slug !== null)?.slug ?? null,
    amount: sumOf(group),
    answer: presentAnswer(group.find(({ answer }) => answer !== null)?.answer ?? null, percentOn),
    entries: group.map(presentEntry),
  }));
}

function presentAnswer(answer: AnswerRow | null, percentOn: PercentOn): Item['answer'] {
  if (answer === null) return null;
  const { day, ...shown } = answer;
  return { ...shown, percent: answer.attempt === 1 ? null : percentOn(day) };
}

/** Other kinds count as special tasks, as in the achievements. */
function partOf({ kind }: EntryRow): Part {
  if (kind === 'month') return 'months';
  if (kind === 'quarter') return 'quarters';
  return kind === 'knowledge' || kind === 'question' ? 'knowledge' : 'specials';
}

function periodOf(part: Part, { month }: EntryRow): string | null {
  if (part === 'months') return month.slice(0, 7);
  return part === 'quarters' ? quarterOf(month) : null;
}

/** `special:17` for `special:17` and its manual corrections. */
function subjectOf({ cause }: EntryRow): string {
  return cause.split(':').slice(0, 2).join(':');
}

function sumOf(rows: readonly { readonly amount: number }[]): number {
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}
