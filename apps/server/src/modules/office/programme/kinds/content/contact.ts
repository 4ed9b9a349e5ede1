import type { LetterKind } from '@klub/contract/letters';
import { roles } from '@klub/contract/roles';
import { choice, choices, code, optional, required, text, whole } from '../../programme.columns.ts';
import { tableKind } from '../../table/table.kind.ts';

const kindsInFiles = {
  pytanie: 'question',
  reklamacja: 'complaint',
  rodo: 'privacy',
  techniczne: 'technical',
} as const;

/** Subjects of messages, a list per role. */
export const contactCategories = tableKind({
  name: 'kategorie_kontaktu',
  purpose: 'Tematy formularza kontaktu; plik jest całą listą, a czego w nim nie ma, znika.',
  table: 'contact_category',
  key: ['kategoria'],
  isWhole: true,
  sorted: ['position', 'code'],
  columns: {
    kategoria: required(code, {
      to: 'code',
      example: 'wyplata',
      words: 'niezmienny kod tematu',
    }),
    nazwa: required(text(100), {
      to: 'name',
      example: 'Wypłata punktów',
      words: 'nazwa na liście i w temacie listu',
    }),
    role: required(choices(roles), { to: 'roles', example: 'user1|user2|user3' }),
    rodzaj: optional(choice<LetterKind>(kindsInFiles), {
      to: 'kind',
      example: 'pytanie',
      words: `rodzaj zgłoszeń o tym temacie: ${Object.keys(kindsInFiles).join(', ')}; puste: pytanie`,
      empty: 'question',
    }),
    kolejnosc: required(whole(0, 10_000), { to: 'position', example: '1' }),
  },
});
