import { passwordMaxLength, passwordMinLength } from '@klub/contract/limits';
import { commonPasswords } from './common-passwords.ts';

export type PasswordFault = 'tooShort' | 'tooLong' | 'personal' | 'common';

export type Owner = {
  readonly phone: string;
  readonly firstName: string;
  readonly lastName: string;
};

/**
 * Length counts, not kinds of characters (NIST 800-63B): spaces, Polish letters, emoji and quotes
 * are allowed. Refuses only what a stranger would try first.
 */
export function passwordFault(password: string, owner: Owner): PasswordFault | null {
  const length = [...password.normalize('NFC')].length;
  if (length < passwordMinLength) return 'tooShort';
  if (length > passwordMaxLength) return 'tooLong';
  const bare = bareOf(password);
  if (personalWords(owner).has(bare) || bare.includes(owner.phone.slice(-9))) return 'personal';
  if (
    commonPasswords.has(password.toLowerCase()) ||
    commonPasswords.has(bare) ||
    isOneSign(password)
  )
    return 'common';
  return null;
}

function personalWords({ phone, firstName, lastName }: Owner): ReadonlySet<string> {
  const first = bareOf(firstName);
  const last = bareOf(lastName);
  const words = [bareOf(phone), first, last, first + last, last + first, 'klub', 'klubpartnera'];
  return new Set(words.filter((word) => word !== ''));
}

/** Letters and digits in lower case: "Jan  Kowalski!" is no harder to guess than "jankowalski". */
function bareOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

function isOneSign(password: string): boolean {
  return new Set(password).size === 1;
}
