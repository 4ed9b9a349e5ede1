import { passwordNeedsLogin, passwordsDiffer } from '@klub/contract/sentences';
import { passwordMaxLength, passwordMinLength } from '@klub/contract/limits';
import type { PasswordFault } from './password/password.rules.ts';

export const profileCopy = {
  passwordFaults: {
    tooShort: `Hasło musi mieć co najmniej ${passwordMinLength} znaków.`,
    tooLong: `Hasło może mieć najwyżej ${passwordMaxLength} znaków.`,
    personal: 'Hasło nie może być Twoim numerem, imieniem, nazwiskiem ani nazwą klubu.',
    common: 'To hasło jest zbyt łatwe do odgadnięcia. Wymyśl inne.',
  } satisfies Record<PasswordFault, string>,
  passwordsDiffer,
  freshLoginNeeded: passwordNeedsLogin,
  profileSaved: 'Zmiany zostały zapisane.',
  profileAndAccountSaved:
    'Zmiany zostały zapisane. Dla bezpieczeństwa wypłaty na nowe konto ruszą najwcześniej po 72 godzinach.',
  fieldOvertaken:
    'To pole zmieniono w międzyczasie na innym urządzeniu. Sprawdź je i zapisz jeszcze raz.',
  smsAccountChanged:
    'Zmieniono numer konta bankowego do wyplat. Jesli to nie Ty, zmien haslo i skontaktuj sie z nami.',
  accountChangedTitle: 'Zmieniono numer konta bankowego',
  accountChangedContent:
    '<p>Numer konta bankowego do wypłat został zmieniony. Wypłaty wstrzymujemy na 72 godziny. Jeśli to nie Ty, zmień hasło i <a href="#/kontakt">skontaktuj się z nami</a>.</p>',
  letterEmailChanged: (programme: string) => ({
    subject: `Zmieniono adres e-mail konta w programie ${programme}`,
    text: [
      `W koncie w programie ${programme}, które miało ten adres e-mail, zapisano inny adres.`,
      '',
      'Jeśli to nie Ty, zmień hasło w aplikacji i skontaktuj się z nami, odpowiadając na ten list.',
      '',
    ].join('\n'),
  }),
  emailChangedTitle: 'Zmieniono adres e-mail',
  emailChangedContent:
    '<p>Adres e-mail Twojego konta został zmieniony. Na poprzedni adres wysłaliśmy list. Jeśli to nie Ty, zmień hasło i <a href="#/kontakt">skontaktuj się z nami</a>.</p>',
  deleteFreshLogin: 'Ze względów bezpieczeństwa zaloguj się ponownie, a potem od razu usuń konto.',
  deleteApproval: (name: string): string => `Zaznacz wymagane oświadczenie: ${name}`,
  deleteNothingTicked: 'Zaznacz co najmniej jedno oświadczenie.',
  accountDeleted: 'Konto zostało usunięte.',
  smsAccountDeleted:
    'Twoje konto zostalo usuniete. Jesli to nie Ty, skontaktuj sie z nami jak najszybciej.',
  smsAccountRestored:
    'Twoje konto zostalo przywrocone. Aby sie zalogowac, uzyj opcji "Nie pamietam hasla".',
  passwordSaved: 'Hasło zostało zapisane.',
  smsPasswordSet: 'Ustawiono haslo do Twojego konta. Jesli to nie Ty, skontaktuj sie z nami.',
  smsPasswordChanged:
    'Haslo do Twojego konta zostalo zmienione. Jesli to nie Ty, uzyj opcji "Nie pamietam hasla".',
  smsPhoneChanged:
    'Numer telefonu Twojego konta zostal zmieniony na inny. Jesli to nie Ty, skontaktuj sie z nami.',
  phoneChangedTitle: 'Zmieniono numer telefonu',
  phoneChangedContent:
    '<p>Numer telefonu Twojego konta został zmieniony, a wszystkie urządzenia wylogowane. Logujesz się teraz nowym numerem. Wypłaty wstrzymujemy na 72 godziny. Jeśli to nie Ty, <a href="#/kontakt">skontaktuj się z nami</a>.</p>',
  passwordChangedTitle: 'Zmieniono hasło',
  passwordChangedContent:
    '<p>Hasło do Twojego konta zostało zmienione, a pozostałe urządzenia wylogowane. Jeśli to nie Ty, użyj opcji „Nie pamiętam hasła”.</p>',
};
