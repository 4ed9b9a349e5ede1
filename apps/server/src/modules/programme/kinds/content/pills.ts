import { roles } from '@klub/contract/roles';
import { choices, end, html, may, must, slug, start, text } from '../../programme.columns.ts';
import { endMoment, startMoment } from '../../changes/changes.rules.ts';
import { listing } from '../../changes/changes.service.ts';
import { keeping } from '../../former/former.service.ts';
import { type Counts, rowKind } from '../../programme.kind.ts';
import { countsOf, upsert } from '../../programme.store.ts';
import { type PageRow, bySlug, contentChanges, contentOf, isInOrder } from './content.ts';

const changes = {
  ...contentChanges,
  opens_at: startMoment('od'),
  closes_at: endMoment('do'),
} as const;

export const pills = rowKind({
  name: 'pigulki',
  columns: {
    slug: must(slug, 'grunt-pod-farbe'),
    tytul: must(text(200), 'Grunt pod farbę'),
    zajawka: must(text(500), 'Kiedy gruntować, a kiedy nie.'),
    tresc: must(html, '<p>Grunt wyrównuje chłonność podłoża…</p>'),
    miniatura: may(text(200)),
    obraz: may(text(200)),
    role: must(choices(roles), 'user1|user3'),
    od: must(start, '2026-11-01'),
    do: must(end, '2026-11-30'),
  },
  keyColumn: 'slug',
  key: ({ slug: name }) => name,
  writer:
    (step) =>
    async (lines): Promise<Counts> => {
      const rows: PageRow[] = [];
      for (const line of lines) {
        const { od, do: until } = line.row;
        const content = await contentOf(step, line);
        if (!isInOrder(step, line.line, od, until)) continue;
        rows.push({ ...content, opens_at: od, closes_at: until });
      }
      const target = { table: 'pill', key: ['slug'], rows } as const;
      const listed = { kind: 'pigulki', ...target, ...bySlug(lines), columns: changes };
      const written = await listing(step, listed, () =>
        keeping(step, 'pill', target, () => upsert(step.handle, target)),
      );
      return countsOf(rows.length, written);
    },
});
