/** Where the answer is kept: in local storage and not in a cookie, which would travel to the server with every call. */
export const consentKey = 'klub.consent';
/** How long an answer counts; then people are asked anew. */
export const consentDays = 182;

export type Agreed = 'statistics' | 'necessary';

/**
 * What was agreed to, or undefined when the question is open: never answered, answered to somebody else, or too long ago.
 * @param revision of those who would count, see `GET /api/v1/analytics`
 */
export function agreed(stored: string | null, revision: number, now: number): Agreed | undefined {
  const answer = parsed(stored ?? '');
  if (answer === undefined || answer['revision'] !== revision) return undefined;
  const { categories, expirationTime } = answer;
  if (typeof expirationTime !== 'number' || expirationTime <= now || !Array.isArray(categories)) return undefined;
  return categories.includes('statistics') ? 'statistics' : 'necessary';
}

/**
 * The address of a screen as it is counted. What was filtered or searched for is left out, and so is the `#` before the
 * route, behind which a counter would not look.
 */
export function countedAddress(page: string, path: string): string {
  return new URL(`.${path}`, page.split(/[?#]/, 1)[0]).href;
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
