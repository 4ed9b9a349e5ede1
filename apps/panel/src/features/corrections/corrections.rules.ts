import { monthAfter } from '@klub/ui/words/month.ts';
import type { ReplyOf } from '../../lib/api.ts';

export type Correction = ReplyOf<'GET /api/panel/v1/corrections'>['data'][number];
export type Sum = ReplyOf<'GET /api/panel/v1/corrections/sums'>['data']['sums'][number];

/** The whole number that was typed; null: none, or zero. A minus may be any of those that keyboards write. */
export function amountOf(typed: string): number | null {
  const plain = typed.replace(/[\s\u00a0]/g, '').replace(/^[−–]/, '-');
  if (!/^[+-]?\d{1,7}$/.test(plain)) return null;
  const amount = Number(plain);
  return amount === 0 ? null : amount;
}

const monthsBack = 36;

/** The current month and those before it, the latest first. */
export function recentMonths(current: string): string[] {
  return Array.from({ length: monthsBack }, (_, back) => monthAfter(current, -back));
}
