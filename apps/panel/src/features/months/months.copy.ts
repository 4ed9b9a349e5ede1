import { counted, formatGrosze, formatNumber } from '@klub/ui/words/format.ts';
import { noSealYet } from '@klub/contract/sentences';
import { goldenPoints } from '@klub/ui/words/units.copy.ts';
import { people } from '../../lib/units.copy.ts';
import { screenCopy } from '../screen/screen.copy.ts';
import type { MonthState, RemarkKind } from '@klub/contract/panel/money/month-states';
import { plural } from '@klub/ui/words/plural.ts';

const states: Readonly<Record<MonthState, string>> = {
  open: 'otwarty',
  over: 'do zamknięcia',
  rehearsed: 'po próbie',
  proposed: 'czeka na drugą osobę',
  closing: 'zamykany',
  closed: 'zamknięty',
  correction: 'korekta czeka',
};

const remarks: Readonly<Record<RemarkKind, string>> = {
  held: 'Wstrzymane wypłaty',
  largest: 'Największe kwoty',
  changed: 'Największe zmiany od poprzedniego miesiąca',
  overLimit: 'Ponad 1000 złotych punktów',
  zero: 'Zero po premii w poprzednim miesiącu',
  account: 'Konto bankowe zmienione od ostatniej wypłaty',
  deleted: 'Usunięte konta',
  noWork: 'Plan albo wynik nie liczy się, bo osoba nie pracuje wtedy w tym sklepie',
  noPlanRole: 'Plan albo wynik nie liczy się, bo rola osoby nie ma planu',
};

export const monthsCopy = {
  title: 'Miesiące',
  lead: 'Każdy miesiąc zamykają dwie osoby: jedna proponuje, druga liczy go jeszcze raz i rozstrzyga.',
  list: 'Miesiące programu',
  back: 'Miesiące',
  none: 'Nie ma jeszcze żadnego miesiąca',
  noneText: 'Pierwszy pojawi się z pierwszym planem albo uczestnikiem.',
  states,
  columns: {
    month: 'Miesiąc',
    state: 'Stan',
    closings: 'Zamknięcia',
    amount: 'Złote punkty',
    who: 'Kto i kiedy',
  },
  open: 'Ten miesiąc jeszcze trwa. Zamknąć można go, gdy się skończy.',
  number: (value: number) => formatNumber(value),
  money: (grosze: number) => formatGrosze(grosze),
  points: (value: number) => counted(value, goldenPoints),
  people: (value: number) => counted(value, people),
  waiting: (entries: number, points: string) =>
    `Nowe wpisy po zamknięciu: ${formatNumber(entries)} (${points}). Rozliczy je korekta: zrób próbę i zaproponuj zamknięcie.`,
  notClosed: 'Ostatnia zgoda nie została wykonana',
} as const;

export const resultCopy = {
  title: 'Wynik miesiąca',
  given: 'Złote punkty w złotych',
  correction: 'Korekta czeka',
  due: 'Do wypłaty',
  held: 'Wstrzymane',
  rest: 'Wypłaty',
  nothing: 'Nic nie czeka na wypłatę.',
  sum: ({ grosze, people: count }: { grosze: number; people: number }) =>
    `${formatGrosze(grosze)}, ${counted(count, people)}`,
  toPayouts: 'Przejdź do wypłat',
  toHeld: 'Zobacz, komu i dlaczego',
} as const;

