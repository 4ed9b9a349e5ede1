import type { ReplyOf } from '../../lib/api.ts';

export type Rules = ReplyOf<'GET /api/panel/v1/rules'>['data'];
export type RuleVersion = Rules['versions'][number];
export type Simulated = ReplyOf<'GET /api/panel/v1/rules/simulation'>['data'];
export type Setting = ReplyOf<'GET /api/panel/v1/settings'>['data'][number];
export type Role = RuleVersion['role'];
export type Period = RuleVersion['period'];

/** What a rule gives: thresholds, and golden points for each percent above 100 up to a cap. */
export type Shape = Pick<RuleVersion, 'thresholds' | 'aboveRate' | 'aboveCap'>;

/** Each has a separate time line. */
export const tracks = [
  { role: 'user1', period: 'month' },
  { role: 'user1', period: 'quarter' },
  { role: 'user3', period: 'month' },
  { role: 'user3', period: 'quarter' },
] as const satisfies readonly { role: Role; period: Period }[];
export type Track = (typeof tracks)[number];

export function versionsOf(
  versions: readonly RuleVersion[],
  { role, period }: Track,
): RuleVersion[] {
  return versions.filter((version) => version.role === role && version.period === period);
}

/** What holds in a month, of one track's versions, newest first; undefined: nothing. */
export function versionIn(
  versions: readonly RuleVersion[],
  month: string,
): RuleVersion | undefined {
  return versions.find(({ state, from }) => state !== 'replaced' && from <= month);
}

/** What holds on a day, of a history, newest first, whose oldest value holds always. */
export function valueOn(history: Setting['history'], day: string): string {
  return history.find(({ from }) => from === null || from <= day)?.value ?? '';
}

/** Golden points that a rule gives for a whole percent. */
export function bonusAt({ thresholds, aboveRate, aboveCap }: Shape, percent: number): number {
  const reached = thresholds
    .filter((threshold) => threshold.percent <= percent)
    .map(({ bonus }) => bonus);
  const above = percent > 100 ? Math.min(aboveCap, aboveRate * (percent - 100)) : 0;
  return Math.max(0, ...reached) + above;
}

const percentLeast = 130;
const percentMost = 400;

/** Up to which percent a drawing has to go so that everything that the rules give is in it. */
export function percentOf(shapes: readonly Shape[]): number {
  const ends = shapes.flatMap(({ thresholds, aboveRate, aboveCap }) => [
    ...thresholds.map(({ percent }) => percent + 20),
    aboveRate > 0 ? 100 + Math.ceil(aboveCap / aboveRate) + 10 : 0,
  ]);
  return Math.min(percentMost, Math.max(percentLeast, ...ends));
}

export type Box = { width: number; height: number; percent: number; bonus: number };

/** The rule as a line of steps, a step for each percent at which it gives more. */
export function pathOf(shape: Shape, { width, height, percent, bonus }: Box): string {
  const x = (at: number): string => ((at / percent) * width).toFixed(1);
  const y = (points: number): string =>
    (height - (points / Math.max(1, bonus)) * height).toFixed(1);
  let path = `M0 ${y(bonusAt(shape, 0))}`;
  let before = bonusAt(shape, 0);
  for (let at = 1; at <= percent; at += 1) {
    const points = bonusAt(shape, at);
    if (points === before) continue;
    path += `H${x(at)}V${y(points)}`;
    before = points;
  }
  return `${path}H${x(percent)}`;
}

export type TypedThreshold = { key: number; percent: string; bonus: string };

/** As a file writes them: `60:50|80:80`; empty rows are none. */
export function written(typed: readonly TypedThreshold[]): string {
  return typed
    .filter(({ percent, bonus }) => percent.trim() !== '' || bonus.trim() !== '')
    .map(({ percent, bonus }) => ({ percent: percent.trim(), bonus: bonus.trim() }))
    .sort((a, b) => Number(a.percent) - Number(b.percent))
    .map(({ percent, bonus }) => `${percent}:${bonus}`)
    .join('|');
}

/** The valid thresholds of the form. */
export function drawable(typed: readonly TypedThreshold[]): Shape['thresholds'] {
  return typed
    .map(({ percent, bonus }) => ({ percent: wholeOf(percent) ?? 0, bonus: wholeOf(bonus) ?? 0 }))
    .filter(({ percent }) => percent > 0);
}

/** A whole number as it is typed; null: it is none. */
export function wholeOf(typed: string): number | null {
  const digits = typed.replace(/\s/g, '');
  return /^\d{1,7}$/.test(digits) ? Number(digits) : null;
}
