export const introCopy = {
  title: (programme: string) => `Witaj w programie ${programme}`,
  start: 'Rozpocznij',
  skip: 'Przejdź do klubu',
  next: 'Dalej',
  previous: 'Wstecz',
  slides: 'Wprowadzenie',
  slideRole: 'slajd',
  slideOf: (number: number, total: number): string => `${number} z ${total}`,
  goTo: (number: number): string => `Slajd ${number}`,
  now: (number: number, total: number, title: string): string =>
    `Slajd ${number} z ${total}: ${title}`,
  planLabel: 'planu miesiąca',
  padlock: 'Dwa pytania w miesiącu, wystarczy jedna poprawna odpowiedź.',
} as const;
