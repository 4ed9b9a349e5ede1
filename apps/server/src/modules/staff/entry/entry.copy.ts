import { letters } from '../../../infra/polish.copy.ts';

export const entryCopy = {
  /** The name beside the account in the application with codes. */
  issuer: 'Klub Partnera',
  /** The name beside the account in the list of passkeys. */
  passkeysOf: 'Klub Partnera – panel',
  passwordTooShort: (min: number): string =>
    `Hasło do panelu musi mieć co najmniej ${letters(min)}.`,
  left: 'Wyszedłeś z panelu.',
  ended: 'Sesja została zakończona.',
  proved: 'Potwierdzono.',
  keyAdded: 'Klucz został dodany.',
  keyRemoved: 'Klucz został usunięty.',
  codesSet: 'Hasło i aplikacja z kodami zostały ustawione.',
};
