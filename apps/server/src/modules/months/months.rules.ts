import type { MonthState, RemarkKind } from '@klub/contract/panel/money/month-states';
import { z } from 'zod';
import { aloneLineForm } from '../alone/alone.rules.ts';

const count = z.number();
const sum = z.object({ label: z.string(), people: count, amount: count, grosze: count });

/** What a rehearsal has found, as it is kept. */
export const foundForm = z.object({
  refusals: z.array(z.string()),
  revision: count,
  goldenPointGrosze: count,
  /** Null: there is nothing to close. */
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

/** What the work that closes needs besides. */
export const closingInput = closingPayload.extend({
  proposedBy: z.number(),
  decidedBy: z.number(),
  signoffId: z.number(),
});

export const monthInput = z.object({ month: z.string() });

/** So old a rehearsal may be that is proposed or decided on. */
const rehearsalMs = 30 * 60_000;

export type Dated = { readonly createdAt: Date; readonly horizon: string };

/** True when it is young enough and made on the present imports, rules and settlements. */
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

/** The kinds with how many people each has, in their order on screen. */
export function countKinds(
  kinds: readonly RemarkKind[],
  remarks: readonly { readonly kind: RemarkKind }[],
): { kind: RemarkKind; count: number }[] {
  return kinds
    .map((kind) => ({ kind, count: remarks.filter((remark) => remark.kind === kind).length }))
    .filter(({ count: people }) => people > 0);
}

/** Reasons of a hold that the person can end by completing the own data. */
export const remindedReasons = ['account missing', 'tax data', 'profile', 'came back'] as const;
