export const newsCopy = {
  title: 'Aktualności',
  back: 'Wróć do aktualności',
  allArticles: 'Wszystkie aktualności',
  emptyStep: 'Gdy coś nowego się wydarzy, przeczytasz o tym tutaj.',
} as const;
