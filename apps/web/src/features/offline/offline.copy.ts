export const updateCopy = {
  title: 'Jest nowa wersja aplikacji',
  text: 'Odśwież, gdy skończysz to, co robisz. Potrwa to chwilę.',
  update: 'Odśwież',
} as const;
