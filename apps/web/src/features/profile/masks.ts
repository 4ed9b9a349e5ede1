import type { MaskitoOptions } from '@maskito/core';
import { ibanDigits, peselDigits } from '@klub/contract/limits';

const digit = /\d/;

function digits(count: number): RegExp[] {
  return Array.from({ length: count }, () => digit);
}

/** The masks of section 5. Characters that do not fit are dropped, so that '61 1090 1014…' may be pasted. */
export const masks = {
  iban: { mask: ['P', 'L', ...digits(ibanDigits)] },
  zipCode: { mask: [...digits(2), '-', ...digits(3)] },
  birthday: { mask: [...digits(4), '-', ...digits(2), '-', ...digits(2)] },
  pesel: { mask: digits(peselDigits) },
} as const satisfies Record<string, MaskitoOptions>;

export type MaskedField = keyof typeof masks;
