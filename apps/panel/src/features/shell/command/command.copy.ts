import { retrySoon } from '@klub/contract/sentences';
import { formatDate, formatGrosze } from '@klub/ui/words/format.ts';
import { plural } from '@klub/ui/words/plural.ts';
import type { Access } from '../../../access.ts';
import { type Path, paths } from '../../../paths.ts';
import { formAddress } from '../../forms/addresses.ts';

export const listCopy = {
  title: 'Wyniki',
  field: 'Osoba, sklep, numer, miesiąc, ekran albo czynność',
  hint: 'Na przykład: Kowalczyk, 678, KP-1041, październik, zamknąć miesiąc.',
  groups: {
    screens: 'Ekrany i czynności',
    months: 'Miesiące',
    people: 'Osoby',
    shops: 'Sklepy',
    transfers: 'Przelewy',
    letters: 'Zgłoszenia',
    matters: 'Sprawy',
    imports: 'Importy',
  },
  action: 'czynność',
  searching: 'Szukam…',
  failed: `Wyszukiwanie nie udało się. ${retrySoon}`,
  again: 'Spróbuj ponownie',
  offline: 'Brak połączenia. Teraz znajdziesz tylko ekrany i miesiące.',
  nothing: 'Nic nie pasuje. Wpisz inne słowo albo numer.',
  found: (count: number) => `${count} ${plural(count, ['wynik', 'wyniki', 'wyników'])}`,
  month: (name: string) => `Miesiąc: ${name}`,
  dashboard: (name: string) => `Pulpit: ${name}`,
  plans: (name: string) => `Plany i wyniki: ${name}`,
  transfer: (reference: string, name: string) => `${reference} ${name}`,
  transferNote: (grosze: number, payoutId: string) =>
    `${formatGrosze(grosze)} · wypłata nr ${payoutId}`,
  matterNote: (id: string, at: string) => `sprawa nr ${id} · ${formatDate(at)}`,
  importNote: (id: string, at: string) => `import nr ${id} · ${formatDate(at)}`,
  importWithoutFiles: 'Import bez plików',
} as const;

/** Other words for a screen of the menu, as an operator may type them; any ending of them fits. */
export const screenWords: Readonly<Partial<Record<Path, string>>> = {
  [paths.dashboard]: 'start główna stan instalacji kopia zapasowa backup poczta SMS wersja',
  [paths.matters]: 'sprawa zatwierdzić odmówić decyzja propozycja druga osoba',
  [paths.operations]: 'operacja postęp plik do pobrania',
  [paths.months]: 'miesiąc zamknąć zamknięcie rozliczyć rozliczenie próba protokół',
  [paths.corrections]: 'korekta poprawić poprawka reklamacja dopisać odjąć punkty',
  [paths.imports]: 'import plik wczytać wgrać wkleić tabela cofnąć',
  [paths.contents]:
    'pytanie pigułka quiz odpowiedź aktualność nowość artykuł wiedza slajd kalendarz nagroda zadanie tekst napisać szkic opublikować publikacja',
  [paths.regulations]: 'regulamin wersja zasady program akceptacja zmienić',
  [paths.approvals]: 'zgoda oświadczenie marketing RODO przetwarzanie wersja akceptacja',
  [paths.media]:
    'obraz zdjęcie grafika ilustracja fotografia biblioteka plik przyciąć podmienić kosz',
  [paths.plans]: 'plan wynik cel realizacja próg target',
  [paths.reports]: 'raport koszt zobowiązanie aktywacja realizacja wiedza arkusz zestawienie',
  [paths.people]: 'osoba uczestnik człowiek telefon konto blokada hasło',
  [paths.letters]:
    'zgłoszenie reklamacja pytanie kontakt wiadomość odpowiedzieć odpowiedź termin RODO',
  [paths.messages]: 'wiadomość powiadomienie push wysłać napisać ogłoszenie odbiorcy komunikat',
  [paths.shops]: 'sklep klient punkt kod SAP',
  [paths.structure]: 'przedstawiciel kierownik region opiekun',
  [paths.invitations]: 'zaproszenie zaprosić zaproszony SMS',
  [paths.payouts]: 'wypłata przelew zapłacić pieniądze bank elixir',
  [paths.returns]: 'zwrot przelew wrócił wyciąg bank MT940 camt',
  [paths.verifications]: 'sprawdzić księga zgodność weryfikacja różnica kontrola',
  [paths.rules]: 'zasada premia reguła symulacja próg mnożnik',
  [paths.settings]: 'ustawienie płatnik nazwa kontakt programu',
  [paths.staff]:
    'użytkownik konto rola koordynator zatwierdzający administrator zaproszenie zaprosić zawiesić',
  [paths.trail]: 'historia zmiana kto zmienił ślad pieczęć audyt',
};

type Action = { label: string; to: string; may: Access; words: string };

/** What can be done, by the words of doing it, and the screen where it begins. */
export const actions: readonly Action[] = [
  {
    label: 'Zamknij miesiąc',
    to: paths.months,
    may: 'money.prepare',
    words: 'zamknąć zamknięcie zamykanie rozliczyć koniec miesiąca',
  },
  {
    label: 'Zrób wypłatę',
    to: paths.newPayout,
    may: 'money.prepare',
    words: 'nowa wypłata wypłacić zapłacić przelew przelać',
  },
  {
    label: 'Wpisz zwroty z banku',
    to: paths.returns,
    may: 'money.prepare',
    words: 'zwrot przelew wrócił odpowiedź banku wyciąg',
  },
  {
    label: 'Dodaj korektę',
    to: paths.corrections,
    may: 'money.prepare',
    words: 'korekta poprawić dopisać odjąć punkty',
  },
  {
    label: 'Wczytaj plik albo wklej tabelę',
    to: paths.imports,
    may: 'imports.write',
    words: 'import wczytać wgrać wkleić excel plany wyniki osoby',
  },
  {
    label: 'Wzory plików',
    to: paths.templates,
    may: 'imports.read',
    words: 'wzór szablon excel csv pobrać',
  },
  {
    label: 'Napisz pytanie, pigułkę albo aktualność',
    to: paths.contents,
    may: 'content.write',
    words: 'nowa nowe treść dodać napisać opublikować artykuł slajd zadanie',
  },
  {
    label: 'Zmień regulamin',
    to: paths.regulations,
    may: 'content.write',
    words: 'nowa wersja regulaminu zmienić opublikować',
  },
  {
    label: 'Dodaj zdjęcie',
    to: paths.media,
    may: 'content.write',
    words: 'nowy obraz grafika wgrać przesłać',
  },
  {
    label: 'Odpowiedz na zgłoszenie',
    to: paths.letters,
    may: 'letters.answer',
    words: 'reklamacja pytanie odpisać odpowiedzieć list telefon',
  },
  {
    label: 'Dodaj osobę',
    to: formAddress('nowa-osoba'),
    may: 'imports.write',
    words: 'nowa dopisać uczestnik zaprosić',
  },
  {
    label: 'Dodaj sklep',
    to: formAddress('nowy-sklep'),
    may: 'imports.write',
    words: 'nowy dopisać punkt',
  },
  {
    label: 'Zaproś użytkownika panelu',
    to: paths.staff,
    may: 'staff.manage',
    words: 'zaproszenie zaprosić konto dodać',
  },
  {
    label: 'Moje konto',
    to: paths.account,
    may: 'signedIn',
    words: 'klucz hasło kody odzyskania powiadomienia wyjść wylogować sesje',
  },
];
