import { everyPersonPlaced, everyShopRepresented } from '@klub/contract/sentences';
import type { Gap, NodeKind } from '@klub/contract/panel/people/structure';
import { counted, formatDay, formatMonth, formatNumber } from '@klub/ui/words/format.ts';

const people = ['osoba', 'osoby', 'osób'] as const;

export const shopsCopy = {
  title: 'Sklepy',
  lead: 'Kto w którym sklepie pracuje, czyj to klient i kto się nim opiekuje.',
  search: 'Kod, nazwa, miasto, klient albo numer SAP',
  list: 'Sklepy',
  total: (count: number) => counted(count, ['sklep', 'sklepy', 'sklepów']),
  columns: {
    shop: 'Sklep',
    customer: 'Klient',
    channel: 'Kanał',
    representative: 'Przedstawiciel',
    people: 'Osoby',
  },
  noRepresentative: 'brak przedstawiciela',
  noPeople: 'brak osób',
  people: (count: number) => counted(count, people),
  none: 'Nie ma sklepu, który by pasował',
  noneText: 'Sprawdź pisownię albo wpisz początek kodu, nazwy, miasta lub numeru klienta.',
  noneYet: 'Nie ma jeszcze sklepów',
  noneYetText: 'Sklepy przychodzą z pliku „sklepy”, w Importach.',
} as const;

export const shopCopy = {
  back: 'Sklepy',
  one: 'Sklep',
  facts: {
    code: 'Kod',
    city: 'Miasto',
    channel: 'Kanał',
    customer: 'Klient',
    sap: 'Numer SAP klienta',
    people: 'Pracuje teraz',
  },
  unknown: '–',
  plans: 'Plany tego miesiąca',
  month: ({
    month,
    people: count,
    target,
    points,
  }: {
    month: string;
    people: number;
    target: number;
    points: number;
  }) =>
    count === 0
      ? `${formatMonth(month)}: nikt w tym sklepie nie ma planu.`
      : `${formatMonth(month)}: ${counted(count, people)} z planem, cel ${formatNumber(target)}, zrobione ${formatNumber(points)}.`,
  representatives: 'Kto się opiekuje',
  noRepresentatives:
    'Nikt nie opiekuje się klientem tego sklepu. Przypisania przychodzą z pliku „struktura”, w Importach.',
  managedBy: (names: readonly string[]) =>
    names.length === 0 ? 'bez kierownika' : `kierownik: ${names.join(', ')}`,
  people: 'Kto tu pracuje i pracował',
  list: 'Osoby w sklepie',
  noPeople: 'Nikt tu nie pracuje',
  noPeopleText:
    'Osoby przypisuje plik „struktura”, zaproszenie przedstawiciela albo zmiana sklepu na karcie osoby.',
  columns: { person: 'Osoba', role: 'Rola', phone: 'Telefon', since: 'Od', until: 'Do' },
  since: (day: string) => `od ${formatDay(day)}`,
  between: (from: string, to: string | null) =>
    to === null ? `od ${formatDay(from)}` : `${formatDay(from)} – ${formatDay(to)}`,
  until: (day: string | null) => (day === null ? 'nadal' : formatDay(day)),
  day: formatDay,
  former: 'wcześniej lub później',
  invited: 'z zaproszenia',
  noName: 'bez imienia i nazwiska',
} as const;

const kinds: Readonly<Record<NodeKind, string>> = {
  manager: 'Kierownik',
  representative: 'Przedstawiciel',
  customer: 'Klient',
  shop: 'Sklep',
};
const holes: Readonly<Record<Gap, { title: string; ofWhat: string; full: string }>> = {
  shopsWithoutRepresentative: {
    title: 'Sklepy bez przedstawiciela',
    ofWhat: 'klientem sklepu nikt się dziś nie opiekuje',
    full: everyShopRepresented,
  },
  shopsWithoutPeople: {
    title: 'Sklepy bez osób',
    ofWhat: 'nikt tam dziś nie pracuje',
    full: 'W każdym sklepie ktoś pracuje.',
  },
  peopleWithoutShop: {
    title: 'Osoby bez sklepu',
    ofWhat: 'nie mają dziś żadnego sklepu',
    full: everyPersonPlaced,
  },
  representativesWithoutShops: {
    title: 'Przedstawiciele bez sklepów',
    ofWhat: 'nie mają sklepu ani nikogo pod sobą',
    full: 'Każdy przedstawiciel ma sklepy.',
  },
  customersWithoutManager: {
    title: 'Klienci bez kierownika',
    ofWhat: 'nad ich przedstawicielem nie stoi nikt',
    full: 'Nad każdym klientem stoi kierownik.',
  },
};

export const structureCopy = {
  title: 'Struktura',
  lead: 'Kierownicy, przedstawiciele, klienci i sklepy na dziś, oraz to, czego w niej brakuje.',
  holesTitle: 'Czego brakuje',
  holes,
  asOf: (moment: string) => `Policzone ${moment}.`,
  fullText: 'Nic tu nie trzeba uzupełniać.',
  close: 'Pokaż całą strukturę',
  list: 'Struktura',
  holeList: 'Lista braków',
  top: 'Góra struktury',
  kinds,
  columns: { name: 'Nazwa', kind: 'Co to jest', under: 'Poniżej', note: 'Szczegóły' },
  under: ({ kind, under }: { kind: NodeKind; under: number }) => {
    if (kind === 'shop') return counted(under, people);
    if (kind === 'customer') return counted(under, ['sklep', 'sklepy', 'sklepów']);
    return formatNumber(under);
  },
  none: 'Nie ma jeszcze struktury',
  noneText: 'Przychodzi z pliku „struktura”, w Importach.',
  noneUnder: 'Nic tu nie ma',
  noneUnderText: 'Przypisania przychodzą z pliku „struktura”, w Importach.',
  noName: shopCopy.noName,
} as const;
