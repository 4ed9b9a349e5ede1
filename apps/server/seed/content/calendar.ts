/**
 * Groups of the calendar; days count from the current month, so that the demo never looks
 * abandoned.
 */
export type CalendarGroup = {
  readonly title: string;
  readonly details: readonly {
    readonly title: string;
    readonly month: number;
    readonly day: number;
  }[];
};

export const calendar: readonly CalendarGroup[] = [
  {
    title: 'Ten miesiąc w programie',
    details: [
      { title: 'Nowe plany, pigułki i pytania', month: 0, day: 1 },
      { title: 'Rozliczenie poprzedniego miesiąca', month: 0, day: 10 },
      { title: 'Wypłata premii', month: 0, day: 20 },
      { title: 'Ostatnia szansa na pytania, które wróciły', month: 0, day: 28 },
    ],
  },
  {
    title: 'Następny miesiąc',
    details: [
      { title: 'Nowe plany, pigułki i pytania', month: 1, day: 1 },
      { title: 'Rozliczenie miesiąca', month: 1, day: 10 },
      { title: 'Wypłata premii', month: 1, day: 20 },
    ],
  },
  {
    title: 'Warsztaty kolorów',
    details: [
      { title: 'Wrocław, salon partnerski Krzyki', month: 0, day: 17 },
      { title: 'Kraków, Pracownia Koloru', month: 0, day: 24 },
      { title: 'Warszawa, Dom Remontu Ursynów', month: 1, day: 8 },
      { title: 'Gdańsk, Studio Farb Wrzeszcz', month: 1, day: 15 },
    ],
  },
  {
    title: 'Targi i spotkania',
    details: [
      { title: 'Dzień otwarty fabryki Widok', month: 1, day: 22 },
      { title: 'Spotkanie przedstawicieli regionu południe', month: 2, day: 5 },
      { title: 'Targi Dom i Wnętrze w Poznaniu', month: 3, day: 12 },
    ],
  },
];
