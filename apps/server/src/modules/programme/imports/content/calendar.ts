import { day, must, text } from '../../programme.columns.ts';
import { replaceAll } from '../../programme.store.ts';
import { listKind } from './list.ts';

/** The calendar: groups in the order of the file. */
export const calendar = listKind({
  name: 'kalendarz',
  columns: {
    grupa: must(text(200), 'Ten miesiąc w programie'),
    tytul: must(text(300), 'Wypłata premii'),
    data: must(day, '2026-11-20'),
  },
  keyColumn: 'tytul',
  key: ({ grupa, tytul, data }) => `${grupa}|${data}|${tytul}`,
  write: async (step, lines) => {
    const rows = lines.map(({ row }, position) => ({
      group_title: row.grupa,
      title: row.tytul,
      day: row.data,
      position,
    }));
    return replaceAll(step.handle, { table: 'calendar_item', key: ['group_title', 'day', 'title'], rows });
  },
});
