import { counted, formatNumber } from '@klub/ui/words/format.ts';

const unread = ['nieprzeczytane', 'nieprzeczytane', 'nieprzeczytanych'] as const;

export const notificationsCopy = {
  title: 'Powiadomienia',
  settings: 'Ustawienia powiadomień',
  looks: 'Kto oglądał moje konto',
  empty: 'Brak powiadomień',
  emptyStep: 'Damy Ci znać o nowym planie, pigułkach wiedzy, pytaniach i odblokowanych premiach.',
  home: 'Wróć do strony głównej',
  unread: (count: number) => (count === 0 ? 'Wszystko przeczytane' : counted(count, unread)),
  isNew: 'Nowa',
  isRead: 'Przeczytana',
  dismiss: (title: string) => `Oznacz jako przeczytane: ${title}`,
  pane: 'Wybrane powiadomienie',
  goThere: 'Przejdź dalej',
  shown: (count: number) => `Powiadomienia na liście: ${formatNumber(count)}`,
  notSaved: 'Nie udało się oznaczyć powiadomienia jako przeczytanego.',
} as const;

export const looksCopy = {
  title: 'Kto oglądał moje konto',
  about:
    'Pracownik operatora programu może zobaczyć aplikację tak, jak widzisz ją Ty: tylko do odczytu, bez numeru konta i PESEL. Tu widzisz, kiedy i po co.',
  none: 'Nikt jeszcze nie oglądał Twojego konta.',
  look: (day: string, purpose: string) => `${day}: ${purpose}`,
  newest: (shown: number, total: number) =>
    `Najnowsze ${formatNumber(shown)} z ${formatNumber(total)}.`,
} as const;
