import { setPasswordCopy as copy } from './profile.copy.ts';

export type NewPassword = { password: string; passwordRepeat: string };
export type PasswordErrors = Partial<Record<keyof NewPassword, readonly string[]>>;

/** What can be said before asking the server, which has the last word about what a good password is. */
export function passwordErrors({ password, passwordRepeat }: NewPassword): PasswordErrors {
  if (password === '' || passwordRepeat === '') {
    return {
      ...(password === '' ? { password: [copy.required] } : {}),
      ...(passwordRepeat === '' ? { passwordRepeat: [copy.required] } : {}),
    };
  }
  return password === passwordRepeat ? {} : { passwordRepeat: [copy.different] };
}
