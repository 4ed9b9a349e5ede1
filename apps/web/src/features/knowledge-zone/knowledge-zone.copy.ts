export const knowledgeZoneCopy = {
  title: 'Strefa wiedzy',
  back: 'Wróć do strefy wiedzy',
  allArticles: 'Wszystkie artykuły',
  categoriesFailed: 'Nie udało się pobrać kategorii',
  category: 'Kategoria',
  all: 'Wszystkie',
  emptyStep: 'Zajrzyj tu za jakiś czas.',
  emptyCategoryStep: 'Wybierz inną kategorię albo zajrzyj tu za jakiś czas.',
} as const;