export const rehearsalCopy = {
  title: 'Próba',
  titleOfCorrection: 'Poprawka po zamknięciu',
  noneOfCorrection: 'Próba policzy, co zmieniłaby korekta tego miesiąca, i niczego nie zmieni.',
  none: 'Nikt jeszcze nie zrobił próby. Próba liczy miesiąc tak, jak policzy go zamknięcie, i niczego nie zmienia.',
  rehearse: 'Zrób próbę',
  again: 'Zrób próbę jeszcze raz',
  rehearsing: 'Zlecam próbę…',
  by: (name: string, at: string) => `${name}, ${at}`,
  old: 'Ta próba jest nieaktualna: minęło 30 minut albo coś się zmieniło. Zrób ją jeszcze raz.',
  refused: 'Nie można zamknąć',
  list: 'Pobierz listę osób (XLSX)',
  facts: {
    amount: 'Złote punkty',
    grosze: 'Kwota',
    statements: 'Osoby',
    rate: 'Przelicznik',
    booked: 'Różnica od ostatniego importu',
    digest: 'Skrót',
  },
  rate: (money: string) => `1 złoty punkt = ${money}`,
  bookedNone: 'brak',
  booked: (entries: number, points: string) =>
    `${formatNumber(entries)} ${plural(entries, ['wpis', 'wpisy', 'wpisów'])}, ${points}`,
  states: 'Stan rozliczeń',
  channels: 'Kanały',
  sum: { label: 'Co', people: 'Osoby', amount: 'Złote punkty', grosze: 'Kwota' },
  missing: (total: number) => `Braki: ${formatNumber(total)}`,
  missingNone: 'Niczego nie brakuje.',
  missingText:
    'Proponując zamknięcie, przyjmujesz dokładnie tyle braków. Gdy ich liczba się zmieni, zamknięcie nie ruszy.',
  since: 'Co zmieniło się od poprzedniej próby',
  sinceSame: 'Tyle samo, co w poprzedniej próbie.',
  was: 'poprzednia próba',
  is: 'ta próba',
  imports: 'Wczytano od tamtej pory:',
} as const;

export const remarksCopy = {
  title: 'Uwagi',
  text: 'Co warto obejrzeć, zanim dwie osoby się zgodzą. Otwarcie listy zapisuje się w dzienniku.',
  kinds: remarks,
  none: 'Próba nie wskazała nikogo.',
  loading: 'Wczytuję listę…',
  gone: 'Tej listy już nie ma: ktoś zrobił nowszą próbę.',
  columns: {
    person: 'Osoba',
    phone: 'Telefon',
    amount: 'Złote punkty',
    before: 'Poprzednio',
    grosze: 'Kwota',
    reason: 'Powód',
  },
  remind: 'Przypomnij im o danych',
  reminding: 'Przypominam…',
  remindText:
    'Powiadomienie dostaną ci, których wypłatę wstrzymują ich własne dane. Każdy najwyżej raz dziennie.',
} as const;

export const proposalCopy = {
  title: 'Zamknięcie',
  text: 'Gdy liczby się zgadzają, zaproponuj zamknięcie. Druga osoba policzy miesiąc jeszcze raz i porówna co do grosza.',
  first: 'Najpierw zrób próbę: zaproponować można tylko to, co policzono przed chwilą.',
  note: 'Uwaga dla drugiej osoby',
  noteHint: 'Nieobowiązkowa.',
  propose: 'Zaproponuj zamknięcie',
  proposing: 'Proponuję…',
  proposed: screenCopy.proposed,
  forSecond: 'Miesiąc zamyka inna osoba niż ta, która go proponuje.',
  ownRehearsal: 'Policz miesiąc teraz, własną próbą. Dopiero z nią możesz się zgodzić.',
  same: 'Twoja próba zgadza się z propozycją co do grosza i co do osoby.',
  differs: 'Nieaktualne: Twoja próba różni się od propozycji',
  proposal: 'propozycja',
  yours: 'Twoja próba',
  waits: 'Propozycja czeka na decyzję drugiej osoby.',
} as const;

export const historyCopy = {
  title: 'Zamknięcia',
  closing: (revision: number) => (revision === 1 ? 'Zamknięcie' : `Korekta nr ${revision - 1}`),
  columns: { what: 'Co', who: 'Kto', at: 'Kiedy', people: 'Osoby', grosze: 'Kwota' },
  two: (one: string, other: string) => `${one} i ${other}`,
  command: (name: string) => `${name}, poleceniem`,
  protocol: 'Protokół do druku',
} as const;

export const protocolCopy = {
  title: (month: string) => `Protokół: ${month}`,
  back: 'Miesiąc',
  print: 'Drukuj',
  facts: {
    proposed: 'Zaproponował(a)',
    decided: 'Zatwierdził(a)',
    command: 'Zamknął(ęła) poleceniem',
    at: 'Zamknięto',
    people: 'Osoby',
    amount: 'Złote punkty',
    grosze: 'Kwota',
    rate: 'Przelicznik',
    digest: 'Skrót uzgodnienia',
    reason: 'Uwaga',
  },
  agreed: 'Co uzgodniono',
  head: 'Głowa dziennika',
  headText:
    'Kto później zmieniłby cokolwiek w dzienniku do tej chwili, musiałby zmienić także tę kartkę. Wydruk:',
  noHead: noSealYet,
  signatures: 'Podpisy',
} as const;
