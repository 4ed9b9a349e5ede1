import { wholeNumberOf } from '../../programme.rules.ts';

export type Threshold = { readonly percent: number; readonly bonus: number };

/** Names of the sentences in `reasons`. */
export type ThresholdFault = 'wrongThresholds' | 'zeroThreshold';

/** `60:50|80:80|100:120`, rising in percent and not falling in bonus; else the fault. */
export function thresholdsFrom(text: string): Threshold[] | ThresholdFault {
  const thresholds = text.split('|').map((part) => {
    const [percent, bonus, ...more] = part.split(':').map((number) => wholeNumberOf(number.trim()));
    return more.length > 0 ? null : { percent: percent ?? null, bonus: bonus ?? null };
  });
  const whole = thresholds.flatMap((one) =>
    one === null || one.percent === null || one.bonus === null
      ? []
      : [{ percent: one.percent, bonus: one.bonus }],
  );
  if (whole.length !== thresholds.length) return 'wrongThresholds';
  if (whole.some(({ percent }) => percent === 0)) return 'zeroThreshold';
  const isRising = whole.every(({ percent, bonus }, index) => {
    const before = whole[index - 1];
    return (
      percent >= 1 &&
      percent <= 1000 &&
      bonus >= 0 &&
      bonus <= 1_000_000 &&
      (before === undefined || (percent > before.percent && bonus >= before.bonus))
    );
  });
  return isRising ? whole : 'wrongThresholds';
}
