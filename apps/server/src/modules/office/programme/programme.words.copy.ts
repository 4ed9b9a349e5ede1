import { roleCodes, roles } from '@klub/contract/roles';

/** What a column means wherever its name is used; a kind says it where it means something else. */
export const columnWords: Readonly<Record<string, string>> = {
  telefon: 'numer, którym osoba się loguje',
  sklep: 'kod sklepu',
  miesiac: 'miesiąc, na przykład 2026-11 albo 11.2026',
  kod: 'własny, niezmienny kod',
  nazwa: 'nazwa na ekranie',
  slug: 'nazwa w adresie: małe litery bez polskich znaków, cyfry i łączniki',
  tytul: 'tytuł na ekranie',
  zajawka: 'jedno lub dwa zdania na liście',
  tresc: 'treść w HTML-u',
  miniatura: 'plik obrazu na listę, przesłany razem z tabelą',
  obraz: 'plik obrazu, przesłany razem z tabelą',
  role: `dla kogo; kilka ról łączy znak |: ${roleCodes(roles)}`,
  od: 'od kiedy',
  do: 'do kiedy; sama data oznacza koniec tego dnia',
  kolejnosc: 'miejsce na liście',
  zadanie: 'nazwa zadania specjalnego w adresie',
  kod_celu: 'niezmienny kod celu w zadaniu',
  kategoria: 'niezmienny kod kategorii',
  opublikowano: 'od kiedy jest widoczna; ten czas stoi przy treści',
};
