export const articlesCopy = {
  loading: 'Ładuję…',
  notFound: 'Nie ma takiego artykułu',
  notFoundStep: 'Adres może zawierać literówkę albo artykuł został już usunięty.',
  nextFailed: 'Nie udało się wczytać listy artykułów.',
  isNew: 'Nowe',
  next: 'Następny artykuł',
  also: 'Przeczytaj też',
  published: (date: string, time: string) => `${date}, ${time}`,
} as const;
