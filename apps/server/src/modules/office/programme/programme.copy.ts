import { planRoles, roleCodes, roleName, roleNames } from '@klub/contract/roles';
import { wholeNumberBetween } from '@klub/contract/sentences';
import { letters, monthName } from '../../../infra/polish.copy.ts';
import { type Unreadable, fileLimits } from '../../../infra/tables/source.ts';
import { quotable } from './programme.quote.ts';

/** Why a cell or row was rejected, for the operator. */
export const reasons = {
  errorValue: 'Komórka pokazuje błąd formuły. Popraw ją w arkuszu.',
  uncalculated:
    'Formuła nie ma zapisanego wyniku. Otwórz plik w Excelu, zapisz go i wczytaj jeszcze raz.',
  lostLetter:
    'Zamiast litery jest znak „\ufffd”: zgubiła ją wcześniejsza zamiana pliku. Popraw tekst.',
  required: 'Pole jest wymagane, a jest puste.',
  tooLong: (max: number) => `Tekst jest za długi: najwyżej ${letters(max)}.`,
  hiddenCharacters:
    'Tekst zawiera niewidoczne znaki (sterujące albo zmieniające kierunek pisma). Wpisz go ręcznie.',
  controlCharacters: 'Tekst zawiera niedozwolone znaki (np. znak NUL).',
  pattern: (hint: string) => `Nieprawidłowa wartość. Oczekiwano: ${hint}.`,
  notWhole: 'To nie jest liczba całkowita.',
  thousandOrFraction:
    'Nie wiadomo, czy to kropka albo przecinek tysięcy, czy ułamek. Tysiące wpisz bez znaku albo ze spacją, np. 1234 albo 1 234.',
  fraction: 'Punkty są liczbami całkowitymi; usuń część ułamkową.',
  outOfRange: wholeNumberBetween,
  notADay: 'To nie jest data. Wpisz RRRR-MM-DD albo DD.MM.RRRR.',
  notAMonth: 'To nie jest miesiąc. Wpisz RRRR-MM albo MM.RRRR.',
  notATerm: 'To nie jest termin. Wpisz na przykład: 14 dni, 5 dni roboczych albo 1 miesiąc.',
  notAMoment: 'To nie jest data ani data z godziną. Wpisz RRRR-MM-DD albo RRRR-MM-DD GG:MM.',
  notForBank: 'Bank nie przyjmie tego tekstu: nie ma w nim ani jednej litery ani cyfry, którą zna.',
  tooLongForBank: (shown: string) =>
    `Bank przeczyta ten tekst jako „${shown}”: to więcej niż 70 znaków.`,
  closedSetting: (free: string) =>
    `Od tego dnia ustawienie zmieniłoby miesiąc, który jest już zamknięty. Pierwszy możliwy dzień: ${free}.`,
  rewardedSetting: (free: string) =>
    `Od tego dnia ustawienie zmieniłoby nagrody za drugą szansę, które są już zapisane w księdze. Pierwszy możliwy dzień: ${free}.`,
  closedRule: (free: string) =>
    `Od tego miesiąca zasady zmieniłyby okres, który jest już zamknięty. Pierwszy możliwy miesiąc: ${free.slice(0, 7)} (od ${free}).`,
  notYesNo: 'Wpisz „tak” albo „nie”.',
  sameRoleName: (other: string) => `Tak nazywa się już inna rola: ${other}. Wpisz inną nazwę.`,
  notOneOf: (choices: readonly string[]) => `Wpisz jedną z wartości: ${choices.join(', ')}.`,
  notAPhone: 'To nie jest numer telefonu.',
  notAnEmail: 'To nie jest adres e-mail.',
  notAnIban:
    'To nie jest prawidłowy polski numer konta (26 cyfr, błędna suma kontrolna albo długość).',
  notAPesel: 'To nie jest prawidłowy numer PESEL.',
  peselBirthday: 'Data urodzenia nie zgadza się z numerem PESEL.',
  futureBirthday: 'Data urodzenia jest w przyszłości.',
  notAZipCode: 'Kod pocztowy ma postać NN-NNN.',
  notASlug: 'Dozwolone są małe litery bez polskich znaków, cyfry i łączniki.',
  reservedSlug: (slug: string) => `Nazwa „${quotable(slug)}” jest zajęta przez aplikację.`,
  deepHtml: (max: number) =>
    `Znaczniki HTML są zagnieżdżone za głęboko. Najgłębszy dozwolony poziom: ${max}.`,
  blankHtml: 'Po usunięciu niedozwolonych znaczników nic nie zostało.',
  ragged: (found: number, expected: number) => `Pola w wierszu: ${found}, w nagłówku: ${expected}.`,
  duplicate: (line: number) => `Ten sam klucz jest już w wierszu ${line} tego pliku.`,
  endBeforeStart: 'Koniec jest wcześniejszy niż początek.',
  monthAhead: (last: string) =>
    `Ten miesiąc jest zbyt odległy: najpóźniejszy, jaki można wczytać, to ${last}.`,
  monthBehind: (first: string) =>
    `Ten miesiąc jest zbyt dawny: najwcześniejszy, jaki można wczytać, to ${first}.`,
  taskAhead: (last: string) =>
    `Zadanie zaczyna się zbyt późno: najpóźniejszy miesiąc, jaki można wczytać, to ${last}.`,
  taskBehind: (first: string) =>
    `Zadanie skończyło się zbyt dawno: najwcześniejszy miesiąc, jaki można wczytać, to ${first}.`,
  notAtShop: 'Ta osoba nie pracuje w tym sklepie w tym miesiącu (plik „struktura”).',
  notAtShopForTask: 'Ta osoba nie pracuje w tym sklepie w czasie tego zadania (plik „struktura”).',
  correctionKnown: 'Korekta o tym numerze już jest i mówi co innego. Nadaj nowy numer.',
  correctionForTwo:
    'Korekty ponad 200 złotych punktów jednej osoby albo 1000 w miesiącu, razem z tym, co zrobiono bez drugiej osoby, i każdą w zamkniętym miesiącu zatwierdzają dwie osoby: wczytaj ten plik w panelu.',
  zeroCorrection: 'Podaj liczbę inną niż zero.',
  unknownPerson: 'Nie ma uczestnika ani przedstawiciela z tym numerem telefonu.',
  deletedPerson: 'Konto z tym numerem zostało usunięte.',
  movedPhone:
    'Osoba, która miała ten numer, ma w klubie nowy. Wpisz jej obecny numer. Jeśli numer przeszedł na kogoś innego, najpierw dodaj tę osobę plikiem „uczestnicy” (kolumna nowa_osoba: tak) albo zaproszeniem.',
  movedPerson:
    'Osoba, która miała ten numer, ma w klubie nowy. Wpisz jej obecny numer. Jeśli numer przeszedł na kogoś innego, wpisz „tak” w kolumnie nowa_osoba.',
  unknownShop: 'Nie ma sklepu z tym kodem.',
  customerChanged:
    'Ten sklep ma w programie innego klienta. Wpisz w kolumnie „od” dzień zmiany albo powiedz w panelu, czy zmiana jest od dziś, czy od początku.',
  customerSince: (day: string) =>
    `Ten sklep zmienił klienta ${shownDay(day)}. Wpisz ten albo późniejszy dzień, a nic, gdy klient się nie zmienia.`,
  unknownCustomer: 'Nie ma klienta o tym prefiksie i numerze SAP. Wpisz PREFIKS/NUMER.',
  unknownCategory: (code: string) => `Nie ma kategorii strefy wiedzy „${quotable(code)}”.`,
  oneOpening: 'Plik musi mieć dokładnie jeden slajd rodzaju „wstep”.',
  unknownTask: 'Nie ma zadania specjalnego o tej nazwie w adresie.',
  unknownTarget: 'To zadanie specjalne nie ma celu z tym kodem.',
  taskRole: 'Zadanie nie jest skierowane do roli tej osoby.',
  taskNotStarted: (from: string) => `Zadanie zaczyna się dopiero ${from}, więc nie ma wyniku.`,
  taskEnded: (to: string) =>
    `Zadanie skończyło się ${to}: podaj w kolumnie „stan_na”, na jaki dzień jest ten wynik.`,
  outsideTask: (from: string, to: string) =>
    `Dzień jest poza terminem zadania (od ${from} do ${to}).`,
  futureDay: (today: string) => `Ten dzień jest w przyszłości. Ostatni możliwy dzień: ${today}.`,
  subtitle: 'Podtytuł ma postać „etykieta: tekst”; kilka par oddziel znakiem „|”.',
  unknownPill: 'Nie ma pigułki wiedzy o tej nazwie w adresie.',
  noBonuses: `${roleNames.user2} nie ma wyzwań, więc nie może mieć zasad premii; dozwolone: ${roleCodes(planRoles)}.`,
  wrongRole: (roles: string) => `Ta osoba ma inną rolę; dozwolone: ${roles}.`,
  ownManager: 'Nikt nie jest kierownikiem samego siebie.',
  overlap: 'Okres pokrywa się z innym przypisaniem tej samej pary.',
  twoNames: (line: number) => `Klient o tym prefiksie i numerze ma w wierszu ${line} inną nazwę.`,
  pictureMissing: (name: string) => `Obok pliku nie ma obrazu „${quotable(name)}”.`,
  pictureKind: (extension: string) =>
    extension === ''
      ? 'Nazwa obrazu musi mieć końcówkę: .png, .jpg, .webp albo .svg.'
      : `${quotable(extension.toUpperCase())} nie jest przyjmowany: zapisz obraz jako PNG, JPG, WebP albo SVG.`,
  pictureTooLarge: (name: string) => `Obraz „${quotable(name)}” ma ponad 5 MB.`,
  notAPicture: (name: string) =>
    `„${quotable(name)}” nie jest obrazem PNG, JPG, WebP ani bezpiecznym SVG.`,
  pictureNotInLibrary:
    'Tego obrazu nie ma w bibliotece albo jest w koszu. Wybierz inny albo dodaj go do biblioteki.',
  picturePath: 'Podaj samą nazwę pliku obrazu albo ścieżkę w folderze obok pliku.',
  noReplies: 'Pytanie musi mieć co najmniej dwie odpowiedzi.',
  replyGap: 'Odpowiedzi muszą być wypełnione po kolei, bez przerw.',
  replyPicture: 'W pytaniu z obrazami każda odpowiedź musi mieć obraz.',
  wrongKey: 'Wpisz numery poprawnych odpowiedzi, np. 1 albo 1,3.',
  oneKey: 'Pytanie jednokrotnego wyboru ma dokładnie jedną poprawną odpowiedź.',
  questionOpened:
    'Ktoś już otworzył to pytanie: odpowiedzi, klucza, czasu, typu, nagrody i miesiąca nie można zmienić.',
  questionWindow: 'Pytanie musi być otwarte w swoim miesiącu.',
  wrongThresholds:
    'Progi mają postać procent:punkty oddzielone „|”, rosnąco, np. 60:50|80:80|100:120.',
  zeroThreshold: 'Najniższy próg to 1%: próg 0% dałby premię także bez żadnego wyniku.',
  capWithoutRate: 'Limit bez stawki za procent nic nie znaczy; podaj oba albo żadnego.',
  sapDigits: 'Numer SAP to najwyżej 12 cyfr.',
  approvalVersion: 'Kod zgody ma już inną okazję; użyj nowego kodu.',
} as const;

