export const checks = [
  'settlement',
  'statement',
  'waiting',
  'bonus',
  'groundless',
  'reward',
  'special',
  'payout',
  'screen',
  'rule',
] as const;
export type Check = (typeof checks)[number];

export function isCheck(text: string): text is Check {
  return checks.some((check) => check === text);
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
