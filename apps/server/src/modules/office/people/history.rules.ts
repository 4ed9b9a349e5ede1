import type { TrailAction } from '@klub/contract/panel/actions';

/** In the order of events of one moment. */
const sources = ['act', 'import', 'paid', 'returned', 'message', 'letter'] as const;
export type Source = (typeof sources)[number];

/** The event after which the next page of a history starts. */
export type Position = { readonly at: Date; readonly source: Source; readonly id: number };

/** Null for a text that no page has given. */
export function positionOf(text: string | undefined): Position | null {
  const [at = '', name = '', id = ''] = (text ?? '').split('~');
  const source = sources.find((one) => one === name);
  return source === undefined ? null : { at: new Date(Number(at)), source, id: Number(id) };
}

export function positionText({ at, source, id }: Position): string {
  return `${at.getTime()}~${source}~${id}`;
}

/** Where a source stands among those of one moment, seen from the source of a position. */
export function sourcesAfter(of: Source, other: Source): 'before' | 'same' | 'after' {
  const [from, to] = [sources.indexOf(of), sources.indexOf(other)];
  if (from === to) return 'same';
  return to > from ? 'after' : 'before';
}

/** Newest first. */
export function byTime(a: Position, b: Position): number {
  return (
    b.at.getTime() - a.at.getTime() ||
    sources.indexOf(a.source) - sources.indexOf(b.source) ||
    b.id - a.id
  );
}

const ofMoney = ['correction.', 'payout.', 'month.'] as const;

/** Who wrote what about money is for accounts that may read money; others see that it happened. */
export function isOfMoney(action: TrailAction): boolean {
  return ofMoney.some((prefix) => action.startsWith(prefix));
}
