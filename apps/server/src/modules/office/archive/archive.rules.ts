import { type Layout, type Manifest, names, sequenceMax } from './archive.format.ts';

export type Reference = { readonly from: string; readonly to: string };

/**
 * Sorts the tables so that each follows those it references, and keeps the given order where
 * possible. Throws for circular references, which cannot be loaded one after the other.
 */
export function inLoadOrder(tables: readonly string[], references: readonly Reference[]): string[] {
  const ordered: string[] = [];
  const waiting = new Set(tables);
  while (waiting.size > 0) {
    const ready = [...waiting].filter(
      (table) => !references.some(({ from, to }) => from === table && waiting.has(to)),
    );
    if (ready.length === 0)
      throw new Error(`These tables point at each other in a circle: ${[...waiting].join(', ')}`);
    for (const table of ready) waiting.delete(table);
    ordered.push(...ready);
  }
  return ordered;
}

/**
 * Whether an archive's schema can be restored here; `current` is the database's schema, null in an
 * empty database.
 */
export function schemaVerdict(
  archived: string,
  known: readonly string[],
  current: string | null,
): 'fits' | 'newerSchema' | 'olderSchema' {
  if (!known.includes(archived)) return 'newerSchema';
  return current !== null && current > archived ? 'olderSchema' : 'fits';
}

export type Key = { readonly id: string; readonly secret: Uint8Array };

/**
 * True when these keys open all sealed values of the archive and end with the same key, which makes
 * the digests.
 */
export function opensAll(own: readonly Key[], archived: readonly Key[]): boolean {
  const isSame = (one: Key | undefined, other: Key | undefined): boolean =>
    one !== undefined &&
    other !== undefined &&
    one.id === other.id &&
    Buffer.compare(one.secret, other.secret) === 0;
  return (
    isSame(own.at(-1), archived.at(-1)) &&
    archived.every((key) => own.some((candidate) => isSame(candidate, key)))
  );
}

/** Where a member belongs, by its name; null for an unknown name. */
export type Place = { readonly table: string } | { readonly file: string };

export function placeOf(member: string): Place | null {
  const table = /^tables\/([a-z_]{1,63})\/\d{6}\.copy$/.exec(member)?.[1];
  if (table !== undefined) return { table };
  return /^(files|attachments)\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,79}$/.test(member)
    ? { file: member }
    : null;
}

export function memberOfTable(table: string, part: number): string {
  return `tables/${table}/${String(part).padStart(6, '0')}.copy`;
}

const newline = 0x0a;

/**
 * Splits COPY rows into parts of at least `bytes` that end with a whole row; COPY escapes newlines
 * within a row as
 * .
 */
export async function* inParts(
  chunks: AsyncIterable<Uint8Array>,
  bytes: number,
): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(newline) + 1;
    if (length + end < bytes || end === 0) {
      waiting.push(chunk);
      length += chunk.length;
      continue;
    }
    yield Buffer.concat([...waiting, chunk.subarray(0, end)]);
    waiting = [chunk.subarray(end)];
    length = chunk.length - end;
  }
  if (length > 0) yield Buffer.concat(waiting);
}

export function countRows(rows: Uint8Array): number {
  let count = 0;
  for (let at = rows.indexOf(newline); at !== -1; at = rows.indexOf(newline, at + 1)) count += 1;
  return count;
}

/** An attacker who has the file can brute-force shorter ones. */
export const passphraseMin = 12;

/**
 * True when the members are in the order of an export: the keys, each table's parts in order, then
 * files, each once.
 */
export function areMembersInOrder({ members, tables }: Manifest): boolean {
  const listed = members.map(({ name }) => name);
  if (listed[0] !== names.header || listed[1] !== names.keys) return false;
  let at = 2;
  for (const { name } of tables)
    for (let part = 1; listed[at] === memberOfTable(name, part); part += 1) at += 1;
  const files = listed.slice(at);
  return (
    new Set(files).size === files.length && files.every((name) => 'file' in (placeOf(name) ?? {}))
  );
}

/**
 * True when an archive has exactly the tables, columns and sequences that an export of this schema
 * writes.
 */
export function fitsLayout({ tables, sequences }: Manifest, layout: Layout): boolean {
  return (
    isSame(
      tables.map(({ name, columns }) => [name, ...columns]),
      layout.tables.map(({ table, columns }) => [table, ...columns]),
    ) &&
    // Sorted here: earlier releases wrote them in the order of the database's collation.
    isSame(
      [sequences.map(({ name }) => name).toSorted()],
      [layout.sequences.map(({ name }) => name).toSorted()],
    ) &&
    sequences.every(({ name, last }) =>
      isInRange(last, layout.sequences.find((sequence) => sequence.name === name)?.max ?? 0),
    )
  );
}

function isSame(
  one: readonly (readonly string[])[],
  other: readonly (readonly string[])[],
): boolean {
  const same = (a: readonly string[], b: readonly string[]) =>
    a.length === b.length && a.every((name, index) => name === b[index]);
  return one.length === other.length && one.every((list, index) => same(list, other[index] ?? []));
}

function isInRange(last: number | null, max: number): boolean {
  return last === null || (last >= 1 && last <= Math.min(max, sequenceMax));
}
