import { count, deletedAccount } from '../../../infra/polish.copy.ts';
import { passwordSmsMax, temporaryPasswordMinutes } from '../../club/auth/auth.rules.ts';

export const peopleCopy = {
  gone: (id: number): string => `${deletedAccount} nr ${id}`,
  nameless: (id: number): string => `Bez nazwiska, nr ${id}`,
} as const;

export const actCopy = {
  unblocked: 'Logowanie odblokowane. Ta osoba może próbować od nowa.',
  notBlocked: 'Logowanie tej osoby nie jest zablokowane.',
  stillBlocked:
    'Konto blokuje plik z osobami (kolumna „zablokowany”), więc odblokuje je tylko plik.',
  passwordSent: `Wysłano SMS z hasłem tymczasowym, ważnym ${temporaryPasswordMinutes} minut.`,
  noSms: 'Klub nie ma dostawcy SMS, więc niczego nie wysłano. Powiadom administratora.',
  smsBudget: 'SMS-y z hasłem przewidziane na dziś zostały już wysłane. Spróbuj ponownie jutro.',
  /** A sentence for any of the limits, because each of them may be the reason. */
  smsLimit: (isExtended: boolean): string =>
    `SMS nie został wysłany: na jeden numer wysyłamy hasło najwyżej ${passwordSmsMax.inMinute} raz na minutę, ${passwordSmsMax.inHour} razy na godzinę i ${passwordSmsMax.inDay} razy na dobę. ${
      isExtended
        ? `Hasło z ostatniego działa jeszcze ${temporaryPasswordMinutes} minut.`
        : 'Spróbuj ponownie później.'
    }`,
  notInvited:
    'SMS nie został wysłany, bo nie wpuściłby tej osoby do klubu: jej zaproszenie wygasło albo zostało wycofane. Przedstawiciel może zaprosić ją od nowa.',
  blockedByFile:
    'SMS nie został wysłany, bo nie wpuściłby tej osoby do klubu: jej konto blokuje plik z osobami (kolumna „zablokowany”).',
  signedOut: (sessions: number): string =>
    sessions === 0 ? 'Ta osoba nie ma otwartej sesji.' : `Zakończono sesje: ${count(sessions)}.`,
  held: 'Wypłaty wstrzymane.',
  heldBefore: 'Wypłaty są już wstrzymane z tego powodu.',
  released: 'Wypłaty zwolnione.',
  notHeld: 'Wypłaty tej osoby nie są wstrzymane.',
} as const;

export const dataFileCopy = {
  subject: (id: number): string => `dane osoby nr ${id}`,
  file: (id: number): string => `dane-osoby-${id}.json`,
  writing: 'Zbieram dane osoby…',
  done: 'Gotowe: wszystkie dane tej osoby są w pliku.',
  care: 'W pliku są dane, których panel nie pokazuje, także PESEL i numer konta. Przekaż go tylko tej osobie.',
  gone: 'Tej osoby nie ma już w bazie, więc plik nie powstał.',
} as const;
