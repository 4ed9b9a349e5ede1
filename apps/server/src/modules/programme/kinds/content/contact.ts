import { roles } from '@klub/contract/roles';
import { plain } from '../../changes/changes.rules.ts';
import { listingWhole } from '../../changes/changes.service.ts';
import { choices, code, must, text, whole } from '../../programme.columns.ts';
import { keepingList } from '../../former/former.service.ts';
import { replaceAll } from '../../programme.store.ts';
import { listKind } from './list.ts';

const changes = {
  name: plain('nazwa'),
  roles: plain('role'),
  position: plain('kolejnosc'),
} as const;

/** Subjects of messages, a list per role. */
export const contactCategories = listKind({
  name: 'kategorie_kontaktu',
  columns: {
    kategoria: must(code, 'wyplata'),
    nazwa: must(text(100), 'Wypłata punktów'),
    role: must(choices(roles), 'user1|user2|user3'),
    kolejnosc: must(whole(0, 10_000), '1'),
  },
  keyColumn: 'kategoria',
  key: ({ kategoria }) => kategoria,
  write: async (step, lines) => {
    const rows = lines.map(({ row }) => ({
      code: row.kategoria,
      name: row.nazwa,
      roles: row.role,
      position: row.kolejnosc,
    }));
    const target = { table: 'contact_category', key: ['code'], rows } as const;
    const listed = {
      kind: 'kategorie_kontaktu',
      ...target,
      columns: changes,
      lines: new Map(lines.map(({ line, row }) => [row.kategoria, line])),
      nameOf: ({ code: name }: Readonly<Record<string, unknown>>) => String(name),
    };
    return listingWhole(step, listed, () =>
      keepingList(step, 'contact_category', () => replaceAll(step.handle, target)),
    );
  },
});
