import { invalid } from '../../../../infra/refusal.ts';
import { entryCopy as copy } from './entry.copy.ts';
import { passwordMinLength } from './entry.rules.ts';

/** Requires a minimum length only; the contract has the maximum. */
export function requireStaffPassword(password: string): void {
  if ([...password.normalize('NFC')].length < passwordMinLength) {
    throw invalid({ password: [copy.passwordTooShort(passwordMinLength)] });
  }
}
