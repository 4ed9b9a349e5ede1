import type { Handle } from '../../../../infra/db/db.ts';
import type { Vault } from '../../../../infra/crypto/vault.ts';
import type { ImportContext } from '../programme.kind.ts';
import { type RowChange, type Values, isDifference } from './former.rules.ts';
import * as store from './former.store.ts';
import type { BeforeImage } from './before-image.ts';

/** Rows to write, all with the key's columns. */
export type Keyed = {
  readonly key: readonly string[];
  readonly rows: readonly Values[];
  /** Keys of rows that an undo has written: they count as absent. */
  readonly repeated?: ReadonlySet<string>;
};

type Keeper = Pick<ImportContext, 'tx' | 'run' | 'vault'>;

const label = 'row_before';

/**
 * Writes rows and stores before-images for an undo. A command's import cannot be undone: it stores
 * only rows that a panel import has written before, so that the undo of that import keeps them.
 */
export async function withBeforeImages<T>(
  context: Keeper,
  image: BeforeImage,
  keyed: Keyed,
  write: () => Promise<T>,
): Promise<T> {
  const {
    tx,
    run: { isRehearsal, keepsBefore },
  } = context;
  if (isRehearsal || keyed.rows.length === 0) return write();
  if (!keepsBefore && !(await store.hasAny(tx, image.table))) return write();
  const asked = keysOf(keyed);
  const found = await store.readRows(tx, image, asked);
  const before = found.filter(({ key }) => keyed.repeated?.has(key) !== true);
  const result = await write();
  await keepWritten(context, image, { before, after: await store.readRows(tx, image, asked) });
  return result;
}

/** The same for a file that is the whole list. */
export function withListBeforeImage<T>(
  context: Keeper,
  image: BeforeImage,
  write: () => Promise<T>,
): Promise<T> {
  return withBeforeImages(context, image, { key: [], rows: [{}] }, write);
}

/**
 * Keys of rows that an undo has made repeat an earlier day; a file that names them must write them.
 */
export function repeatedRows(
  { tx }: Pick<Keeper, 'tx'>,
  image: BeforeImage,
  keyed: Keyed,
): Promise<ReadonlySet<string>> {
  return store.findRepeated(tx, image, keysOf(keyed));
}

function keysOf({ key, rows }: Keyed): Values[] {
  return rows.map((row) => Object.fromEntries(key.map((column) => [column, row[column]])));
}

type Read = readonly store.CurrentRow[];

/** Stores before-images of changed rows, and of those that another import has written too. */
async function keepWritten(
  { tx, vault, run: { id: importId, keepsBefore } }: Keeper,
  image: BeforeImage,
  read: { readonly before: Read; readonly after: Read },
): Promise<void> {
  const [before, after] = [byKey(read.before), byKey(read.after)];
  const keys = [...new Set([...before.keys(), ...after.keys()])];
  const known = Map.groupBy(await store.findByKeys(tx, image.table, keys), ({ key }) => key);
  const kept = keys.flatMap((key) => {
    const [was, is] = [before.get(key), after.get(key)];
    const earlier = known.get(key) ?? [];
    const row = { before: was?.values ?? null, after: is?.values ?? null };
    const personId = (is ?? was)?.personId ?? null;
    if (earlier.length === 0 && !(keepsBefore && isDifference(row))) return [];
    const own = earlier.find((one) => one.importId === importId);
    const whole = {
      before:
        own === undefined
          ? openedValues(vault, image, personId, row.before)
          : openKept(vault, own.sealed).before,
      after: openedValues(vault, image, personId, row.after),
    };
    return [{ key, personId, sealed: sealKept(vault, whole) }];
  });
  if (kept.length > 0) await store.keep(tx, { importId, kind: image.table }, kept);
}

function byKey(rows: readonly store.CurrentRow[]): Map<string, store.CurrentRow> {
  return new Map(rows.map((row) => [row.key, row]));
}

/** Opens sealed values: a before-image is sealed as a whole, and seals change with the keys. */
export function openedValues(
  vault: Vault,
  { sealed }: BeforeImage,
  personId: number | null,
  values: Values | null,
): Values | null {
  if (values === null) return null;
  return Object.fromEntries(
    Object.entries(values).map(([column, value]) => {
      const field = sealed[column];
      return [
        column,
        field === undefined || typeof value !== 'string'
          ? value
          : vault.open(field, value, personId ?? undefined),
      ];
    }),
  );
}

export function sealedValues(
  vault: Vault,
  { sealed }: BeforeImage,
  personId: number | null,
  values: Values,
): Values {
  return Object.fromEntries(
    Object.entries(values).map(([column, value]) => {
      const field = sealed[column];
      return [
        column,
        field === undefined || typeof value !== 'string'
          ? value
          : vault.seal(field, value, personId ?? undefined),
      ];
    }),
  );
}

function sealKept(vault: Vault, row: RowChange): string {
  return vault.seal(label, JSON.stringify(row));
}

export function openKept(vault: Vault, sealed: string): RowChange {
  return JSON.parse(vault.open(label, sealed)) as RowChange;
}

/** Deletes expired before-images. */
export function forgetFormerRows(tx: Handle, before: Date): Promise<void> {
  return store.forgetBefore(tx, before);
}
