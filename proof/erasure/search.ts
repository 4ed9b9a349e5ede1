import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../../apps/server/src/infra/db/db.ts';
import type { Vault } from '../../apps/server/src/infra/crypto/vault.ts';
import {
  type Held,
  type Table,
  held,
  ownerColumn,
  tables,
} from '../../apps/server/src/modules/office/privacy/privacy.columns.ts';

/** Looks for words in every column of every table, opened where it is sealed, and in every file of a folder. */

/** `table.column: word`, of all tables that the database has, known to the program or not. */
export async function wordsInDatabase(
  { kysely }: Database,
  vault: Vault,
  words: readonly string[],
): Promise<string[]> {
  const { rows: names } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1
  `.execute(kysely);
  const found: string[] = [];
  for (const { name } of names) {
    const { rows } = await sql<{ row: Readonly<Record<string, unknown>> }>`
      select to_jsonb(t.*) as row from ${sql.table(name)} t
    `.execute(kysely);
    for (const column of Object.keys(rows[0]?.row ?? {})) {
      const seal = sealOf(name, column);
      const text = rows
        .map(({ row }) =>
          readable(row[column], seal, { vault, personId: ownerOf(name, seal, row) }),
        )
        .join('\n');
      if (text.trim() !== '')
        found.push(...wordsIn(text, words).map((word) => `${name}.${column}: ${word}`));
    }
  }
  return found;
}

function sealOf(table: string, column: string): string | undefined {
  const rule: Held | undefined = tables.includes(table as Table) ? held[table as Table] : undefined;
  return rule?.sealed[column];
}

function ownerOf(
  table: string,
  seal: string | undefined,
  row: Readonly<Record<string, unknown>>,
): number | undefined {
  const column = seal === undefined ? null : ownerColumn(held[table as Table], seal);
  return column === null ? undefined : Number(row[column]);
}

/** What a reader of the database and of the data's keys can read. */
function readable(
  value: unknown,
  seal: string | undefined,
  { vault, personId }: { readonly vault: Vault; readonly personId: number | undefined },
): string {
  if (seal !== undefined) return vault.open(seal, String(value), personId);
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.startsWith('\\x') ? `${text} ${Buffer.from(text.slice(2), 'hex').toString()}` : text;
}

/** `file: word`, in names and contents. */
export function wordsInFiles(folder: string, words: readonly string[]): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    const path = join(entry.parentPath, entry.name);
    const text = entry.isFile()
      ? `${entry.name}\n${readFileSync(path).toString('latin1')}`
      : entry.name;
    return wordsIn(text, words).map((word) => `${path.slice(folder.length + 1)}: ${word}`);
  });
}

export function wordsIn(text: string, words: readonly string[]): string[] {
  return words.filter((word) => text.includes(word));
}

/** Without those of the tables that may keep them. */
export function outside(found: readonly string[], kept: readonly string[]): string[] {
  return found.filter((place) => !kept.some((table) => place.startsWith(`${table}.`)));
}

/** The tables, each once. */
export function tablesOf(found: readonly string[]): string[] {
  return [...new Set(found.map((place) => place.split('.')[0] ?? place))].toSorted();
}
