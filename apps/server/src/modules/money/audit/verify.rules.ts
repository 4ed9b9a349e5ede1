export const checks = [
  'settlement',
  'statement',
  'grosze',
  'entry',
  'correction',
  'waiting',
  'bonus',
  'groundless',
  'reward',
  'special',
  'payout',
  'parts',
  'account',
  'mark',
  'screen',
  'rule',
] as const;
export type Check = (typeof checks)[number];

export function isCheck(text: string): text is Check {
  return checks.some((check) => check === text);
}

/** The unit of a check's expected and found value; `none`: it finds a row and compares no numbers. */
export function unitOf(check: Check): 'points' | 'grosze' | 'none' {
  if (check === 'grosze' || check === 'payout') return 'grosze';
  return check === 'entry' || check === 'account' || check === 'mark' ? 'none' : 'points';
}

/** A check with the number of compared items and of differences. */
export type Checked = {
  readonly check: Check;
  readonly compared: number;
  readonly differences: number;
};

/** The number of differences, including those that are not listed. */
export function differencesIn({ checked }: { readonly checked: readonly Checked[] }): number {
  return checked.reduce((sum, { differences }) => sum + differences, 0);
}
