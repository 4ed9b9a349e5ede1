import type { MonthState, RemarkKind } from '@klub/contract/panel/money/month-states';
import { z } from 'zod';
import { aloneLineForm } from '../../money/alone/alone.rules.ts';

const count = z.number();
const sum = z.object({ label: z.string(), people: count, amount: count, grosze: count });

export const foundForm = z.object({
  refusals: z.array(z.string()),
  revision: count,
  goldenPointGrosze: count,
  /** Null: nothing to close. */
  facts: z
    .object({
      month: z.string(),
      revision: count,
      goldenPointGrosze: count,
      statements: count,
      amount: count,
      grosze: count,
      missing: count,
      people: z.string(),
      channels: z.array(
        z.object({ channel: z.string().nullable(), people: count, amount: count, grosze: count }),
      ),
      alone: z.array(aloneLineForm).default([]),
    })
    .nullable(),
  states: z.array(sum.extend({ isHeld: z.boolean() })),
  channels: z.array(sum),
  booked: z.object({ entries: count, amount: count }),
  missing: z.array(z.object({ words: z.string(), count })),
  missingTotal: count,
  remarks: z.array(z.object({ kind: z.string(), count })),
  since: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
  sinceImports: z.array(z.string()),
});

export type Found = z.infer<typeof foundForm>;

/** What two people agree to when a month is closed. */
export const closingPayload = z.object({
  /** First day. */
  month: z.string(),
  rehearsalId: z.number(),
  digest: z.string(),
  acceptedMissing: z.number(),
});
export type ClosingPayload = z.infer<typeof closingPayload>;

/** Additional input of the closing work. */
export const closingInput = closingPayload.extend({
  proposedBy: z.number(),
  decidedBy: z.number(),
  signoffId: z.number(),
});

export const monthInput = z.object({ month: z.string() });

/** Maximum age of a rehearsal that is proposed or decided on. */
const rehearsalMs = 30 * 60_000;

export type Dated = { readonly createdAt: Date; readonly horizon: string };

/** True when it is recent and no import, rule or settlement has changed since. */
export function isFresh(
  { createdAt, horizon }: Dated,
  present: { readonly now: Date; readonly horizon: string },
): boolean {
  return present.now.getTime() - createdAt.getTime() <= rehearsalMs && horizon === present.horizon;
}

export type MonthStanding = {
  readonly isOver: boolean;
  readonly closings: number;
  /** Entries since the last closing. */
  readonly waiting: number;
  readonly isClosing: boolean;
  readonly isProposed: boolean;
  /** Since the last closing. */
  readonly isRehearsed: boolean;
};

export function monthState(month: MonthStanding): MonthState {
  if (month.isClosing) return 'closing';
  if (month.isProposed) return 'proposed';
  if (month.closings > 0) return month.waiting > 0 ? 'correction' : 'closed';
  if (!month.isOver) return 'open';
  return month.isRehearsed ? 'rehearsed' : 'over';
}

/** The kinds with their number of people, in screen order. */
export function countKinds(
  kinds: readonly RemarkKind[],
  remarks: readonly { readonly kind: RemarkKind }[],
): { kind: RemarkKind; count: number }[] {
  return kinds
    .map((kind) => ({ kind, count: remarks.filter((remark) => remark.kind === kind).length }))
    .filter(({ count: people }) => people > 0);
}

/** Reasons of a hold that the person can resolve in the profile. */
export const remindedReasons = [
  'account missing',
  'legal form',
  'tax data',
  'profile',
  'came back',
] as const;
