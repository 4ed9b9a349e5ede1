import { roles } from '@klub/contract/roles';
import { choices, end, html, may, must, slug, start, text } from '../programme.columns.ts';
import { reasons } from '../programme.copy.ts';
import { type Counts, rowKind } from '../programme.kind.ts';
import { countsOf, upsert } from '../programme.store.ts';

/** Knowledge pills. */
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
      const rows = [];
      for (const { line, row } of lines) {
        const content = step.html(line, 'tresc', row.tresc);
        if (content === '') step.reject(line, 'tresc', reasons.blankHtml);
        if (row.do <= row.od) {
          step.reject(line, 'do', reasons.endBeforeStart);
          continue;
        }
        const { given } = step;
        rows.push({
          slug: row.slug,
          title: row.tytul,
          excerpt: row.zajawka,
          content,
          ...(given.has('miniatura') ? { thumbnail: await step.picture(line, 'miniatura', row.miniatura) } : {}),
          ...(given.has('obraz') ? { image: await step.picture(line, 'obraz', row.obraz) } : {}),
          roles: row.role,
          opens_at: row.od,
          closes_at: row.do,
        });
      }
      return countsOf(rows.length, await upsert(step.handle, { table: 'pill', key: ['slug'], rows }));
    },
});
