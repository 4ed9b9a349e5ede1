/** How far the clock of this phone is behind the server's, in milliseconds; 0 until a call was answered. */
let behindMs = 0;
/** Less is the way of an answer, and the second to which its date is cut. */
const toleranceMs = 120_000;

/** The date of an answer says what time it is, whatever the phone believes. */
export function noteServerDate(date: string | null): void {
  const difference = Date.parse(date ?? '') - Date.now();
  if (!Number.isNaN(difference)) behindMs = Math.abs(difference) < toleranceMs ? 0 : difference;
}

/** What the server's clock showed when the phone's showed this; both as `Date.now()` has them. */
export function serverTime(phoneTime: number): number {
  return phoneTime + behindMs;
}

/** The other way round. */
export function phoneTime(serverMoment: number): number {
  return serverMoment - behindMs;
}

export function serverNow(): Date {
  return new Date(serverTime(Date.now()));
}
