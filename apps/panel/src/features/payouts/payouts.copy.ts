import { splitFile } from '@klub/contract/sentences';
import type { HeldReason } from '@klub/contract/panel/money/held-reasons';
import { formatDay, formatGrosze } from '@klub/ui/words/format.ts';
import { plural } from '@klub/ui/words/plural.ts';
import { screenCopy } from '../screen/screen.copy.ts';
import type { Due, PayoutRow } from './payouts.rules.ts';

const states: Readonly<Record<PayoutRow['state'], string>> = {
  approved: 'zatwierdzona',
  downloaded: 'plik pobrany',
  paid: 'wypłacona',
  returned: 'ze zwrotami',
  cancelled: 'anulowana',
};

const people = (count: number): string => `${count} ${plural(count, ['osoba', 'osoby', 'osób'])}`;
const transfers = (count: number): string =>
  `${count} ${plural(count, ['przelew', 'przelewy', 'przelewów'])}`;

export const payoutsCopy = {
  title: 'Wypłaty',
  lead: 'Przelewy za zamknięte miesiące. Jedna osoba proponuje, druga decyduje, bank dostaje plik.',
  list: 'Wypłaty',
  fresh: 'Nowa wypłata',
  returns: 'Zwroty z banku',
  waiting: 'Propozycja wypłaty czeka na decyzję drugiej osoby.',
  open: 'Zobacz propozycję',
  none: 'Nie było jeszcze żadnej wypłaty',
  noneText: 'Gdy miesiąc jest zamknięty, zaproponuj wypłatę tego, co jest do zapłaty.',
  back: 'Wypłaty',
  one: (id: string) => `Wypłata ${id}`,
  states,
  transfers,
  people,
  columns: {
    payout: 'Wypłata',
    state: 'Stan',
    day: 'Data przelewów',
    transfers: 'Przelewy',
    sum: 'Kwota',
    by: 'Kto',
  },
  by: (madeBy: string, approvedBy: string) => `${madeBy}, ${approvedBy}`,
} as const;

const heldReasonNames: Readonly<Record<HeldReason, string>> = {
  offset: 'do potrącenia z następnej wypłaty',
  repeated: 'wypłacone na poprzednim koncie w klubie',
  held: 'wstrzymane przez operatora',
  deleted: 'konto w klubie usunięte, brak danych do wypłaty',
  'came back': 'przelew wrócił, potrzebne inne konto',
  'account missing': 'brak numeru konta',
  'legal form': 'brak formy prawnej',
  'tax data': 'brak danych podatkowych',
  profile: 'brak danych w profilu',
  'recent change': 'niedawna zmiana danych osoby',
};

export const heldCopy = {
  title: 'Wstrzymane pieniądze',
  lead: 'Kwoty z zamkniętych miesięcy, których teraz nie można wypłacić. Gdy powód minie, wejdą do następnej wypłaty.',
  list: 'Komu, ile i dlaczego',
  none: 'Nikomu nic nie jest wstrzymane',
  noneText: 'Wszystko, co należy się osobom, można wypłacić.',
  back: 'Wypłaty',
  filters: 'Filtry wstrzymanych kwot',
  reason: 'Powód',
  anyReason: 'każdy',
  reasons: heldReasonNames,
  total: (count: number) => people(count),
  open: 'Zobacz, komu i do kiedy',
  columns: { person: 'Osoba', reason: 'Dlaczego', until: 'Do kiedy', sum: 'Kwota' },
  why: ({ reason, words }: { reason: HeldReason; words: string }) =>
    words === '' ? heldReasonNames[reason] : `${heldReasonNames[reason]}: ${words}`,
  until: (day: string | null) => (day === null ? 'aż minie powód' : `do ${formatDay(day)}`),
} as const;

