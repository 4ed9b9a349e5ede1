import { passwordMaxLength, passwordMinLength } from '@klub/contract/limits';
import type { PasswordFault } from './password.rules.ts';

/** Polish sentences that the profile calls, their SMS and notifications carry. */
export const profileCopy = {
  passwordFaults: {
    tooShort: `Hasło musi mieć co najmniej ${passwordMinLength} znaków.`,
    tooLong: `Hasło może mieć najwyżej ${passwordMaxLength} znaków.`,
    personal: 'Hasło nie może być Twoim numerem, imieniem, nazwiskiem ani nazwą klubu.',
    common: 'To hasło jest zbyt łatwe do odgadnięcia. Wymyśl inne.',
  } satisfies Record<PasswordFault, string>,
  passwordsDiffer: 'Hasła nie są takie same.',
  freshLoginNeeded: 'Ze względów bezpieczeństwa zaloguj się ponownie, a potem od razu ustaw nowe hasło.',
  passwordSaved: 'Hasło zostało zapisane.',
  smsPasswordSet: 'Klub Partnera: ustawiono haslo do Twojego konta. Jesli to nie Ty, skontaktuj sie z nami.',
  smsPasswordChanged:
    'Klub Partnera: haslo do Twojego konta zostalo zmienione. Jesli to nie Ty, uzyj opcji "Nie pamietam hasla".',
  passwordChangedTitle: 'Zmieniono hasło',
  passwordChangedContent:
    '<p>Hasło do Twojego konta zostało zmienione, a pozostałe urządzenia wylogowane. Jeśli to nie Ty, użyj opcji „Nie pamiętam hasła”.</p>',
};