/** Why a row was skipped. */
export const asides = {
  deleted: 'Osoba odeszła: konto z tym numerem zostało usunięte.',
  left: (day: string) => `Osoba odeszła: w ostatnim sklepie pracowała do ${shownDay(day)}.`,
  away: 'Osoba nie pracuje w tym sklepie w tym miesiącu, tylko w innych.',
  awayFromTask: 'Osoba nie pracuje w tym sklepie w czasie zadania, tylko kiedy indziej.',
  olderState: (day: string) =>
    `Program ma już nowszy stan, z ${shownDay(day)}; starszy go nie zastępuje.`,
  noPlan: (role: string) => `Rola „${roleName(role)}” nie ma planu sprzedaży w tym miesiącu.`,
} as const;

/** `2026-11-05` as `05.11.2026`. */
function shownDay(day: string): string {
  return day.split('-').toReversed().join('.');
}

/** Notes that reject nothing. */
export const warnings = {
  aboveHeading: 'Pominięto wiersz nad nagłówkiem.',
  extraColumns: (kind: string, names: readonly string[]) =>
    `Pominięto kolumny, których plik „${kind}” nie ma: ${list(names)}.`,
  otherSheets: (names: readonly string[]) =>
    `Wczytano tylko pierwszy widoczny arkusz; pominięto: ${list(names)}.`,
  totals: 'Pominięto wiersz z podsumowaniem.',
  zerosDiffer: (stored: string) =>
    `Jest już „${quotable(stored)}”: różni się tylko zerami na początku. Sprawdź, czy to nie ten sam.`,
  notAtWork: 'Plan albo wynik już się nie liczy, bo osoba nie pracuje wtedy w tym sklepie.',
  noPlanRole: 'Plan albo wynik już się nie liczy, bo nowa rola osoby nie ma planu sprzedaży.',
  removed: (count: number) => `Usunięto pozycje, których nie ma w tym pliku: ${count}.`,
  html: (removed: readonly string[]) =>
    `Usunięto niedozwolone elementy HTML: ${removed.join(', ')}.`,
  leftBefore:
    'Ten numer należał do osoby, która usunęła konto. Powstanie nowe konto, bez dawnych danych.',
  movedBefore:
    'Ten numer miała wcześniej osoba, która ma w klubie nowy numer. Powstanie nowe konto; miesiące rozliczone już z tamtą osobą będą na nim wstrzymane.',
  noLegalForm:
    'Plik nie ma kolumny „dzialalnosc”, więc nowa osoba nie ma formy prawnej: wybierze ją w aplikacji, a do tego czasu jej wypłaty czekają. U osób, które już są w klubie, nic się nie zmieni.',
  taxDataDropped:
    'Osoba prowadzi działalność: PESEL, data urodzenia i dane urzędu skarbowego nie są przechowywane.',
} as const;