export const dueCopy = {
  title: 'Nowa wypłata',
  lead: 'Najpierw to, na co warto spojrzeć drugi raz, potem kwoty.',
  nothing: 'Nie ma teraz nic do wypłaty',
  nothingText: 'Kwoty pojawią się tu po zamknięciu miesiąca albo gdy skończy się wstrzymanie.',
  noPayer: 'Brakuje danych płatnika',
  toSettings: 'Przejdź do ustawień programu',
  noPayerText:
    'Nazwa, adres i rachunek płatnika są w ustawieniach programu. Bez nich nie ma wypłaty.',
  sum: 'Do wypłaty',
  receivers: 'Odbiorcy',
  statements: 'Rozliczenia',
  payer: 'Płatnik',
  payerOf: ({ name, account }: NonNullable<Due['payer']>) => `${name}, rachunek …${account}`,
  calm: 'Nie ma zmienionych ani wspólnych kont i żaden poprzedni przelew nie wrócił.',
  remarks: 'Spójrz drugi raz',
  bad: (count: number) => `Bez przelewu, konto błędne: ${people(count)}`,
  badText:
    'Takiego konta nie przyjmie żaden bank. Pozostali dostaną przelewy, a te kwoty poczekają na poprawne konto.',
  changed: (count: number) => `Zmienione konta: ${people(count)}`,
  changedText: 'Konto jest inne niż przy zamknięciu miesiąca albo poprzednim przelewie.',
  shared: (count: number) => `Jedno konto u kilku osób: ${count}`,
  first: (count: number) => `Pierwsza wypłata: ${people(count)}`,
  returnedBefore: (count: number) => `Poprzedni przelew wrócił: ${people(count)}`,
  shownOf: (shown: number, all: number) => `Pokazano ${shown} z ${all}.`,
  account: (last: string) => (last === '' ? 'brak konta' : `…${last}`),
  columns: {
    person: 'Osoba',
    before: 'Było',
    after: 'Jest',
    when: 'Kiedy i skąd',
    sum: 'Kwota',
    account: 'Konto',
    people: 'Osoby',
  },
  ways: {
    '': 'nie wiadomo skąd',
    phone: 'z telefonu',
    tablet: 'z tabletu',
    computer: 'z komputera',
    import: 'z pliku operatora',
  } satisfies Readonly<Record<Due['changed'][number]['way'], string>>,
  deviceSince: (day: string) => `urządzenie znane od ${day}`,
  months: 'Za które miesiące',
  monthColumns: {
    month: 'Miesiąc',
    people: 'Osoby',
    monthly: 'Miesięczna',
    quarterly: 'Kwartalna',
    special: 'Zadania',
    knowledge: 'Wiedza',
    corrections: 'Korekty',
    sum: 'Kwota',
  },
  held: 'Wstrzymane',
  heldColumns: { reason: 'Powód', people: 'Osoby', sum: 'Kwota' },
  propose: 'Zaproponuj wypłatę',
  proposing: 'Składam propozycję…',
  day: 'Data przelewów',
  dayHint: 'Dzień, w którym bank ma zapłacić.',
  weekend: 'To sobota albo niedziela: bank zapłaci w następnym dniu roboczym.',
  note: 'Uwaga dla drugiej osoby',
  optional: 'może zostać puste',
  proposed: screenCopy.proposed,
  dayMissing: 'Wybierz datę przelewów.',
} as const;

