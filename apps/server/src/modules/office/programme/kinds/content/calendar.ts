import { day, required, text } from '../../programme.columns.ts';
import { tableKind } from '../../table/table.kind.ts';

/** Groups in the order of the file. */
export const calendar = tableKind({
  name: 'kalendarz',
  purpose: 'Kalendarz; plik jest całą listą, a czego w nim nie ma, znika.',
  table: 'calendar_item',
  key: ['grupa', 'data', 'tytul'],
  isWhole: true,
  numbered: { to: 'position', heading: 'kolejność' },
  sorted: ['position', 'id'],
  columns: {
    grupa: required(text(200), {
      to: 'group_title',
      example: 'Ten miesiąc w programie',
      words: 'nagłówek; grupy stoją w kolejności pliku',
    }),
    tytul: required(text(300), {
      to: 'title',
      example: 'Wypłata premii',
      words: 'co się dzieje',
    }),
    data: required(day, {
      to: 'day',
      example: '2026-11-20',
      words: 'dzień; w grupie najwcześniejszy jest pierwszy',
    }),
  },
  nameOf: ({ data, tytul }) => `${String(data)} ${String(tytul)}`,
});
