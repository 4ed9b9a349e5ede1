export const knowledgeZoneCopy = {
  title: 'Strefa wiedzy',
  back: 'Wróć do strefy wiedzy',
  category: 'Kategoria',
  all: 'Wszystkie',
  emptyStep: 'Wybierz inną kategorię albo zajrzyj tu za jakiś czas.',
} as const;
