import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

const polishPrefix = '+48';

/**
 * A phone number as E.164 text (`+48500000001`), so that all spellings share tries, limits and rows
 * (D20, HZ5); nine digits are Polish. Null for other text.
 */
export function e164Of(typed: string): string | null {
  const number = parsePhoneNumberFromString(typed.trim(), { defaultCountry: 'PL', extract: false });
  if (number === undefined || number.ext !== undefined) return null;
  // "+48 (0) 500…" and "0500…": the old trunk zero is not part of the number.
  const phone = number.number.replace(/^\+480/, polishPrefix);
  if (phone.startsWith(polishPrefix)) return /^\+48[1-9]\d{8}$/.test(phone) ? phone : null;
  return number.isValid() ? phone : null;
}

/**
 * SMS go to Polish mobile numbers only, because SMS fraud uses premium and foreign ranges (HZ6).
 */
export function canGetSms(phone: string): boolean {
  const number = parsePhoneNumberFromString(phone);
  return number?.country === 'PL' && number.getType() === 'MOBILE';
}

/** In Polish form: nine digits without the prefix; numbers of other countries keep theirs. */
export function shownPhone(phone: string): string {
  return phone.startsWith(polishPrefix) ? phone.slice(polishPrefix.length) : phone;
}

/** The same with nine digits in groups of three: `500 600 678`. */
export function groupedPhone(phone: string): string {
  const shown = shownPhone(phone);
  return shown.startsWith('+') ? shown : shown.replace(/(\d{3})(?=\d)/g, '$1 ');
}

/**
 * `+48500600678` → `*** *** 678`: distinguishes two people, but cannot be called; empty for a
 * deleted account.
 */
export function maskedPhone(phone: string): string {
  return phone.startsWith('+') ? maskedNumber(phone) : '';
}

/** The same of a number in any spelling. */
export function maskedNumber(number: string): string {
  return `*** *** ${number.slice(-3)}`;
}
