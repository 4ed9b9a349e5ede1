import { counted, formatMonth, formatPercent } from '@klub/ui/words/format.ts';
import { goldenPoints } from '@klub/ui/words/units.copy.ts';
import type { CardContent } from './month-card.rules.ts';

const padlocks = { open: 'Kłódka otwarta', closed: 'Kłódka jeszcze zamknięta', none: '' } as const;

export const monthCardCopy = {
  open: 'Pochwal się miesiącem',
  title: (month: string) => `Karta miesiąca: ${month}`,
  close: 'Zamknij',
  plan: 'planu',
  month: formatMonth,
  padlocks,
  points: (count: number) => counted(count, goldenPoints),
  withName: 'Pokaż moje imię',
  withPoints: 'Pokaż złote punkty',
  note: 'Obraz powstaje na Twoim urządzeniu i nigdzie go nie wysyłamy.',
  share: 'Udostępnij',
  save: 'Zapisz obraz',
  saved: 'Obraz jest zapisany w pobranych plikach.',
  failed: 'Nie udało się udostępnić obrazu. Możesz go zapisać.',
  screenshot: 'Na tym telefonie zapisz kartę zrzutem ekranu.',
  drawing: 'Rysuję kartę…',
  /** What the picture shows, for screen readers. */
  said: ({ month, percent, padlock, name, points }: CardContent) =>
    [
      name,
      formatMonth(month),
      `${formatPercent(percent)} planu`,
      padlocks[padlock],
      points === undefined ? '' : counted(points, goldenPoints),
    ]
      .filter(Boolean)
      .join(', '),
} as const;
