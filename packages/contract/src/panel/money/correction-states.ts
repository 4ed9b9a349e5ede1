/** What became of a correction: in the ledger, or waiting for a second person, or ended without a booking. */
export const correctionStates = ['booked', 'proposed', 'refused', 'withdrawn', 'expired', 'stale'] as const;
export type CorrectionState = (typeof correctionStates)[number];

export const correctionReasons = ['data', 'complaint', 'content', 'agreement', 'other'] as const;
export type CorrectionReason = (typeof correctionReasons)[number];

/** Beyond so many golden points, and in a closed month, two people decide. */
const correctionAlone = 200;
export const correctionMax = 1_000_000;

export function needsTwo(amount: number, isClosed: boolean): boolean {
  return isClosed || Math.abs(amount) > correctionAlone;
}