const unreadable: Record<Unreadable['reason'], string> = {
  missing: 'Nie ma takiego pliku.',
  folder: 'To jest folder, a nie plik.',
  notAllowed: 'Brak uprawnień do odczytu tego pliku.',
  empty: 'Plik jest pusty.',
  encoding: 'Nie udało się odczytać znaków. Zapisz plik jako CSV UTF-8 albo XLSX.',
  openQuote: 'Cudzysłów otwarty w tym wierszu nie jest zamknięty.',
  strayQuote: 'Po zamykającym cudzysłowie jest tekst. Cudzysłów w treści pisze się podwójnie.',
  longRecord: 'Wiersz jest za długi; prawdopodobnie brakuje zamykającego cudzysłowu.',
  longHeading: `Nagłówek kolumny jest za długi: najwyżej ${fileLimits.heading} znaków.`,
  longCell: `Komórka w tym wierszu jest za długa: w skoroszycie najwyżej ${fileLimits.cellOfWorkbook} znaków, w CSV ${fileLimits.cellOfCsv}.`,
  longFormat: `Skoroszyt ma format liczby dłuższy niż ${fileLimits.format} znaków; plik jest uszkodzony.`,
  manyColumns: `Wiersz ma za dużo kolumn: najwyżej ${fileLimits.columns}.`,
  manyRows: `Plik ma za dużo wierszy: w skoroszycie najwyżej ${fileLimits.rows}, w CSV ${fileLimits.linesOfCsv}. Podziel go.`,
  hugeFile: 'Plik jest za duży: najwyżej 1 GB. Podziel go.',
  brokenWorkbook: 'Nie udało się odczytać skoroszytu XLSX; plik jest uszkodzony.',
  badRelation:
    'Skoroszyt odwołuje się do swojej części nieprawidłowym adresem. Otwórz go w Excelu i zapisz ponownie.',
  oldWorkbook: 'To jest stary format XLS. Zapisz plik jako XLSX albo CSV UTF-8.',
  protectedWorkbook: 'Skoroszyt jest zabezpieczony hasłem. Zapisz go w Excelu bez hasła.',
  noTable:
    'W skoroszycie nie ma widocznego arkusza z komórkami: są tylko wykresy albo arkusze ukryte.',
  hiddenRow:
    'Ten wiersz jest ukryty, na przykład filtrem. Pokaż go albo potwierdź w panelu, że ukryte wiersze i kolumny się liczą.',
  hiddenColumn:
    'W tym wierszu jest wypełniona komórka ukrytej kolumny. Pokaż kolumnę albo potwierdź w panelu, że ukryte wiersze i kolumny się liczą.',
  hugeWorkbook: 'Skoroszyt po rozpakowaniu jest za duży. Podziel go albo zapisz jako CSV.',
};

