import { letters } from '../../../../infra/polish.copy.ts';

export const entryCopy = {
  /** Name shown in the list of passkeys. */
  passkeysOf: (programme: string): string => `${programme} – panel`,
  passwordTooShort: (min: number): string =>
    `Hasło do panelu musi mieć co najmniej ${letters(min)}.`,
  left: 'Wyszedłeś z panelu.',
  ended: 'Sesja została zakończona.',
  proved: 'Potwierdzono.',
  keyAdded: 'Klucz został dodany.',
  keyRemoved: 'Klucz został usunięty.',
  codesSet: 'Hasło i aplikacja z kodami zostały ustawione.',
};
