import type { kinds } from '../programme/kinds.ts';

/**
 * Purpose of a kind of file, and meanings of its columns where they differ from the common ones.
 */
type Described = { readonly purpose: string; readonly columns?: Readonly<Record<string, string>> };

/** Meanings of columns by name, for all kinds. */
const common: Readonly<Record<string, string>> = {
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
  role: 'dla kogo; kilka ról łączy znak |',
  od: 'od kiedy',
  do: 'do kiedy; sama data oznacza koniec tego dnia',
  kolejnosc: 'miejsce na liście',
  zadanie: 'slug zadania specjalnego',
  kod_celu: 'niezmienny kod celu w zadaniu',
  kategoria: 'niezmienny kod kategorii',
  opublikowano: 'od kiedy jest widoczna; ten czas stoi przy treści',
};

export const described: Readonly<Record<string, Described>> = {
  ustawienia: {
    purpose: 'Ustawienia programu, każde od dnia, od którego obowiązuje.',
    columns: {
      nazwa: 'które ustawienie',
      od: 'od którego dnia obowiązuje',
      wartosc: 'nowa wartość',
    },
  },
  reguly: {
    purpose: 'Zasady premii: progi i złote punkty dla roli, od miesiąca.',
    columns: {
      rola: 'user1 albo user3',
      okres: 'miesiac albo kwartal',
      od: 'od którego miesiąca obowiązuje',
      progi: 'procent:złote punkty, rosnąco; kolejne progi łączy znak |',
      za_procent: 'złote punkty za każdy pełny procent powyżej 100; razem z limitem albo wcale',
      limit: 'ile najwyżej da się zdobyć powyżej 100%',
      bramka_wiedzy: 'tak, jeśli premia czeka na otwartą kłódkę wiedzy',
    },
  },
  teksty: {
    purpose: 'Dłuższe teksty aplikacji: nagrody, zasady, kontakt, regulamin i wiedza.',
    columns: { nazwa: 'który tekst', html: 'treść w HTML-u' },
  },
  zgody: {
    purpose: 'Zgody przy logowaniu i przy usuwaniu konta; zmieniony tekst to nowa wersja.',
    columns: {
      okazja: 'logowanie albo usuniecie',
      nazwa: 'tekst przy polu',
      wymagana: 'tak albo nie',
    },
  },
  sklepy: {
    purpose: 'Sklepy i klienci, do których należą.',
    columns: {
      kanal: 'kanał sprzedaży, filtr raportów',
      miasto: 'miasto sklepu',
      prefiks: 'przedrostek bazy klienta',
      sap: 'numer SAP klienta, do 12 cyfr',
      klient: 'nazwa klienta, taka sama we wszystkich jego sklepach',
    },
  },
  uczestnicy: {
    purpose: 'Uczestnicy i przedstawiciele; pusta komórka niczego nie zmienia.',
    columns: {
      rola: 'user1, user2, user3 albo salesman',
      imie: 'imię',
      nazwisko: 'nazwisko',
      email: 'adres e-mail',
      sap: 'numer klienta osoby',
      dzialalnosc: 'tak, jeśli osoba prowadzi działalność',
      konto: 'polski numer konta, 26 cyfr',
      ulica: 'ulica i numer',
      kod: 'kod pocztowy',
      miasto: 'miasto zamieszkania',
      data_urodzenia: 'tylko osoby bez działalności',
      pesel: 'tylko osoby bez działalności; musi zgadzać się z datą urodzenia',
      urzad_nazwa: 'urząd skarbowy, tylko osoby bez działalności',
      urzad_adres: 'adres urzędu, tylko osoby bez działalności',
      zablokowany: 'tak blokuje konto i wylogowuje, nie zdejmuje blokadę',
      wyloguj: 'tak wylogowuje na wszystkich urządzeniach, dopóki nie wróci nie',
      nowa_osoba: 'tak tylko wtedy, gdy dawny numer osoby z klubu należy już do kogoś innego',
    },
  },
  struktura: {
    purpose: 'Kto pracuje w którym sklepie i kto się kim opiekuje, z datami.',
    columns: {
      rodzaj: 'uczestnik-sklep, przedstawiciel-klient albo kierownik-przedstawiciel',
      telefon: 'uczestnik, przedstawiciel albo kierownik',
      wskazanie: 'kod sklepu, PREFIKS/SAP klienta albo telefon przedstawiciela',
      od: 'pierwszy dzień',
      do: 'ostatni dzień; puste: nadal',
    },
  },
  pigulki: { purpose: 'Pigułki wiedzy.' },
  pytania: {
    purpose: 'Pytania do pigułek z odpowiedziami; otwartego pytania nie można już zmienić.',
    columns: {
      pigulka: 'slug pigułki',
      typ: 'once-text, once-image, multiple-text albo multiple-image',
      czas: 'czas na odpowiedź w sekundach',
      nagroda: 'złote punkty za poprawną odpowiedź',
      miesiac: 'do którego miesiąca się liczy',
      poprawne: 'numery poprawnych odpowiedzi, na przykład 1 albo 1,3',
      ...Object.fromEntries(
        [1, 2, 3, 4, 5, 6, 7, 8].map((at) => [`odpowiedz_${at}`, `${at}. odpowiedź`]),
      ),
      ...Object.fromEntries(
        [1, 2, 3, 4, 5, 6, 7, 8].map((at) => [`obraz_${at}`, `obraz ${at}. odpowiedzi`]),
      ),
    },
  },
  aktualnosci: { purpose: 'Wiadomości.' },
  kategorie_strefy: { purpose: 'Kategorie strefy wiedzy.' },
  strefa: { purpose: 'Artykuły strefy wiedzy.', columns: { kategoria: 'kod kategorii strefy' } },
  kalendarz: {
    purpose: 'Kalendarz; plik jest całą listą, a czego w nim nie ma, znika.',
    columns: {
      grupa: 'nagłówek; grupy stoją w kolejności pliku',
      tytul: 'co się dzieje',
      data: 'dzień',
    },
  },
  slajdy: {
    purpose: 'Ekrany powitania; plik jest całą listą, a czego w nim nie ma, znika.',
    columns: {
      kolejnosc: 'od 1 do 100',
      rodzaj: 'wstep (dokładnie jeden), gwiazda, kolo, klodka albo obraz',
      obraz: 'plik obrazu; wymagany przy rodzaju obraz',
    },
  },
  kategorie_kontaktu: {
    purpose: 'Tematy formularza kontaktu; plik jest całą listą, a czego w nim nie ma, znika.',
    columns: { kategoria: 'niezmienny kod tematu', nazwa: 'nazwa na liście i w temacie listu' },
  },
  plany: { purpose: 'Plany: cel osoby w sklepie na miesiąc.', columns: { cel: 'cel w punktach' } },
  realizacje: {
    purpose: 'Wyniki: wykonanie osoby w sklepie w miesiącu.',
    columns: { punkty: 'wykonanie w punktach; zwroty mogą dać liczbę ujemną' },
  },
  zadania: {
    purpose: 'Zadania specjalne.',
    columns: {
      podtytul: 'pary „etykieta: tekst”; kilka oddziela znak |',
      role: 'user1, user2, user3',
    },
  },
  cele_zadan: {
    purpose: 'Cele zadań specjalnych i złote punkty za nie.',
    columns: {
      tytul: 'nazwa celu',
      opis: 'dopisek pod nazwą',
      typ: 'w czym się liczy: sztuki albo punkty',
      premia: 'złote punkty za cel',
      etykieta: 'słowa przed tym, ile brakuje do celu; puste: słowa aplikacji',
      etykieta_kwalifikacji: 'słowa przed tym, ile brakuje do progu; puste: słowa aplikacji',
    },
  },
  plany_zadan: {
    purpose: 'Ile osoba ma osiągnąć w celu zadania, w sklepie.',
    columns: {
      cel: 'wielkość celu; zero zabiera go tej osobie',
      kwalifikacja: 'próg kwalifikacji; puste: bez progu',
    },
  },
  realizacje_zadan: {
    purpose: 'Co osoba osiągnęła w celu zadania, w sklepie.',
    columns: {
      wynik: 'wynik od początku zadania, nie przyrost',
      wynik_kwalifikacji: 'wynik drugiej miary',
      stan_na: 'dzień, na który jest wynik; puste: dzień wczytania',
    },
  },
  korekty: {
    purpose: 'Korekty złotych punktów, księgowane raz po numerze.',
    columns: {
      numer: 'numer korekty nadany przez biuro',
      suma: 'do czego należy: miesiac, kwartal, pytanie albo zadanie',
      wskazanie: 'slug pytania albo zadania',
      punkty: 'ile dodać albo, z minusem, odjąć',
      powod: 'dane, reklamacja, tresc, porozumienie albo inne',
      opis: 'jedno zdanie',
      reklamacja: 'numer reklamacji',
    },
  },
};

/** Empty when the copy has no words, which a test detects. */
export function meaningOf(kind: (typeof kinds)[number]['name'], column: string): string {
  return described[kind]?.columns?.[column] ?? common[column] ?? '';
}