/** The sentences that a confirmation of hidden rows and columns answers. */
export const hiddenReasons: readonly string[] = [unreadable.hiddenRow, unreadable.hiddenColumn];

export function unreadableSentence({ reason }: Unreadable): string {
  return unreadable[reason];
}

/** Why an import was aborted. */
export const boundSentences = {
  time: ({ fileMs }: { fileMs: number }) =>
    `Wczytanie tego pliku trwało ponad ${Math.ceil(fileMs / 60_000)} min, więc zostało przerwane. Niczego nie wczytano; podziel plik.`,
  memory: ({ memoryMb }: { memoryMb: number }) =>
    `Wczytanie tego pliku wymaga ponad ${memoryMb} MB pamięci, więc zostało przerwane. Niczego nie wczytano; podziel plik.`,
} as const;

/** Hint for the command line; the panel has a field instead. */
export const nameKindByCommand = 'Wskaż go opcją --as RODZAJ.';

/** Words in place of a value in the list of changes. */
export const valueWords = {
  yes: 'tak',
  no: 'nie',
  none: 'brak',
  sealed: 'zmieniono',
  there: 'jest',
  gone: 'znika z listy',
  picture: 'obraz',
  otherPicture: 'inny obraz',
  content: (excerpt: string) => `treść zmieniona: ${excerpt === '' ? 'bez słów' : excerpt}`,
  markup: 'treść zmieniona: tylko znaczniki HTML',
} as const;

