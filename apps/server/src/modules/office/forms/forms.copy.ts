import type { FormName } from '@klub/contract/panel/form-names';
import { notCleared, required } from '@klub/contract/sentences';

export const formsCopy = {
  titles: {
    'nowa-osoba': 'nowa osoba',
    'dane-osoby': 'zmiana danych',
    'konto-osoby': 'zmiana konta',
    'podatki-osoby': 'zmiana danych do podatku',
    'blokada-osoby': 'blokada konta',
    'miejsce-osoby': 'nowe miejsce',
    'wynik-zadania': 'wynik zadania',
    'nowy-sklep': 'nowy sklep',
    'dane-sklepu': 'zmiana sklepu',
    'klient-sklepu': 'zmiana nazwy klienta',
  } satisfies Record<FormName, string>,
  titleOf: (title: string, of: string): string => `${title}: ${of}`,
  file: (form: FormName, kind: string): string => `${form} ${kind} z panelu.csv`,
  movedTo: (value: string): string =>
    value === ''
      ? 'Ktoś zmienił to w międzyczasie: teraz jest puste.'
      : `Ktoś zmienił to w międzyczasie: teraz jest „${value}”.`,
  movedHidden: 'Ktoś zmienił to w międzyczasie.',
  required,
  notCleared,
  reason: 'Podaj powód.',
  phoneTaken: 'Ten numer ma już inna osoba w klubie. Sprawdź numer albo zmień dane tej osoby.',
  shopTaken: 'Sklep z tym kodem już jest. Wpisz inny kod albo zmień dane tego sklepu.',
  target: (task: string, target: string): string => `${task}: ${target}`,
  shop: (code: string, name: string): string => `${code}, ${name}`,
} as const;
