/** The words of the first load; the other words of the frame are in `shell.copy.ts`. */
export const layoutCopy = {
  skip: 'Przejdź do treści',
  home: 'przejdź do pulpitu',
  panel: 'Panel',
  loading: 'Ładowanie',
} as const;
