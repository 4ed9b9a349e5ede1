import type { Handle } from '../../../infra/db/db.ts';
import type { Vault } from '../../../infra/crypto/vault.ts';
import type { Step } from '../programme.kind.ts';
import { type FormerRow, type Values, formerRow, joined } from './former.rules.ts';
import * as store from './former.store.ts';
import { type FormerName, type FormerTable, formerTables } from './former.tables.ts';

/** A row that is about to be written: what it is found by, and the columns of which the file says something. */
export type Said = { readonly by: Values; readonly columns: readonly string[] };

type Keeper = Pick<Step, 'handle' | 'importId' | 'isRehearsal' | 'keepsFormer' | 'vault'>;

const label = 'row_before';

/**
 * Writes rows and keeps what they were before, so that the import can be taken back. An import that cannot be taken back itself,
 * of a command, keeps the rows alone that an import of the panel has written before it: they are not that one's any more.
 */
export async function keeping<T>(
  step: Keeper,
  name: FormerName,
  said: readonly Said[],
  write: () => Promise<T>,
): Promise<T> {
  const { handle, isRehearsal, keepsFormer } = step;
  if (isRehearsal || said.length === 0) return write();
  if (!keepsFormer && !(await store.hasAny(handle, name))) return write();
  const table: FormerTable = formerTables[name];
  const asked = said.map(({ by }) => by);
  const before = await store.readRows(handle, table, asked);
  const result = await write();
  await keepWritten(step, name, said, { before, after: await store.readRows(handle, table, asked) });
  return result;
}

/** The same of a file that is the whole list. */
export function keepingList<T>(step: Keeper, name: FormerName, write: () => Promise<T>): Promise<T> {
  return keeping(step, name, [{ by: {}, columns: ['rows'] }], write);
}

/** Rows that an undo has had repeat an earlier day, by key; a file that says them itself has to write them. */
export function repeatedRows(
  { handle }: Keeper,
  name: FormerName,
  said: readonly Said[],
): Promise<ReadonlySet<string>> {
  return store.findRepeated(
    handle,
    name,
    said.map(({ by }) => by),
  );
}

async function keepWritten(
  { handle, importId, keepsFormer, vault }: Keeper,
  name: FormerName,
  said: readonly Said[],
  read: { readonly before: readonly store.CurrentRow[]; readonly after: readonly store.CurrentRow[] },
): Promise<void> {
  const table: FormerTable = formerTables[name];
  const columnsOf = new Map(said.map(({ by, columns }) => [store.askedAs(by), columns]));
  const [before, after] = [byKey(read.before), byKey(read.after)];
  const keys = [...new Set([...before.keys(), ...after.keys()])];
  const known = Map.groupBy(await store.findByKeys(handle, name, keys), ({ key }) => key);
  const kept = keys.flatMap((key) => {
    const [was, is] = [before.get(key) ?? null, after.get(key) ?? null];
    const earlier = known.get(key) ?? [];
    if (!keepsFormer && earlier.length === 0) return [];
    const own = earlier.find((row) => row.importId === importId);
    const isSaidAgain = earlier.some((row) => row.importId !== importId);
    const columns = isSaidAgain ? (columnsOf.get((is ?? was)?.asked ?? '') ?? []) : [];
    const row = formerRow(was?.values ?? null, is?.values ?? null, columns, table.isWhole);
    if (row === null) return [];
    const opened = openedRow(vault, table, row);
    const whole = own === undefined ? opened : joined(openKept(vault, own.sealed), opened);
    return [{ key, personId: (is ?? was)?.personId ?? null, sealed: sealKept(vault, whole) }];
  });
  if (kept.length > 0) await store.keep(handle, { importId, kind: name }, kept);
}

function byKey(rows: readonly store.CurrentRow[]): Map<string, store.CurrentRow> {
  return new Map(rows.map((row) => [row.key, row]));
}

/** For sixty days; the rows are found by the sealed values of a person as plain ones, for seals change with the keys. */
function openedRow(vault: Vault, table: FormerTable, { before, after }: FormerRow): FormerRow {
  return { before: openedValues(vault, table, before), after: openedValues(vault, table, after) };
}

export function openedValues(vault: Vault, { sealed }: FormerTable, values: Values | null): Values | null {
  if (values === null) return null;
  return Object.fromEntries(
    Object.entries(values).map(([column, value]) => {
      const field = sealed[column];
      return [column, field === undefined || typeof value !== 'string' ? value : vault.open(field, value)];
    }),
  );
}

export function sealedValues(vault: Vault, { sealed }: FormerTable, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([column, value]) => {
      const field = sealed[column];
      return [column, field === undefined || typeof value !== 'string' ? value : vault.seal(field, value)];
    }),
  );
}

export function sealKept(vault: Vault, row: FormerRow): string {
  return vault.seal(label, JSON.stringify(row));
}

export function openKept(vault: Vault, sealed: string): FormerRow {
  return JSON.parse(vault.open(label, sealed)) as FormerRow;
}

/** What is kept to take imports back is forgotten when their time is over. */
export function forgetFormerRows(handle: Handle, before: Date): Promise<void> {
  return store.forgetBefore(handle, before);
}
