/** The key of the consent in local storage; a cookie would travel to the server with every call. */
export const consentKey = 'klub.consent';
/** After this many days the user is asked again. */
export const consentDays = 182;

export type Agreed = 'statistics' | 'necessary';

/**
 * The consent, or undefined when the user has to be asked: never given, given to another provider, or expired.
 * @param revision of the current provider, see `GET /api/v1/analytics`
 */
export function agreed(stored: string | null, revision: number, now: number): Agreed | undefined {
  const answer = parsed(stored ?? '');
  if (answer === undefined || answer['revision'] !== revision) return undefined;
  const { categories, expirationTime } = answer;
  if (typeof expirationTime !== 'number' || expirationTime <= now || !Array.isArray(categories))
    return undefined;
  return categories.includes('statistics') ? 'statistics' : 'necessary';
}

/**
 * The address of a screen for the statistics, without filters and search words, and without the `#` before the route,
 * which analytics tools ignore with all that follows.
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