export const payoutCopy = {
  facts: {
    state: 'Stan',
    sum: 'Kwota',
    transfers: 'Przelewy',
    day: 'Data przelewów',
    payer: 'Płatnik',
    made: 'Zaproponowano',
    approved: 'Zatwierdzono',
    paid: 'Wypłacono',
    cancelled: 'Powód anulowania',
  },
  file: 'Plik dla banku',
  fileText:
    'Zawsze ma całą wypłatę, także gdy lista niżej pokazuje tylko znalezione osoby. Powstaje w pamięci i znika. Odnośnik działa raz, przez pięć minut, na Twoim koncie.',
  kinds: { bank: 'Plik dla banku (Elixir)', list: 'Lista przelewów (CSV)' },
  making: 'Przygotowuję…',
  ready: 'Plik gotowy',
  readyText: 'Porównaj z tym, co pokaże bank:',
  fileFacts: {
    sum: 'Kwota',
    transfers: 'Przelewy',
    bytes: 'Bajty',
    digest: 'Skrót SHA-256',
    until: 'Odnośnik do',
  },
  take: 'Pobierz plik',
  taken: 'Odnośnik został użyty. Jeśli plik nie dotarł, przygotuj go jeszcze raz.',
  downloads: 'Kto pobrał plik',
  download: (by: string, at: string, kind: string) => `${by}, ${at}: ${kind}`,
  noDownloads: 'Nikt jeszcze nie pobrał pliku.',
  notTaken:
    'Nikt jeszcze nie pobrał pliku dla banku w panelu. Zapisz zapłatę tylko wtedy, gdy bank ma ten plik.',
  actions: 'Co odpowiedział bank',
  paid: 'Bank zapłacił',
  paidTitle: 'Bank zapłacił',
  paidText: 'Rozliczenia będą wypłacone, a osoby dostaną powiadomienie.',
  paidDay: 'Dzień zapłaty',
  paying: 'Zapisuję…',
  cancel: 'Anuluj wypłatę',
  cancelTitle: 'Anulować wypłatę?',
  cancelText: 'Tylko gdy bank nie przyjął pliku. Wszystkie kwoty będą znów do wypłaty.',
  cancelTaken: (by: string, at: string) =>
    `Plik był już pobrany, ostatnio: ${by}, ${at}. Zanim anulujesz, upewnij się, że bank go nie ma: inaczej zapłaci dwa razy.`,
  cancelReason: 'Powód',
  cancelHint: 'Zostaje w dzienniku.',
  cancelling: 'Anuluję…',
  items: 'Przelewy',
  search: 'Osoba albo numer przelewu',
  searchHint: 'Nazwisko, numer telefonu, jego ostatnie trzy cyfry albo KP-17.',
  noneFound: 'Żaden przelew nie pasuje',
  clear: screenCopy.clear,
  columns: {
    reference: 'Numer',
    person: 'Odbiorca',
    account: 'Konto',
    sum: 'Kwota',
    marks: 'Uwagi',
    actions: 'Zwrot',
  },
  changed: 'konto zmienione',
  returned: (day: string, why: string) => (why === '' ? `wrócił ${day}` : `wrócił ${day}: ${why}`),
  cameBack: (came: string) => `bank oddał ${came}`,
} as const;

/** Returns that two people decide about. */
export const partialCopy = {
  proposed: screenCopy.proposed,
  title: 'Zwrot innej kwoty',
  save: 'Zapisz ten zwrot',
  text: 'Gdy bank potrącił opłatę i oddał mniej, niż wysłano. Zatwierdza druga osoba. Potem cała kwota czeka na inne konto tej osoby, a resztę pokrywa program.',
  reference: 'Numer przelewu',
  referenceHint: 'Na przykład KP-17.',
  came: 'Ile wróciło, w złotych',
  cameHint: 'Na przykład 59,00.',
  reason: 'Powód',
  reasonHint: 'Na przykład „opłata banku za zwrot”. Bez danych osobowych.',
  missing: { reference: 'Wpisz numer przelewu.', came: 'Wpisz kwotę, na przykład 12,50.' },
  send: 'Zaproponuj',
  sending: 'Wysyłam…',
  withdraw: 'Wycofaj zwrot',
  withdrawText: (reference: string, name: string) =>
    `${reference}, ${name}. Gdy zwrot zapisano przez pomyłkę. Zatwierdza druga osoba. Potem przelew znów się liczy, a osoba dostanie powiadomienie.`,
  withdrawHint: 'Na przykład „zły numer na liście”. Bez danych osobowych.',
} as const;

