import type { RevealableField } from '@klub/contract/panel/people/person-states';
import { counted } from '@klub/ui/words/format.ts';

const fields: Readonly<Record<RevealableField, string>> = {
  phone: 'Numer telefonu',
  email: 'E-mail',
  accountEnd: 'Ostatnie cztery cyfry konta',
  account: 'Numer konta bankowego',
  pesel: 'PESEL',
};

export const actsCopy = {
  change: 'Zmień dane tej osoby',
  title: 'Działania',
  view: 'Zobacz jako ta osoba',
  assignment: 'Zmień rolę albo sklep',
  phone: 'Zmień numer telefonu',
  account: 'Podaj rachunek',
  why: 'Skąd ta kwota',
  data: 'Pobierz dane tej osoby',
  dataTitle: 'Pobrać dane tej osoby?',
  dataText: (name: string) =>
    `Powstanie plik ze wszystkim, co klub o niej przechowuje, także z numerem PESEL i numerem konta: ${name}. Zlecenie i pobranie zostają w dzienniku.`,
  dataSaving: 'Zlecam…',
  cancel: 'Anuluj',
  unblock: 'Odblokuj logowanie',
  unblockTitle: 'Odblokować logowanie?',
  unblockText: (name: string) =>
    `Znów będą trzy próby wpisania hasła: ${name}. Upewnij się, że rozmawiasz z tą osobą.`,
  unblocking: 'Odblokowuję…',
  remind: 'Wyślij SMS',
  remindTitle: 'Wysłać SMS?',
  remindPassword: (phone: string) =>
    `Na numer ${phone} pójdzie hasło tymczasowe, ważne 10 minut. Na jeden numer wychodzi jeden SMS na minutę, 3 na godzinę i 5 na dobę.`,
  remindInvitation: (phone: string) =>
    `Na numer ${phone} pójdzie jeszcze raz zaproszenie, a jeśli go nie ma, hasło tymczasowe ważne 10 minut.`,
  reminding: 'Wysyłam…',
  signOut: 'Zakończ sesje',
  signOutTitle: 'Zakończyć wszystkie sesje?',
  signOutText: (name: string, sessions: number) =>
    `Na wszystkich urządzeniach trzeba będzie zalogować się od nowa: ${name} (${counted(sessions, ['sesja', 'sesje', 'sesji'])}).`,
  signingOut: 'Kończę sesje…',
  hold: 'Wstrzymaj wypłaty',
  holdText: (name: string) =>
    `${name} nie dostanie żadnej wypłaty, dopóki ktoś jej nie zwolni. Naliczenia idą dalej.`,
  holding: 'Wstrzymuję…',
  release: 'Zwolnij wypłaty',
  releaseText: (name: string) =>
    `Wszystkie wstrzymania (${name}) zostaną zwolnione, a pieniądze trafią do najbliższej wypłaty.`,
  releasing: 'Zwalniam…',
  reason: 'Powód',
  reasonHint: 'Zostaje w dzienniku i na liście wstrzymań. Bez danych osobowych.',
  reveal: 'Odsłoń dane',
  revealText:
    'Jedno pole, na 60 sekund. Zanim je zobaczysz, w dzienniku stanie, kto, co i po co odsłonił.',
  revealField: 'Co odsłonić',
  fields,
  revealReason: 'Po co',
  revealReasonHint: (min: number) =>
    `Najkrótszy powód ma ${counted(min, ['znak', 'znaki', 'znaków'])}, na przykład: „rozmówca pyta o przelew KP-17”.`,
  reasonTooShort: (min: number) =>
    `Wpisz powód: najkrótszy ma ${counted(min, ['znak', 'znaki', 'znaków'])}.`,
  revealing: 'Odsłaniam…',
  left: 'Zniknie za',
  leftSpoken: (seconds: number) =>
    `Zniknie za ${counted(seconds, ['sekundę', 'sekundy', 'sekund'])}`,
  hide: 'Ukryj teraz',
  gone: 'Dana zniknęła z ekranu. Żeby zobaczyć ją jeszcze raz, podaj powód od nowa.',
} as const;
