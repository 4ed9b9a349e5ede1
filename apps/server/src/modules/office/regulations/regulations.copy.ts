import { shownDay } from '../../../infra/polish.copy.ts';

export const regulationsCopy = {
  title: 'Regulamin',
  /** Beside the number of a matter. */
  proposal: (title: string, number: number, day: string) =>
    `${title}: wersja ${number} od ${shownDay(day)}`,
  labels: {
    document: 'Dokument',
    number: 'Wersja',
    day: 'Obowiązuje od',
    name: 'Tekst przy polu',
    required: 'Wymagana',
    length: 'Znaków w tekście',
    proof: 'Tekst, suma kontrolna',
  },
  yesNo: (value: boolean) => (value ? 'tak' : 'nie'),
  none: 'brak',
  /** Both people should know. */
  remark: 'Po decyzji tekst tej wersji już się nie zmieni, a uczestnicy dostaną powiadomienie.',
  next: 'Zobacz wersje',
  discarded: 'Szkic porzucony.',
  withdrawn: 'Wersja wycofana, uczestnicy dostaną powiadomienie.',
  tooEarly: (day: string) => `Najwcześniej ${shownDay(day)}.`,
  empty: 'Tekst jest pusty.',
  emptyName: 'Podaj tekst przy polu.',
  announced: {
    regulations: (day: string) => ({
      title: `Od ${shownDay(day)} nowy regulamin`,
      content: '<p>Tego dnia poprosimy o akceptację przy logowaniu.</p>',
    }),
    approval: (day: string) => ({
      title: `Od ${shownDay(day)} nowa treść zgody`,
      content: '<p>Tego dnia poprosimy o odpowiedź przy logowaniu.</p>',
    }),
  },
  withdrawnWords: {
    regulations: (day: string) => ({
      title: `Regulamin nie zmieni się ${shownDay(day)}`,
      content: '<p>Zapowiedziana zmiana została odwołana. Obowiązuje dotychczasowy regulamin.</p>',
    }),
    approval: (day: string) => ({
      title: `Treść zgody nie zmieni się ${shownDay(day)}`,
      content: '<p>Zapowiedziana zmiana została odwołana. Obowiązuje dotychczasowa treść.</p>',
    }),
  },
  reminder: {
    title: 'Czeka na Ciebie nowy regulamin',
    content: '<p>Zaloguj się jeszcze raz, żeby go przeczytać i zaakceptować.</p>',
  },
} as const;
