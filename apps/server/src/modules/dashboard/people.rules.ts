/** What the field of the search was given. */
export type PersonSearch =
  | { readonly by: 'phone'; readonly phone: string }
  | { readonly by: 'lastDigits'; readonly digits: string }
  | { readonly by: 'words'; readonly words: readonly string[]; readonly code: string };

const lastDigitsMin = 3;
const lastDigitsMax = 8;

/** A number in any spelling, the last digits of one, or words: names, or the code of a shop. */
export function personSearch(text: string): PersonSearch {
  const typed = text.trim();
  const digits = typed.replace(/[\s().-]/g, '');
  if (/^(?:\+|00)?\d+$/.test(digits)) {
    const bare = digits.replace(/^\+|^00/, '');
    if (bare.length > lastDigitsMax) return { by: 'phone', phone: `+${bare.length === 9 ? `48${bare}` : bare}` };
    if (bare.length >= lastDigitsMin && bare === digits) return { by: 'lastDigits', digits: bare };
  }
  return { by: 'words', words: typed.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== ''), code: typed };
}

/** `+48500600678` → `*** *** 678` */
export function maskedPhone(phone: string): string {
  return `*** *** ${phone.slice(-3)}`;
}
