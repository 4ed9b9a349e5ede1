export const updateCopy = {
  title: 'Jest nowa wersja aplikacji',
  text: 'Odśwież, gdy skończysz to, co robisz. Potrwa to chwilę.',
  update: 'Odśwież',
} as const;

export const shellUpdateCopy = {
  title: 'Jest nowa wersja aplikacji',
  text: 'Zaktualizuj ją w sklepie z aplikacjami: ta na Twoim telefonie jest starsza niż klub.',
} as const;

export const stripCopy = {
  offline: 'Brak połączenia z internetem.',
  offlineSince: (moment: string) => `Brak połączenia. Dane z ${moment}.`,
} as const;