/** In place of a column, for a removed row. */
export const wholeRow = 'cały wiersz';
/** In place of a row, for a kept list. */
export const wholeList = 'cała lista';

export const headerSentences = {
  unknownKind: (header: readonly string[]) =>
    `Nie rozpoznano rodzaju pliku po kolumnach (${list(header)}). ${nameKindByCommand}`,
  missing: (kind: string, names: readonly string[]) =>
    `Brakuje wymaganych kolumn pliku „${kind}”: ${list(names)}.`,
  unknown: (kind: string, names: readonly string[]) =>
    `Nieznane kolumny pliku „${kind}”: ${list(names)}.`,
  repeated: (names: readonly string[]) => `Kolumny powtarzają się: ${list(names)}.`,
  noRows: 'Plik nie ma żadnego wiersza z danymi.',
} as const;

const listedMax = 10;

function list(names: readonly string[]): string {
  const shown = names.slice(0, listedMax).map((name) => quotable(name) || '(bez nazwy)');
  const rest = names.length - shown.length;
  return rest > 0 ? `${shown.join(', ')} i jeszcze: ${rest}` : shown.join(', ');
}

/** Notification of a new target; `month` is a first day. */
export const targetPublished = {
  title: (month: string) => `Nowy plan na ${monthName(month)}`,
  content:
    '<p>Twój plan sprzedaży jest już w aplikacji. Sprawdź, ile punktów dzieli Cię od premii.</p>',
} as const;

/** Files' names of a totals row, in lower case. */
export const totalsWords = [
  'razem',
  'suma',
  'suma końcowa',
  'suma całkowita',
  'suma ogółem',
  'ogółem',
  'łącznie',
  'podsumowanie',
];

/** The column with reasons of faulty rows in a returned file; the importer ignores it. */
export const errorColumn = 'błąd';

/** Name of an undone import in the history. */
export function undoneName(batchId: number): string {
  return `cofnięcie importu ${batchId}`;
}

/** Name of a person's change in the panel's history. */
export function changeName(personId: number): string {
  return `zmiana osoby ${personId}`;
}
