import { invalid } from '../../../infra/refusal.ts';
import { entryCopy as copy } from './entry.copy.ts';
import { passwordMinLength } from './entry.rules.ts';

/** Length is all that is asked for; the contract limits it from above. */
export function requireStaffPassword(password: string): void {
  if ([...password.normalize('NFC')].length < passwordMinLength) {
    throw invalid({ password: [copy.passwordTooShort(passwordMinLength)] });
  }
}
