import { plain } from '../../changes/changes.rules.ts';
import { listingWhole } from '../../changes/changes.service.ts';
import { day, must, text } from '../../programme.columns.ts';
import { keepingList } from '../../former/former.service.ts';
import { replaceAll } from '../../programme.store.ts';
import { listKind } from './list.ts';

/** Groups in the order of the file. */
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
    const target = { table: 'calendar_item', key: ['group_title', 'day', 'title'], rows } as const;
    const listed = {
      kind: 'kalendarz',
      ...target,
      columns: { position: plain('kolejność') },
      lines: new Map(lines.map(({ line, row }) => [`${row.grupa}|${row.data}|${row.tytul}`, line])),
      nameOf: ({ title, day: on }: Readonly<Record<string, unknown>>) =>
        `${String(on)} ${String(title)}`,
    };
    return listingWhole(step, listed, () =>
      keepingList(step, 'calendar_item', () => replaceAll(step.handle, target)),
    );
  },
});
