/** Forms of one thing, as their addresses name them. */
export const formNames = [
  'nowa-osoba',
  'dane-osoby',
  'konto-osoby',
  'podatki-osoby',
  'blokada-osoby',
  'miejsce-osoby',
  'wynik-zadania',
  'nowy-sklep',
  'dane-sklepu',
  'klient-sklepu',
] as const;

export type FormName = (typeof formNames)[number];
