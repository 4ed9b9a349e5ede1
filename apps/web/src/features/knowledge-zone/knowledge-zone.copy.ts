export const knowledgeZoneCopy = {
  title: 'Strefa wiedzy',
  back: 'Wróć do strefy wiedzy',
  allArticles: 'Wszystkie artykuły',
  categoriesFailed: 'Nie udało się pobrać kategorii',
  category: 'Kategoria',
  all: 'Wszystkie',
  emptyStep: 'Wybierz inną kategorię albo zajrzyj tu za jakiś czas.',
} as const;
