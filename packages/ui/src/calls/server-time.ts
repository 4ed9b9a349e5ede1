/** How many milliseconds this phone's clock is behind the server's; 0 until the first reply. */
let behindMs = 0;
/** Smaller differences come from latency and from the precision of the header, which is one second. */
const toleranceMs = 120_000;

/** Takes the time from the `Date` header of a reply. */
export function noteServerDate(date: string | null): void {
  const difference = Date.parse(date ?? '') - Date.now();
  if (!Number.isNaN(difference)) behindMs = Math.abs(difference) < toleranceMs ? 0 : difference;
}

/** The server's time at this time of the phone; both in milliseconds, like `Date.now()`. */
export function serverTime(phoneTime: number): number {
  return phoneTime + behindMs;
}

/** The inverse of `serverTime`. */
export function phoneTime(serverMoment: number): number {
  return serverMoment - behindMs;
}

export function serverNow(): Date {
  return new Date(serverTime(Date.now()));
}
