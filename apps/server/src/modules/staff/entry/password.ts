import { passwordMaxLength } from '@klub/contract/limits';
import { invalid } from '../../../infra/refusal.ts';
import { entryCopy as copy } from './entry.copy.ts';
import { passwordMinLength } from './entry.rules.ts';

/** Staff passwords are long; what else they are made of is the business of who remembers them. */
export function requireStaffPassword(password: string): void {
  const letters = [...password].length;
  if (letters < passwordMinLength) throw invalid({ password: [copy.passwordTooShort(passwordMinLength)] });
  if (letters > passwordMaxLength) throw invalid({ password: [copy.passwordTooLong(passwordMaxLength)] });
}
