import type { PersonState } from '@klub/contract/panel/people/person-states';
import { threeSigns } from '@klub/contract/sentences';
import { counted } from '@klub/ui/words/format.ts';
import { screenCopy } from '../screen/screen.copy.ts';

const states: Readonly<Record<PersonState, string>> = {
  gone: screenCopy.goneAccount,
  blocked: 'zablokowane',
  held: 'wypłata wstrzymana',
  invited: 'jeszcze bez wejścia',
  incomplete: 'profil niekompletny',
  active: 'aktywna',
};
const peopleForms = ['osoba', 'osoby', 'osób'] as const;

export const peopleCopy = {
  title: 'Osoby',
  lead: 'Szukaj po numerze w dowolnym zapisie, jego ostatnich trzech cyfrach, nazwisku, kodzie sklepu albo numerze SAP. Każde wyszukanie zostaje w dzienniku.',
  list: 'Lista osób',
  filters: 'Filtry',
  search: 'Numer, nazwisko, sklep lub SAP',
  searchHint: 'Co najmniej 3 znaki. Klawisz / przenosi tutaj.',
  state: 'Stan',
  anyState: 'każdy',
  states,
  role: 'Rola',
  anyRole: 'każda',
  shop: 'Sklep lub SAP',
  tooShort: threeSigns,
  total: (total: number, hasMore: boolean) =>
    hasMore
      ? `ponad ${counted(total, peopleForms)}, zawęź wyszukiwanie`
      : counted(total, peopleForms),
  columns: { name: 'Osoba', state: 'Stan', phone: 'Numer', role: 'Rola', shop: 'Sklep' },
  noShop: 'bez sklepu',
  none: 'Nie ma takiej osoby',
  noneText: 'Sprawdź pisownię, wpisz ostatnie trzy cyfry numeru albo wyczyść filtry.',
  noneYet: 'W programie nie ma jeszcze osób',
  noneYetText: 'Pojawią się po wczytaniu pliku z osobami.',
} as const;
