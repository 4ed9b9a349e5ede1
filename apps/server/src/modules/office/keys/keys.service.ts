import { type Database, type Handle, inTransaction } from '../../../infra/db/db.ts';
import { type Environment, text } from '../../../infra/config/environment.ts';
import type { Random } from '../../../infra/crypto/random.ts';
import {
  type KeySource,
  KeysRefused,
  type Vault,
  type VaultKeys,
  dataKeys,
  findKeyText,
  makeKeyFile,
  parseKeys,
  restoreKeys,
  vault,
} from '../../../infra/crypto/vault.ts';
import { type Held, held, ownerColumn } from '../privacy/privacy.ts';
import * as store from './keys.store.ts';

/** Keys of the environment; undefined when they are in the data folder. */
export type KeySettings = {
  readonly data: string | undefined;
  readonly departures: string | undefined;
};

export function keySettingsOf(environment: Environment): KeySettings {
  return { data: text(environment, 'DATA_KEYS'), departures: text(environment, 'RESTORE_KEY') };
}

export type Vaults = { readonly vault: Vault; readonly restoreVault: Vault };

type Ring = {
  readonly name: store.RingName;
  readonly source: KeySource;
  readonly setting: string | undefined;
};
type Place = { readonly dataDir: string; readonly random: Random; readonly settings: KeySettings };

const proofField = 'key_check.proof';
const proofText = 'klub-partnera';

/**
 * Opens the vaults after the database has recognised their keys (D51). Throws `KeysRefused` for
 * keys that do not open its sealed values. Only this function creates keys, and never for a
 * database that has people.
 */
export async function openVaults(database: Database, place: Place): Promise<Vaults> {
  return inTransaction(database.kysely, async (handle) => {
    await store.lockChecks(handle);
    const there = await store.tablesThere(handle, ['person', 'departure', 'key_check', 'job']);
    const open = async (ring: Ring): Promise<Vault> =>
      vault(await ringKeys(handle, there, ring, place), place.random);
    const ofData = await open({ name: 'data', source: dataKeys, setting: place.settings.data });
    if (there.has('job')) ofData.bindAfter(await store.bindingStartsInMs(handle));
    return {
      vault: ofData,
      restoreVault: await open({
        name: 'departures',
        source: restoreKeys,
        setting: place.settings.departures,
      }),
    };
  });
}

/**
 * Throws `KeysRefused` when these are not the database's keys, because it could not use values
 * sealed or digested with them.
 */
export async function requireKnown(
  database: Database,
  name: store.RingName,
  text: string,
): Promise<void> {
  const source = name === 'data' ? dataKeys : restoreKeys;
  await requireProven(
    database.kysely,
    name,
    source,
    parseKeys(text, source),
    await findChecks(database.kysely, name),
  );
}

/** After a restore: the database is sealed with these keys; replaces the stored checks. */
export async function learnKeys(
  database: Database,
  random: Random,
  rings: Readonly<Record<store.RingName, VaultKeys>>,
): Promise<void> {
  await inTransaction(database.kysely, async (handle) => {
    await store.lockChecks(handle);
    await store.removeAllChecks(handle);
    await store.addChecks(handle, 'data', rings.data.map(proofOf('data', rings.data, random)));
    await store.addChecks(
      handle,
      'departures',
      rings.departures.map(proofOf('departures', rings.departures, random)),
    );
  });
}

/**
 * Before a restore replaces the keys of an empty database, so that a crash does not leave it bound
 * to the former ones.
 */
export async function forgetKeys(database: Database): Promise<void> {
  const { kysely } = database;
  if ((await store.tablesThere(kysely, ['key_check'])).size > 0)
    await store.removeAllChecks(kysely);
}

/**
 * The operator declares RESTORE_KEY lost: deletions of the last 14 days become final, and the next
 * start makes a new key.
 */
export async function loseRestoreKey(database: Database): Promise<void> {
  await inTransaction(database.kysely, async (handle) => {
    await store.lockChecks(handle);
    const lost = await store.findChecks(handle, 'departures');
    await store.removeChecks(
      handle,
      'departures',
      lost.map(({ keyId }) => keyId),
    );
    await store.removeEnvelopes(handle);
  });
}

/** At the end of a rotation, when no value is sealed with an older key. */
export async function forgetOlderKeys(database: Database, sealer: Vault): Promise<void> {
  await inTransaction(database.kysely, async (handle) => {
    await store.lockChecks(handle);
    const checks = await store.findChecks(handle, 'data');
    const older = checks.filter(({ proof }) => sealer.isOutdated(proof)).map(({ keyId }) => keyId);
    if (older.length < checks.length) await store.removeChecks(handle, 'data', older);
  });
}

