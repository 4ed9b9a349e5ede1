import type { OfficeReport } from '@klub/contract/panel/reports';
import { count, goldenPoints, money, monthName, plural } from '../../../infra/polish.copy.ts';
import type { LiabilityPart } from '../../money/settlements/settlements.ts';
import type { Band } from './realisation.store.ts';

export const fileNames: Readonly<Record<OfficeReport, string>> = {
  cost: 'koszt',
  liability: 'zobowiazanie',
  activation: 'aktywacja',
  realisation: 'realizacja',
  knowledge: 'wiedza',
};

export const common = {
  month: 'Miesiąc',
  year: 'Rok',
  role: 'Rola',
  channel: 'Kanał',
  everyRole: 'Wszystkie role',
  everyChannel: 'Wszystkie kanały',
  everyYear: 'Od początku',
  sum: 'Razem',
  saving: 'Zapisuję raport…',
  saved: (rows: number): string => `Gotowe, wierszy: ${count(rows)}.`,
} as const;

const people = (amount: number): string =>
  `${count(amount)} ${plural(amount, ['osoba', 'osoby', 'osób'])}`;
const ofPeople = (amount: number): string =>
  `${count(amount)} ${plural(amount, ['osoby', 'osób', 'osób'])}`;

export const costCopy = {
  columns: {
    month: common.month,
    monthly: 'Premia miesiąca',
    quarterly: 'Premia kwartału',
    knowledge: 'Pytania',
    special: 'Zadania',
    corrections: 'Korekty',
    amount: 'Złote punkty',
    grosze: 'Kwota',
    people: 'Osoby',
    perPerson: 'Na osobę',
    shops: 'Sklepy z wynikiem',
    perShop: 'Na sklep',
  },
  none: (year: string): string => `Nikt nie dostał jeszcze złotych punktów w roku ${year}.`,
  answer: (year: string, grosze: number, amount: number, perPerson: number | null): string =>
    `W roku ${year}: ${money(grosze)} za ${goldenPoints(amount)}${perPerson === null ? '' : `, średnio ${money(perPerson)} na osobę w miesiącu`}.`,
} as const;

export const liabilityParts: Readonly<Record<LiabilityPart, string>> = {
  accrued: 'Naliczone',
  due: 'Do wypłaty',
  held: 'Wstrzymane',
  sent: 'W banku',
  returned: 'Wróciły',
  paid: 'Wypłacone',
};

export const liabilityCopy = {
  total: 'Razem',
  detail: 'Dlaczego wstrzymane',
  detailColumns: { reason: 'Powód', people: 'Osoby', grosze: 'Kwota' },
  none: (year: string): string => `Nie ma jeszcze żadnej kwoty za rok ${year}.`,
  nothing: (year: string): string => `Nikomu nic nie jesteśmy winni za rok ${year}.`,
  answer: (year: string, owed: number, held: number): string =>
    `Za rok ${year}: jesteśmy winni ${money(owed)}${held === 0 ? '' : `, z tego wstrzymane jest ${money(held)}`}.`,
} as const;

export const activationCopy = {
  columns: {
    month: 'Dołączenie',
    invited: 'Zaproszeni',
    registered: 'Zarejestrowani',
    complete: 'Pełny profil',
    active: 'Aktywni w tym miesiącu',
    percent: 'Aktywni z zaproszonych',
  },
  none: 'Nikogo jeszcze nie zaproszono.',
  answer: (invited: number, active: number, percent: number): string =>
    `Z ${ofPeople(invited)} w tym miesiącu ${plural(active, ['korzysta', 'korzystają', 'korzysta'])} ${count(active)}, czyli ${active > 0 && percent === 0 ? 'mniej niż 1' : count(percent)}%.`,
} as const;

export const bandNames: Readonly<Record<Band, string>> = {
  zero: '0%',
  low: '1–49%',
  half: '50–79%',
  near: '80–99%',
  met: '100–119%',
  above: '120% i więcej',
  none: 'Bez planu',
};

export const realisationCopy = {
  columns: { band: 'Wykonanie planu', people: 'Osoby', share: 'Część osób', shops: 'Sklepy' },
  none: (month: string): string => `Za ${monthName(month)} nie ma planów ani wyników.`,
  answer: (month: string, met: number, all: number, percent: number): string =>
    `Za ${monthName(month)} plan ${plural(met, ['wykonała', 'wykonały', 'wykonało'])} ${people(met)} z ${count(all)}, czyli ${count(percent)}%.`,
} as const;

export const questionCopy = {
  columns: {
    title: 'Pytanie',
    roles: 'Dla kogo',
    asked: 'Otworzyło',
    answered: 'Odpowiedziało',
    right: 'Dobrze',
    wrong: 'Źle',
    late: 'Po czasie',
    percent: 'Dobrych',
  },
  none: (month: string): string => `Na ${monthName(month)} nie ma pytań.`,
  unasked: (month: string): string => `Pytań na ${monthName(month)} nikt jeszcze nie otworzył.`,
  answer: (percent: number, title: string, least: number): string =>
    `Dobrze odpowiada ${count(percent)}% osób, które skończyły; najtrudniejsze jest „${title}” (${count(least)}%).`,
} as const;
