import { setPasswordCopy as copy } from './profile.copy.ts';

export type NewPassword = { password: string; passwordRepeat: string };
export type PasswordErrors = Partial<Record<keyof NewPassword, readonly string[]>>;

/** The checks that need no server, which decides whether a password is good enough. */
export function passwordErrors({ password, passwordRepeat }: NewPassword): PasswordErrors {
  if (password === '' || passwordRepeat === '') {
    return {
      ...(password === '' ? { password: [copy.required] } : {}),
      ...(passwordRepeat === '' ? { passwordRepeat: [copy.required] } : {}),
    };
  }
  return password === passwordRepeat ? {} : { passwordRepeat: [copy.different] };
}
