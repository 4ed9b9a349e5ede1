import { kinds } from '../../apps/server/src/modules/office/programme/kinds.ts';
import {
  type Kind,
  wordsOf,
} from '../../apps/server/src/modules/office/programme/programme.kind.ts';

const mark = '<!-- kolumny -->';

/**
 * The page of imports with the tables of its kinds of files, each behind a mark below the heading that names the kind. A heading
 * of two kinds has one table for each.
 */
export function withTables(page: string): string {
  return page.replace(
    /^(### [^\n]*\n)([^#]*?)<!-- kolumny -->\n(?:\n?(?:\*\*[^\n]*\n\n)?(?:\|[^\n]*\n)+)*/gm,
    (_, heading: string, between: string) => {
      const named = kindsIn(heading);
      const tables = named.map(
        (kind) => (named.length > 1 ? `**${kind.name}**\n\n` : '') + tableOf(kind),
      );
      return `${heading}${between}${mark}\n\n${tables.join('\n')}`;
    },
  );
}

/** The kinds whose names a heading begins with: "### `plany` i `realizacje` — punkty". */
function kindsIn(heading: string): Kind[] {
  const names = [...(heading.split('—')[0] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name);
  return kinds.filter(({ name }) => names.includes(name));
}

function tableOf(kind: Kind): string {
  const rows = Object.entries(kind.columns).map(([name, { required, example }]) => {
    const sample = example === '' ? '' : `\`${cell(example)}\``;
    return `| \`${name}\`${required ? '*' : ''} | ${cell(wordsOf(kind, name))} | ${sample} |\n`;
  });
  return `| kolumna | znaczenie | przykład |\n|---|---|---|\n${rows.join('')}`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}
