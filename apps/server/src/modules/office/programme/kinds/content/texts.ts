import { choice, html, required } from '../../programme.columns.ts';
import { tableKind } from '../../table/table.kind.ts';

/** Names in files. */
const textsInFiles = {
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
export const texts = tableKind({
  name: 'teksty',
  purpose: 'Dłuższe teksty aplikacji: nagrody, zasady, kontakt, regulamin i wiedza.',
  table: 'text',
  key: ['nazwa'],
  undoneBy: ['name'],
  undone: ['updated_at'],
  sorted: ['name'],
  columns: {
    nazwa: required(choice(textsInFiles), {
      to: 'name',
      example: 'zasady',
      words: 'nagrody, zasady, kontakt, regulamin albo wiedza (tekst przy wyniku)',
    }),
    html: required(html, {
      to: 'html',
      example: '<h2>Zasady</h2><p>Jak zdobywać złote punkty…</p>',
      words: 'treść w HTML-u',
    }),
  },
  stamp: ({ now }) => ({ updated_at: now }),
});
