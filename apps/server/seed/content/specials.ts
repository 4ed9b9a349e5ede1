import type { Role } from '@klub/contract/roles';
import type { DayInMonth } from './content.ts';

/** A target of a special task: what counts, how much, and its golden points. */
export type SpecialTarget = {
  readonly code: string;
  readonly title: string;
  readonly description: string;
  /** In pieces, over all shops of a person. */
  readonly target: number;
  readonly bonus: number;
  /** Text before the remaining number, where the app's words do not fit. */
  readonly label?: string;
  /** A second measure that must also be reached before the padlock opens. */
  readonly qualification?: { readonly amount: number; readonly label: string };
};

export type SpecialTask = {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly picture: string;
  readonly roles: readonly Role[];
  readonly opens: DayInMonth;
  readonly closes: DayInMonth;
  readonly subtitle: { readonly label: string; readonly value: string };
  readonly targets: readonly SpecialTarget[];
  /** Percent of every target that the fixed accounts have reached; the others differ. */
  readonly reached: Readonly<Record<string, number>>;
  readonly content: string;
};

export const specials: readonly SpecialTask[] = [
  {
    slug: 'biel-na-start',
    title: 'Biel na start',
    excerpt: 'Sprzedaj 60 wiader białej farby i zgarnij dodatkowe złote punkty.',
    picture: 'task-biel',
    roles: ['user1', 'user2'],
    opens: { month: 0, day: 1 },
    closes: { month: 0 },
    subtitle: { label: 'Liczą się', value: 'Widok Ściana biała i Widok Sufit, 5 l i 10 l' },
    targets: [
      {
        code: 'sciana',
        title: 'Widok Ściana biała',
        description: 'Wiadra 5 l i 10 l',
        target: 40,
        bonus: 80,
      },
      {
        code: 'sufit',
        title: 'Widok Sufit',
        description: 'Wiadra 5 l i 10 l',
        target: 20,
        bonus: 40,
      },
    ],
    reached: { '500000001': 70, '500000002': 100 },
    content: `
<p>Co druga puszka, która opuszcza sklep, jest biała. Zróbmy z tego wyzwanie: każde wiadro bieli przybliża Cię do premii, a kłódka otworzy się, gdy oba cele będą zamknięte.</p>
<h3>Jak sprzedać lepszą biel</h3>
<p>Zapytaj, czy maluje się sufit, czy ścianę. Na sufit polecamy głęboki mat, na ścianę farbę zmywalną. Dwa wiadra zamiast jednego to nie sztuczka, tylko lepszy efekt.</p>`,
  },
  {
    slug: 'ekspozycja-miesiaca',
    title: 'Ekspozycja miesiąca',
    excerpt: 'Ustaw regał według planu i utrzymaj na nim pełną ofertę.',
    picture: 'task-ekspozycja',
    roles: ['user1', 'user2'],
    opens: { month: 0, day: 1 },
    closes: { month: 1, day: 15 },
    subtitle: { label: 'Sprawdza', value: 'przedstawiciel podczas wizyty' },
    targets: [
      {
        code: 'pozycje',
        title: 'Pozycje na regale',
        description: 'Produkty stojące zgodnie z planem ekspozycji. Próg: pozycje z czytelną ceną',
        target: 24,
        bonus: 60,
        label: 'Brakuje pozycji',
        qualification: { amount: 20, label: 'Brakuje pozycji z ceną' },
      },
    ],
    reached: { '500000001': 50, '500000002': 75 },
    content: `
<p>Pełny regał sprzedaje sam. Plan ekspozycji ma 24 miejsca: na wysokości oczu to, co polecasz najczęściej, niżej duże wiadra, wyżej zapas.</p>
<ul><li>ceny przodem i czytelne,</li><li>próbnik w zasięgu ręki,</li><li>taśma i folia obok farby, nie w innej alejce.</li></ul>
<p>Przedstawiciel policzy pozycje podczas wizyty. Do odblokowania premii potrzeba całego planu, a co najmniej 20 pozycji musi mieć czytelną cenę.</p>`,
  },
  {
    slug: 'metal-bez-rdzy',
    title: 'Metal bez rdzy',
    excerpt: 'Ogrodzenia i bramy: zestaw grunt plus emalia.',
    picture: 'task-metal',
    roles: ['user1', 'user2'],
    opens: { month: -1, day: 15 },
    closes: { month: 0 },
    subtitle: {
      label: 'Liczą się',
      value: 'zestawy: grunt antykorozyjny i emalia na jednym paragonie',
    },
    targets: [
      {
        code: 'zestawy',
        title: 'Zestawy do metalu',
        description: 'Grunt i emalia Widok Metal',
        target: 15,
        bonus: 75,
      },
    ],
    reached: { '500000001': 100, '500000002': 40 },
    content: `
<p>Emalia „prosto na rdzę” kusi, ale trwałość zaczyna się od oczyszczenia. Luźną rdzę usuwamy szczotką drucianą, potem grunt antykorozyjny i dwie warstwy emalii.</p>
<p>W tym zadaniu liczy się <strong>zestaw na jednym paragonie</strong>. Klient dostaje ogrodzenie na lata, a Ty premię.</p>`,
  },
  {
    slug: 'taras-na-lato',
    title: 'Taras gotowy na lato',
    excerpt: 'Oleje i środki do czyszczenia tarasów. Zadanie zakończone.',
    picture: 'task-taras',
    roles: ['user1', 'user2'],
    opens: { month: -4, day: 1 },
    closes: { month: -3 },
    subtitle: { label: 'Liczą się', value: 'Widok Olej Tarasowy i Widok Zmywacz' },
    targets: [
      { code: 'olej', title: 'Olej tarasowy', description: 'Puszki 2,5 l', target: 30, bonus: 90 },
      {
        code: 'zmywacz',
        title: 'Zmywacz do drewna',
        description: 'Butelki 1 l',
        target: 15,
        bonus: 30,
      },
    ],
    reached: { '500000001': 100, '500000002': 100 },
    content: `
<p>Szary taras to nie koniec świata. Najpierw zmywacz, który usuwa szarą warstwę, potem dzień schnięcia i cienka warstwa oleju, starta do sucha po kilkunastu minutach.</p>
<p>Dziękujemy! W tym zadaniu sprzedaliście razem ponad trzy tysiące puszek oleju.</p>`,
  },
  {
    slug: 'zdjecie-z-realizacji',
    title: 'Zdjęcie z realizacji',
    excerpt: 'Poproś klientów o zdjęcia po remoncie i zbierz dziesięć.',
    picture: 'task-zdjecie',
    roles: ['user1', 'user2'],
    opens: { month: -2, day: 1 },
    closes: { month: -1 },
    subtitle: {
      label: 'Liczą się',
      value: 'zdjęcia przekazane przedstawicielowi za zgodą klienta',
    },
    targets: [
      {
        code: 'zdjecia',
        title: 'Zdjęcia po remoncie',
        description: 'Za pisemną zgodą klienta',
        target: 10,
        bonus: 50,
      },
    ],
    reached: { '500000001': 60, '500000002': 30 },
    content: `
<p>Nic nie przekonuje tak, jak prawdziwy pokój prawdziwych ludzi. Poproś zadowolonych klientów o jedno zdjęcie po remoncie i podpis na zgodzie. Formularz ma Twój przedstawiciel.</p>
<p>Na zdjęciu nie pokazujemy osób, adresu ani numeru mieszkania. Najładniejsze trafią na regał w sklepie.</p>`,
  },
];
