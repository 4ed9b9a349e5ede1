/** What was compared when a difference was found. */
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

/** One check: how much it looked at, and how much of that differs. */
export type Checked = {
  readonly check: Check;
  readonly compared: number;
  readonly differences: number;
};

/** How many differences there are, those that are not told one by one included. */
export function differencesIn({ checked }: { readonly checked: readonly Checked[] }): number {
  return checked.reduce((sum, { differences }) => sum + differences, 0);
}
