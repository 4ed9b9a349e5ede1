import type { FormName } from '@klub/contract/panel/form-names';
import { notCleared } from '@klub/contract/sentences';

const emptied = 'Pole, które opróżnisz, straci zapisaną wartość.';

export const formsCopy = {
  heading: (title: string) => `${title.slice(0, 1).toUpperCase()}${title.slice(1)}`,
  /** Entries to the forms. */
  open: {
    'nowa-osoba': 'Nowa osoba',
    'dane-osoby': 'Zmień dane',
    'konto-osoby': 'Zmień konto bankowe',
    'podatki-osoby': 'Zmień dane do podatku',
    'blokada-osoby': 'Zablokuj albo odblokuj',
    'miejsce-osoby': 'Dodaj sklep albo klienta',
    'wynik-zadania': 'Wpisz wynik zadania',
    'nowy-sklep': 'Nowy sklep',
    'dane-sklepu': 'Zmień dane sklepu',
    'klient-sklepu': 'Zmień nazwę klienta',
  } satisfies Record<FormName, string>,
  lead: 'Najpierw zobaczysz skutek. Nic się nie zmieni, dopóki go nie zapiszesz.',
  leads: {
    'nowa-osoba':
      'Osoba dostanie zaproszenie tak jak z pliku. Sklep albo klienta możesz dodać od razu albo później.',
    'dane-osoby': `Najpierw zobaczysz skutek. ${emptied}`,
    'dane-sklepu': `Najpierw zobaczysz skutek. ${emptied}`,
    'konto-osoby': 'Zapisanego konta nie pokazujemy. Wpisz nowe w całości.',
    'podatki-osoby': 'Zapisanych danych nie pokazujemy. Wpisz tylko to, co się zmienia.',
    'klient-sklepu': 'Nazwa zmieni się we wszystkich sklepach tego klienta.',
  } as Partial<Record<FormName, string>>,
  section: 'Dane',
  people: 'Osoby',
  person: 'Karta osoby',
  shops: 'Sklepy',
  shop: 'Sklep',
  choose: 'Wybierz',
  unknown: 'nie wiadomo',
  kept: 'Jest już zapisane. Wpisz tylko wtedy, gdy się zmienia.',
  example: (example: string) => `Na przykład ${example}.`,
  sentence: (words: string) => `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`,
  several: 'Kilka kodów rozdziel przecinkami.',
  remove: 'Usuń zapisaną wartość',
  notCleared,
  reason: 'Powód',
  reasonHint: 'Zostanie w dzienniku i w historii tej osoby.',
  reasonMissing: 'Podaj powód.',
  submit: 'Pokaż skutek',
  sending: 'Sprawdzam…',
  cancel: 'Anuluj',
} as const;
