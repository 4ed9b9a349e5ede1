import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import type { Aliases } from '../programme/programme.ts';

/** Stored meanings of headings, by kind of file. */
export async function findAliases(handle: Handle): Promise<Aliases> {
  const { rows } = await sql<{ kind: string; heading: string; column: string }>`
    select kind, heading, column_name as column from column_alias
  `.execute(handle);
  const byKind = Map.groupBy(rows, ({ kind }) => kind);
  return Object.fromEntries(
    [...byKind].map(([kind, aliases]) => [
      kind,
      Object.fromEntries(aliases.map(({ heading, column }) => [heading, column])),
    ]),
  );
}

export async function rememberAlias(
  handle: Handle,
  alias: {
    readonly kind: string;
    readonly heading: string;
    readonly column: string;
    readonly staffId: number;
  },
  now: Date,
): Promise<void> {
  await sql`
    insert into column_alias (kind, heading, column_name, staff_id, created_at)
    values (${alias.kind}, ${alias.heading}, ${alias.column}, ${alias.staffId}, ${now}::timestamptz)
    on conflict (kind, heading) do update
    set column_name = excluded.column_name, staff_id = excluded.staff_id, created_at = excluded.created_at
  `.execute(handle);
}

export async function forgetAlias(
  handle: Handle,
  { kind, heading }: { readonly kind: string; readonly heading: string },
): Promise<void> {
  await handle
    .deleteFrom('column_alias')
    .where('kind', '=', kind)
    .where('heading', '=', heading)
    .execute();
}
