import {
  type ProfileField,
  type ProfileValues,
  profileFields,
  taxFields,
} from '@klub/contract/profile-fields';
import type { ProfileVersion } from './version.ts';

export type Merge = { readonly values: ProfileValues; readonly overtaken: readonly ProfileField[] };

/**
 * Merges a form that was filled from `shown` into the profile (HZ36). A field that the user did not
 * change keeps its current value; a changed field is taken, unless it was also changed elsewhere.
 * Without a known version every field counts as changed.
 */
export function mergeProfile(
  {
    current,
    sent,
    now,
    shown,
  }: {
    readonly current: ProfileValues;
    readonly sent: Partial<ProfileValues>;
    readonly now: ProfileVersion;
    readonly shown: ProfileVersion | null;
  },
  markOf: (field: ProfileField, value: string) => string,
): Merge {
  const values: Record<ProfileField, string> = { ...current };
  const overtaken: ProfileField[] = [];
  for (const field of profileFields) {
    const value = sent[field];
    if (value === undefined || value === current[field]) continue;
    if (shown === null) values[field] = value;
    else if (markOf(field, value) === shown[field]) continue;
    else if (now[field] !== shown[field]) overtaken.push(field);
    else values[field] = value;
  }
  return { values, overtaken };
}

/** Only people without a business must give tax data; those of others are not stored. */
export function withoutNeedlessTaxData(values: ProfileValues): ProfileValues {
  if (values.entrepreneur !== '1') return values;
  return { ...values, ...Object.fromEntries(taxFields.map((field) => [field, ''])) };
}

export function changedFields(before: ProfileValues, after: ProfileValues): ProfileField[] {
  return profileFields.filter((field) => before[field] !== after[field]);
}

/**
 * How long a changed bank account holds payouts, so that its owner can read the message and call
 * (D28).
 */
const payoutHoldHours = 72;

export function payoutHoldUntil(now: Date): Date {
  return new Date(now.getTime() + payoutHoldHours * 3_600_000);
}

/** Device kind of an account change; empty: unknown. */
export type DeviceKind = '' | 'phone' | 'tablet' | 'computer';

/** From the browser's user agent. */
export function deviceKindOf(userAgent: string): DeviceKind {
  if (/iPad|Tablet/i.test(userAgent)) return 'tablet';
  if (/Android|iPhone|Mobile/i.test(userAgent))
    return /Android/i.test(userAgent) && !/Mobile/i.test(userAgent) ? 'tablet' : 'phone';
  return /Windows|Macintosh|Linux|CrOS/i.test(userAgent) ? 'computer' : '';
}
