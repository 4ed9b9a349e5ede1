import type { PushKind } from '@klub/contract/calls/devices';

export const settingsCopy = {
  title: 'Ustawienia powiadomień',
  about:
    'Powiadomienia w aplikacji dostajesz zawsze. Tutaj wybierasz, o czym damy Ci znać także wtedy, gdy aplikacja jest zamknięta.',
  here: {
    on: 'To urządzenie dostaje powiadomienia.',
    open: 'To urządzenie nie dostaje jeszcze powiadomień.',
    refused: 'Powiadomienia są zablokowane. Odblokuj je w ustawieniach przeglądarki lub telefonu.',
    impossible:
      'Ta przeglądarka nie obsługuje powiadomień. Na iPhonie najpierw dodaj klub do ekranu początkowego.',
  },
  turnOn: 'Włącz na tym urządzeniu',
  turnOff: 'Wyłącz na tym urządzeniu',
  turning: 'Zmieniam…',
  notTurned: 'Nie udało się włączyć powiadomień. Sprawdź zgodę w przeglądarce i spróbuj ponownie.',
  notTurnedOff: 'Nie udało się wyłączyć powiadomień. Spróbuj ponownie.',
  kinds: 'O czym dać Ci znać?',
  kind: {
    plan: 'Plan i premie',
    knowledge: 'Pigułki wiedzy i pytania',
    specials: 'Zadania specjalne',
    payments: 'Rozliczenia i wypłaty',
    other: 'Konto i program',
  } satisfies Record<PushKind, string>,
  quietFrom: 'Cisza od',
  quietTo: 'Cisza do',
  quietHint: 'W tych godzinach nic nie wyślemy. Ta sama godzina w obu polach wyłącza ciszę.',
  hour: (hour: number) => `${hour}:00`,
  save: 'Zapisz ustawienia',
  saving: 'Zapisuję…',
  saved: 'Zapisaliśmy ustawienia powiadomień.',
  notSaved: 'Nie udało się zapisać ustawień. Spróbuj ponownie.',
} as const;
