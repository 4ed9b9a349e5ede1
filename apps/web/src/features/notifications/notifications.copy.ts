import { counted, formatNumber } from '@klub/ui/words/format.ts';

const unread = ['nieprzeczytane', 'nieprzeczytane', 'nieprzeczytanych'] as const;

export const notificationsCopy = {
  title: 'Powiadomienia',
  settings: 'Ustawienia powiadomień',
  empty: 'Brak powiadomień',
  emptyStep: 'Damy Ci znać o nowym planie, pigułkach wiedzy, pytaniach i odblokowanych premiach.',
  home: 'Wróć do strony głównej',
  unread: (count: number) => (count === 0 ? 'Wszystko przeczytane' : counted(count, unread)),
  isNew: 'Nowa',
  isRead: 'Przeczytana',
  dismiss: (title: string) => `Oznacz jako przeczytane: ${title}`,
  pane: 'Wybrane powiadomienie',
  goThere: 'Przejdź dalej',
  older: 'Pokaż starsze',
  loading: 'Ładuję…',
  olderFailed: 'Nie udało się pobrać starszych powiadomień. Spróbuj ponownie.',
  shown: (count: number) => `Powiadomienia na liście: ${formatNumber(count)}`,
  notSaved: 'Nie udało się oznaczyć powiadomienia jako przeczytanego.',
} as const;
