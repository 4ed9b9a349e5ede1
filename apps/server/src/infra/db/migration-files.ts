import { readFile, readdir } from 'node:fs/promises';

const folder = new URL('../../../migrations/', import.meta.url);

/** `name`: that of the file, `0007-reports`. */
export type MigrationFile = { readonly name: string; readonly statements: readonly string[] };

/** In order. */
export async function readMigrations(): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (file) => ({
      name: file.replace(/\.sql$/, ''),
      statements: statementsOf(await readFile(new URL(file, folder), 'utf8')),
    })),
  );
}

/** A statement ends with a semicolon followed by an empty line or the end of the file. */
export function statementsOf(text: string): string[] {
  return text
    .split(/;[ \t]*(?:\r?\n[ \t]*(?:\r?\n|$)|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

const building = /^create (?:unique )?index concurrently (?:if not exists )?(\w+)/;

/** True for a statement that cannot run in a transaction. */
export function isConcurrent(statement: string): boolean {
  const head = withoutComments(statement);
  return building.test(head) || head.startsWith('drop index concurrently ');
}

export function indexBuiltBy(statement: string): string | null {
  return building.exec(withoutComments(statement))?.[1] ?? null;
}

/** The same statement for a transaction, in a database without other readers. */
export function plain(statement: string): string {
  return isConcurrent(statement)
    ? withoutComments(statement).replace(' index concurrently ', ' index ')
    : statement;
}

/**
 * True for statements on rows, which block no reader or writer of the table; false for schema
 * changes.
 */
export function isLong(statement: string): boolean {
  const head = withoutComments(statement);
  return (
    !/^(create|alter|drop|comment) /.test(head) ||
    /^alter table \w+ validate constraint /.test(head)
  );
}

function withoutComments(statement: string): string {
  return statement.replace(/^(?:\s*--.*\n)*\s*/, '');
}
