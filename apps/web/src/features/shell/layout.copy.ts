/** The words of the first load; the other words of the shell are in `shell.copy.ts`. */
export const layoutCopy = {
  skip: 'Przejdź do treści',
  home: (programme: string) => `${programme}, strona główna`,
  loading: 'Ładowanie',
} as const;

export const connectionCopy = {
  title: 'Informacja',
  text: 'Połaczenie z internetem jest niedostępne. Sprawdź ustwienia urzadzenia i spróbuj ponownie', // sic (D5)
  ok: 'OK',
} as const;
