import type { ReplyOf } from '../../lib/api.ts';
import { type FiltersOf, type ValuesOf, words } from '../../lib/filters.rules.ts';
import { searches } from '../../paths.ts';

/** Of a payout's transfers. */
export const itemFilters = {
  q: words(searches.transfer),
} satisfies FiltersOf<'GET /api/panel/v1/payouts/:id'>;
export type ItemFilters = ValuesOf<typeof itemFilters>;

export type PayoutRow = ReplyOf<'GET /api/panel/v1/payouts'>['data'][number];
export type Payout = ReplyOf<'GET /api/panel/v1/payouts/:id'>['data'];
export type Item = Payout['items'][number];
export type Due = ReplyOf<'GET /api/panel/v1/payouts/due'>['data'];
export type BankFile = ReplyOf<'POST /api/panel/v1/payouts/:id/file'>['data'];
export type Leaver = ReplyOf<'GET /api/panel/v1/people/:id/account'>['data'];
export type Answer = ReplyOf<'POST /api/panel/v1/payouts/returns/check'>['data'];

/** The bank has neither paid nor refused it. */
export function isWaiting({ state }: Pick<PayoutRow, 'state'>): boolean {
  return state === 'approved' || state === 'downloaded';
}

/** How many things a second look is worth before anything is paid. */
export function remarkCount({
  badCount,
  changedCount,
  sharedCount,
  returnedBeforeCount,
}: Due): number {
  return badCount + changedCount + sharedCount + returnedBeforeCount;
}

/** The same-origin address behind which the file is given once. */
export function linkAddress({ path }: Pick<BankFile, 'path'>): string {
  return `/api/panel/v1/${path}`;
}

/** A digest in groups, to be read aloud. */
export function spokenDigest(digest: string): string {
  return digest.slice(0, 16).replace(/(.{4})(?=.)/g, '$1 ');
}

/** Grosze of a typed amount like `59,00`; null: no amount. */
export function groszeFrom(typed: string): number | null {
  const [, whole = '', fraction = ''] =
    /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(typed.replaceAll(/\s|zł/g, '')) ?? [];
  return whole === '' ? null : Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

/** As it is typed: `5900` → `59,00`. */
export function typedAmount(grosze: number): string {
  return `${Math.floor(grosze / 100)},${String(grosze % 100).padStart(2, '0')}`;
}
