import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

const polishPrefix = '+48';

/**
 * Every spelling of a phone number as one E.164 text (`+48500000001`), so that spellings share tries, limits and rows
 * (D20, HZ5); nine digits are Polish. Null when the text is not a phone number.
 */
export function e164Of(typed: string): string | null {
  const number = parsePhoneNumberFromString(typed.trim(), { defaultCountry: 'PL', extract: false });
  if (number === undefined || number.ext !== undefined) return null;
  // "+48 (0) 500…" and "0500…": the zero of the old trunk call is not part of the number.
  const phone = number.number.replace(/^\+480/, polishPrefix);
  if (phone.startsWith(polishPrefix)) return /^\+48[1-9]\d{8}$/.test(phone) ? phone : null;
  return number.isValid() ? phone : null;
}

/** SMS go to Polish mobile numbers only: premium and foreign ranges are how SMS fraud earns (HZ6). */
export function canGetSms(phone: string): boolean {
  const number = parsePhoneNumberFromString(phone);
  return number?.country === 'PL' && number.getType() === 'MOBILE';
}

/** As people in Poland write it: nine digits without the prefix; other countries' numbers keep theirs. */
export function shownPhone(phone: string): string {
  return phone.startsWith(polishPrefix) ? phone.slice(polishPrefix.length) : phone;
}

/** `+48500600678` → `*** *** 678`: enough to tell two people apart, too little to call; a deleted account has none. */
export function maskedPhone(phone: string): string {
  return phone.startsWith('+') ? `*** *** ${phone.slice(-3)}` : '';
}
