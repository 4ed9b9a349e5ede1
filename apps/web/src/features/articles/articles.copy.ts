export const articlesCopy = {
  noData: 'Brak danych',
  loading: 'Ładuję…',
  older: 'Pokaż starsze',
  published: (date: string, time: string) => `${date}, ${time}`,
} as const;
