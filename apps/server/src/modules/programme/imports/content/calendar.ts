import { day, must, text } from '../../programme.columns.ts';
import { countsOf, upsert } from '../../programme.store.ts';
import { listKind } from './list.ts';
import { removeCalendarItemsBut } from './lists.store.ts';

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
    const key = ['group_title', 'day', 'title'] as const;
    const written = await upsert(step.handle, { table: 'calendar_item', key, rows });
    return { counts: countsOf(rows.length, written), removed: await removeCalendarItemsBut(step.handle, rows) };
  },
});