export const returnsCopy = {
  title: 'Zwroty z banku',
  lead: 'Numery przelewów, które wróciły, albo wyciąg z banku. Każdy zwrot wstrzymuje wypłatę, aż konto będzie inne.',
  text: 'Numery albo wyciąg',
  textHint:
    'Po jednym numerze w wierszu, na przykład „KP-17 rachunek zamknięty”, bez kwot i rachunków, albo treść wyciągu MT940 lub camt.053.',
  choose: 'Wybierz plik z banku',
  file: (name: string) => `Plik: ${name}`,
  removeFile: 'Usuń plik',
  tooLarge: `Plik ma ponad 4 MB. ${splitFile}`,
  reason: 'Powód, gdy bank go nie podaje',
  check: 'Sprawdź',
  checking: 'Sprawdzam…',
  missing: 'Wklej numery albo wybierz plik.',
  formats: { list: 'Lista numerów', mt940: 'Wyciąg MT940', 'camt.053': 'Wyciąg camt.053' },
  found: (count: number, grosze: number) => `Wróciły: ${transfers(count)}, ${formatGrosze(grosze)}`,
  outgoing: (count: number) =>
    `Przelewy programu, które wyszły z rachunku: ${count}. To nie są zwroty`,
  others: (count: number) =>
    `Pozycje bez numeru przelewu programu: ${count}. Niczego nie zmieniają`,
  balanced: 'Salda i pozycje się zgadzają',
  known: 'zapisany wcześniej',
  leftOut: (count: number) => `Pominięte pozycje: ${count}`,
  leftOutText: 'Niczego nie zmieniają. Pozostałe zwroty można zapisać.',
  leftOutKinds: { unfit: 'nie pasuje', unclear: 'niezrozumiała' },
  leftOutLine: (line: number, reference: string, kind: string, why: string) =>
    `pozycja ${line}, ${reference}, ${kind}: ${why}`,
  list: 'Przelewy, które wróciły',
  columns: {
    reference: 'Numer',
    person: 'Odbiorca',
    payout: 'Wypłata',
    sum: 'Kwota',
    reason: 'Powód',
  },
  save: 'Zapisz zwroty',
  saving: 'Zapisuję…',
  nothing: 'Wszystkie te zwroty są już zapisane.',
  none: 'Nie ma tu zwrotu, który można zapisać.',
  question: 'Zapisać zwroty?',
  questionText: (count: number, grosze: number) =>
    `${transfers(count)}, ${formatGrosze(grosze)}. Wypłaty tych osób będą wstrzymane, a osoby dostaną powiadomienie. Pomyłkę wycofują potem dwie osoby.`,
  questionLine: (reference: string, name: string, sum: string, reason: string) =>
    [reference, name, sum, ...(reason === '' ? [] : [reason])].join(', '),
  confirm: 'Tak, zapisz zwroty',
} as const;

export const leaverCopy = {
  title: 'Rachunek osoby, która odeszła',
  lead: 'Przelew wrócił, a konta już nie ma. Nowy rachunek proponuje jedna osoba, a zatwierdza druga.',
  kicker: (id: string) => `Osoba nr ${id}`,
  grosze: 'Niewypłacone kwoty',
  transfers: 'Przelewy, które wróciły',
  columns: { reference: 'Numer', account: 'Konto', day: 'Wrócił', sum: 'Kwota', reason: 'Powód' },
  none: 'Żaden przelew nie czeka na nowy rachunek',
  noneText: 'Inne wstrzymania tej osoby zwalnia się na jej karcie.',
  waiting: 'Rachunek czeka na decyzję',
  waitingText: 'Zanim zatwierdzisz, porównaj rachunek z pismem tej osoby.',
  waitingFacts: {
    account: 'Podany rachunek',
    reason: 'Pismo',
    by: 'Zaproponowane przez',
    at: 'Złożona',
    until: 'Czas na decyzję',
  },
  open: 'Przejdź do decyzji',
  form: 'Podaj rachunek',
  what: 'Po zgodzie drugiej osoby wstrzymamy wypłatę na 72 godziny, a potem kwota trafi do najbliższej. Gdy bank zapłaci, rachunek zostanie usunięty.',
  field: 'Numer rachunku z pisma',
  hint: 'Polski rachunek: 26 cyfr, w dowolnym zapisie.',
  reason: 'Pismo, w którym go podano',
  reasonHint:
    'Na przykład „pismo z 5 listopada, podpis zgodny z umową”. Zostaje w dzienniku, bez danych osobowych.',
  missing: { account: 'Wpisz rachunek.', letter: 'Wpisz, w jakim piśmie go podano.' },
  send: 'Zaproponuj zwolnienie',
  sending: 'Wysyłam…',
  sent: screenCopy.proposed,
  cannot: 'Rachunek podaje koordynator.',
} as const;
