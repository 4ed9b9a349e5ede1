import { choice, html, must } from '../../programme.columns.ts';
import { htmlText } from '../../changes/changes.rules.ts';
import { listing } from '../../changes/changes.service.ts';
import { keeping } from '../../former/former.service.ts';
import { reasons } from '../../programme.copy.ts';
import { type Counts, rowKind } from '../../programme.kind.ts';
import { countsOf, upsert } from '../../programme.store.ts';

/** Names in files. */
export const textsInFiles = {
  nagrody: 'prizes_text',
  zasady: 'rules_text',
  kontakt: 'contact_text',
  regulamin: 'regulations',
  wiedza: 'knowledge_info',
} as const;
/** By the table's names. */
export const textNames: ReadonlyMap<string, string> = new Map(
  Object.entries(textsInFiles).map(([inFile, inTable]) => [inTable, inFile]),
);

/** Longer texts of the app, one per row. */
export const texts = rowKind({
  name: 'teksty',
  columns: {
    nazwa: must(choice(textsInFiles), 'zasady'),
    html: must(html, '<h2>Zasady</h2><p>Jak zdobywać złote punkty…</p>'),
  },
  keyColumn: 'nazwa',
  key: ({ nazwa }) => nazwa,
  writer:
    (step) =>
    async (lines): Promise<Counts> => {
      const rows = lines.map(({ line, row }) => {
        const clean = step.html(line, 'html', row.html);
        if (clean === '') step.reject(line, 'html', reasons.blankHtml);
        return { name: row.nazwa, html: clean };
      });
      const target = { table: 'text', key: ['name'], rows } as const;
      const listed = {
        kind: 'teksty',
        ...target,
        columns: { html: htmlText('html') },
        lines: new Map(lines.map(({ line, row }) => [row.nazwa as string, line])),
        nameOf: ({ name }: Readonly<Record<string, unknown>>) => textNames.get(String(name)) ?? '',
      };
      const stamped = { ...target, stamp: { updated_at: step.now } };
      const written = await listing(step, listed, () =>
        keeping(step, 'text', target, () => upsert(step.handle, stamped)),
      );
      return countsOf(rows.length, written);
    },
});
