import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { statementsOf } from './migration-files.ts';
import { addPerson } from '../../testing/programme.ts';

/** Reads `schema.ts` as text: types are gone at run time, and a forgotten column would show only in production. */
async function declaredColumns(): Promise<Map<string, string[]>> {
  const source = await readFile(new URL('schema.ts', import.meta.url), 'utf8');
  const tables = [...bodyOf(source, 'Schema').matchAll(/(\w+): (\w+);/g)];
  return new Map(tables.map(([, table = '', type = '']) => [table, columnsOf(source, type)]));
}

function columnsOf(source: string, type: string): string[] {
  const shared = new RegExp(`type ${type} = Dated &`).test(source)
    ? columnsOf(source, 'Dated')
    : [];
  const fields = bodyOf(source, type).replace(/<\{[^}]*\}/g, '<');
  return [...shared, ...[...fields.matchAll(/(\w+): /g)].map(([, name = '']) => name)];
}

function bodyOf(source: string, type: string): string {
  const start = source.indexOf('{', source.indexOf(`type ${type} =`));
  let depth = 0;
  for (let index = start; index < source.length; index++) {
    if (source[index] === '{') depth++;
    if (source[index] === '}' && --depth === 0) return source.slice(start + 1, index);
  }
  throw new Error(`No type ${type}`);
}

test('the tables and columns that the code knows are those of the migrated database', async () => {
  const database = await testDatabase();
  const { rows } = await sql<{ table: string; columns: string[] }>`
      select table_name as "table", array_agg(column_name::text) as columns from information_schema.columns
      where table_schema = 'public' and table_name not like 'kysely%' group by table_name
    `.execute(database.kysely);
  const declared = await declaredColumns();
  expect([...declared.keys()].sort()).toEqual(rows.map(({ table }) => table).sort());
  for (const { table, columns } of rows)
    expect(declared.get(table)?.sort(), table).toEqual(columns.sort());
});

test('the ledger, consents and approval texts refuse to be changed', async () => {
  const { kysely } = await testDatabase();
  const personId = await addPerson(kysely);
  await kysely
    .insertInto('ledger_entry')
    .values({
      person_id: personId,
      kind: 'correction',
      month: '2026-11-01',
      amount: 5,
      cause: 'test',
      revision: 1,
      rule_id: null,
      created_at: new Date(),
    })
    .execute();
  await expect(kysely.updateTable('ledger_entry').set({ amount: 6 }).execute()).rejects.toThrow(
    /append-only/,
  );
  await expect(kysely.deleteFrom('ledger_entry').execute()).rejects.toThrow(/append-only/);
});

test('a migration is cut into statements at a semicolon before an empty line, function bodies stay whole', () => {
  expect(
    statementsOf('create a;\n\ncreate function f() as $$\nbegin\n  x;\nend\n$$;\n\nb;\n'),
  ).toEqual(['create a', 'create function f() as $$\nbegin\n  x;\nend\n$$', 'b']);
});