async function findChecks(handle: Handle, name: store.RingName): Promise<store.KeyCheck[]> {
  const there = await store.tablesThere(handle, ['key_check']);
  return there.has('key_check') ? store.findChecks(handle, name) : [];
}

async function ringKeys(
  handle: Handle,
  there: ReadonlySet<string>,
  { name, source, setting }: Ring,
  { dataDir, random }: Place,
): Promise<VaultKeys> {
  const checks = there.has('key_check') ? await store.findChecks(handle, name) : [];
  const found = await findKeyText(setting, dataDir, source);
  if (found === null && (checks.length > 0 || (await needsItsKeys(handle, there, name)))) {
    throw new KeysRefused('missing', source, dataDir);
  }
  const keys = parseKeys(found ?? (await makeKeyFile(dataDir, random, source)), source);
  if (checks.length > 0) await requireProven(handle, name, source, keys, checks);
  // Without the table the database is empty and may receive an archive.
  if (!there.has('key_check')) return keys;
  if (checks.length === 0) await requireSamples(handle, name, source, vault(keys, random));
  // A database without checks may be sealed with any of these keys; one with checks learns only the
  // current sealing key.
  const learnt = checks.length > 0 ? keys.slice(0, 1) : keys;
  await store.addChecks(handle, name, learnt.map(proofOf(name, keys, random)));
  return keys;
}

/**
 * True once an account was deleted: only then the departures ring is used. Releases before these
 * keys deleted none.
 */
async function needsItsKeys(
  handle: Handle,
  there: ReadonlySet<string>,
  name: store.RingName,
): Promise<boolean> {
  if (name === 'data') return there.has('person') && store.hasPeople(handle);
  return there.has('departure') && (await store.firstOfEachKey(handle, envelopes)).length > 0;
}

function proofOf(
  name: store.RingName,
  ring: VaultKeys,
  random: Random,
): (key: VaultKeys[number]) => store.KeyCheck {
  const digest = name === 'data' ? vault(ring, random).digest(proofField, proofText) : null;
  return (key) => ({
    keyId: key.id,
    proof: vault([key], random).seal(proofField, proofText),
    digest,
  });
}

async function requireProven(
  handle: Handle,
  name: store.RingName,
  source: KeySource,
  keys: VaultKeys,
  checks: readonly store.KeyCheck[],
): Promise<void> {
  const ring = vault(keys, noRandom);
  const unproven = checks.filter(({ proof }) => !opens(ring, proofField, proof));
  if (unproven.length === checks.length && checks.length > 0)
    throw new KeysRefused('other', source);
  for (const { keyId } of unproven) {
    // Envelopes are deleted after 14 days, and their former keys are then unused.
    if (name === 'data' || (await store.sealsEnvelopes(handle, keyId)))
      throw new KeysRefused('other', source);
  }
  if (name === 'departures')
    return store.removeChecks(
      handle,
      name,
      unproven.map(({ keyId }) => keyId),
    );
  const digest = Buffer.from(ring.digest(proofField, proofText));
  if (checks.some((check) => check.digest !== null && !digest.equals(check.digest))) {
    throw new KeysRefused('digest', source);
  }
}

type SealedColumn = store.SealedColumn & { readonly field: string };

const sealedColumns: readonly SealedColumn[] = Object.entries<Held>(held).flatMap(([table, rule]) =>
  Object.entries(rule.sealed).map(([column, field]) => ({
    table,
    column,
    field,
    owner: ownerColumn(rule, field),
  })),
);
const envelopes: SealedColumn = {
  table: 'departure',
  column: 'envelope',
  field: 'departure',
  owner: null,
};

/**
 * A database of an earlier release has no checks: tests the first value of each key and column
 * instead.
 */
async function requireSamples(
  handle: Handle,
  name: store.RingName,
  source: KeySource,
  ring: Vault,
): Promise<void> {
  for (const { field, ...column } of name === 'data' ? sealedColumns : [envelopes]) {
    const samples = await store.firstOfEachKey(handle, column);
    if (!samples.every(({ sealed, personId }) => opens(ring, field, sealed, personId)))
      throw new KeysRefused('other', source);
  }
}

function opens(
  ring: Vault,
  field: string,
  sealed: string,
  personId: number | null = null,
): boolean {
  try {
    ring.open(field, sealed, personId ?? undefined);
    return true;
  } catch {
    return false;
  }
}

/** Opening and digesting use no random values. */
const noRandom: Random = {
  bytes: () => {
    throw new Error('These keys only open.');
  },
};
