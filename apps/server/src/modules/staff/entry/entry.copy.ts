export const entryCopy = {
  passwordTooShort: (min: number): string => `Hasło do panelu musi mieć co najmniej ${min} znaków.`,
  passwordTooLong: (max: number): string => `Hasło może mieć najwyżej ${max} znaków.`,
  left: 'Wyszedłeś z panelu.',
  ended: 'Sesja została zakończona.',
  proved: 'Potwierdzono.',
  keyAdded: 'Klucz został dodany.',
  keyRemoved: 'Klucz został usunięty.',
  codesSet: 'Hasło i aplikacja z kodami zostały ustawione.',
};
