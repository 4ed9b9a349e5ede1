import {
  type KeyObject,
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
} from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../config/environment.ts';
import type { Random } from './random.ts';
import { loadOrCreateSecret, readSecret, writeAtomic } from '../disk/atomic-file.ts';

/**
 * Personal fields, whose seals also authenticate the person's id: the value opens in no row of
 * another person. The closing and the payout copy sealed values between rows of one person, so with
 * a row's id they would have to seal each copy again.
 */
const personalSeals = [
  'iban',
  'street',
  'city',
  'zip_code',
  'birthday',
  'pesel',
  'tax_office_name',
  'tax_office_address',
] as const;

export type PersonalSeal = (typeof personalSeals)[number];

export function isPersonal(field: string): field is PersonalSeal {
  return personalSeals.some((seal) => seal === field);
}

/** Required for personal fields; a field known only at run time may have one. */
type Owner<Field extends string> = Field extends PersonalSeal
  ? [personId: number]
  : string extends Field
    ? [personId?: number | undefined]
    : [];

/**
 * Seals personal data at rest (D27): AES-256-GCM per value, key id in front, the field's name and
 * the person's id authenticated, so that a sealed value cannot be moved to another column or
 * person. An empty value stays empty.
 */
export type Vault = {
  seal<Field extends string>(field: Field, value: string, ...owner: Owner<Field>): string;
  /**
   * Equals `seal` of the content's base64, in slices, so that memory stays at the file and its
   * sealed form.
   */
  sealFile(field: string, content: Buffer): Buffer;
  /** Also opens personal fields of earlier releases, which are not bound to a person. */
  open<Field extends string>(field: Field, sealed: string, ...owner: Owner<Field>): string;
  /** Keyed digest for look-ups and codes that must not be guessed from a stolen database. */
  digest(purpose: string, value: string): Uint8Array;
  /** True when the value is not sealed with the newest key. */
  isOutdated(sealed: string): boolean;
  /** Replaces the keys: an installation that has sealed nothing takes those of an archive. */
  adopt(keys: VaultKeys): void;
  /** For a sealing thread of the same process. */
  keys(): VaultKeys;
  /** Seals without the person until then, because processes of the earlier release still read what this one writes. */
  bindAfter(delayMs: number): void;
  /** Milliseconds until values are bound to their person; 0 once they are. */
  bindsInMs(): number;
};

export type VaultKeys = readonly { readonly id: string; readonly secret: Buffer }[];

/**
 * The first key seals; all open. The digest key is derived from the last, so that rotation keeps
 * digests.
 */
export function vault(keys: VaultKeys, random: Random): Vault {
  let ring = ringOf(keys);
  let bindsFrom = 0;
  const bindsInMs = (): number => Math.max(0, bindsFrom - performance.now());
  return {
    seal: (field, value, ownerId?: number) => {
      if (value === '') return '';
      const personId = bindsInMs() === 0 ? ownerId : undefined;
      const { newest } = ring;
      const nonce = random.bytes(12);
      const cipher = createCipheriv('aes-256-gcm', newest.secret, nonce);
      cipher.setAAD(boundTo(field, personId));
      const content = Buffer.concat([
        nonce,
        cipher.update(value, 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ]);
      return `${newest.id}.${content.toString('base64url')}${personId === undefined ? '' : boundMark}`;
    },
    sealFile: (field, content) => {
      const { newest } = ring;
      const nonce = random.bytes(12);
      const cipher = createCipheriv('aes-256-gcm', newest.secret, nonce);
      cipher.setAAD(Buffer.from(field));
      return encoded(`${newest.id}.`, function* () {
        yield nonce;
        for (let at = 0; at < content.length; at += sliceBytes) {
          yield cipher.update(content.toString('base64', at, at + sliceBytes), 'latin1');
        }
        yield cipher.final();
        yield cipher.getAuthTag();
      });
    },
    open: (field, sealed, personId?: number) => openWith(ring.secretOf, field, sealed, personId),
    digest: (purpose, value) =>
      createHmac('sha256', ring.oldest.secret).update(`${purpose}\n${value}`).digest(),
    isOutdated: (sealed) => sealed !== '' && !sealed.startsWith(`${ring.newest.id}.`),
    adopt: (others) => {
      ring = ringOf(others);
    },
    keys: () => ring.keys,
    bindAfter: (delayMs) => {
      bindsFrom = performance.now() + delayMs;
    },
    bindsInMs,
  };
}

function openWith(
  secretOf: ReadonlyMap<string, KeyObject>,
  field: string,
  sealed: string,
  personId: number | undefined,
): string {
  if (sealed === '') return '';
  const [id = '', text = ''] = sealed.split('.', 2);
  const isOwned = isBound(sealed);
  const secret = secretOf.get(id);
  if (secret === undefined)
    throw new Error(`No data key "${id}": add it to the keys to read what it sealed.`);
  const content = Buffer.from(text, 'base64url');
  // The decoder ignores characters outside base64url: two texts would give one value.
  if (`${id}.${content.toString('base64url')}${isOwned ? boundMark : ''}` !== sealed)
    throw new Error('A sealed value was changed.');
  const decipher = createDecipheriv('aes-256-gcm', secret, content.subarray(0, 12));
  decipher.setAAD(boundTo(field, isOwned ? personId : undefined));
  decipher.setAuthTag(content.subarray(-16));
  const value = decipher.update(content.subarray(12, -16));
  // Returns nothing; throws when the value was changed.
  decipher.final();
  return value.toString('utf8');
}

const boundMark = '.p';

/** True when the value opens for one person only. */
export function isBound(sealed: string): boolean {
  return sealed.endsWith(boundMark);
}

function boundTo(field: string, personId: number | undefined): Buffer {
  return Buffer.from(personId === undefined ? field : `${field}\n${personId}`);
}

/** A multiple of three, so that the slices' base64 concatenates to that of the whole. */
const sliceBytes = 3 * 16_384;

/** The head, followed by the parts in base64url. */
function encoded(head: string, parts: () => Iterable<Uint8Array>): Buffer {
  const pieces = [Buffer.from(head)];
  let rest = Buffer.alloc(0);
  for (const part of parts()) {
    const bytes = Buffer.concat([rest, part]);
    const whole = bytes.length - (bytes.length % 3);
    pieces.push(Buffer.from(bytes.toString('base64url', 0, whole), 'latin1'));
    rest = bytes.subarray(whole);
  }
  return Buffer.concat([...pieces, Buffer.from(rest.toString('base64url'), 'latin1')]);
}

function ringOf(keys: VaultKeys) {
  // Node converts plain bytes on each call, which makes a value several times slower.
  const made = keys.map(({ id, secret }) => ({ id, secret: createSecretKey(secret) }));
  const newest = made[0];
  const oldest = made.at(-1);
  if (newest === undefined || oldest === undefined)
    throw new ConfigError('At least one data key is needed.');
  return { keys, newest, oldest, secretOf: new Map(made.map(({ id, secret }) => [id, secret])) };
}

/** Source of a vault's keys: a setting with all of them, else a file in the data folder. */
export type KeySource = { readonly name: string; readonly file: string };

/** Keys that seal personal data. */
export const dataKeys: KeySource = { name: 'DATA_KEYS', file: 'data.key' };

/** Keys that seal the envelopes of deleted accounts; only an operator's command opens them. */
export const restoreKeys: KeySource = { name: 'RESTORE_KEY', file: 'restore.key' };

/**
 * These are not the database's keys. `missing`: none found but some needed; `other`: they do not
 * open the sealed values; `digest`: the last one makes other digests.
 */
export class KeysRefused extends ConfigError {
  readonly reason: 'missing' | 'other' | 'digest';
  readonly source: KeySource;

  constructor(reason: KeysRefused['reason'], source: KeySource, dataDir = 'DATA_DIR') {
    super(refusalText(reason, source, dataDir));
    this.reason = reason;
    this.source = source;
  }
}

function refusalText(
  reason: KeysRefused['reason'],
  { name, file }: KeySource,
  dataDir: string,
): string {
  if (reason === 'missing') {
    return (
      `The database has people, and there is no key for what is sealed in it: ${name} is not set and ${join(dataDir, file)} does not exist. ` +
      `Bring the key back, from the former data folder or by "npm run programme -- archive-keys FILE.klub"; a new one would open nothing.`
    );
  }
  if (reason === 'other') {
    return (
      `${name} (or ${file} in DATA_DIR) does not open what this database has sealed. ` +
      `Start with the keys of this database; an older key stays in the list until "npm run keys -- rotate" is done.`
    );
  }
  return (
    `The last key of ${name} (or of ${file} in DATA_DIR) is not the one that made the digests of this database. ` +
    `It stays the last of the list for ever.`
  );
}

/**
 * Keys from the setting (`id:base64 of 32 bytes`, comma-separated, newest first), else from the
 * file in the data folder. Lost keys make their sealed data unreadable.
 */
export async function readVaultKeys(
  setting: string | undefined,
  dataDir: string,
  source: KeySource = dataKeys,
): Promise<VaultKeys> {
  return parseKeys(await readKeyText(setting, dataDir, source), source);
}

/** The keys as text. Throws `KeysRefused` when there are none. */
export async function readKeyText(
  setting: string | undefined,
  dataDir: string,
  source: KeySource,
): Promise<string> {
  const text = await findKeyText(setting, dataDir, source);
  if (text === null) throw new KeysRefused('missing', source, dataDir);
  return text;
}

/** Null when neither the setting nor the data folder has keys. */
export async function findKeyText(
  setting: string | undefined,
  dataDir: string,
  { file }: KeySource,
): Promise<string | null> {
  return setting === undefined || setting === '' ? readSecret(dataDir, file) : setting.trim();
}

/**
 * The first key of an installation. Of concurrent starts in one folder one creates it and all
 * return it.
 */
export function makeKeyFile(dataDir: string, random: Random, { file }: KeySource): Promise<string> {
  return loadOrCreateSecret(dataDir, file, () => newVaultKey(random));
}

export function parseKeys(text: string, { name }: KeySource): VaultKeys {
  const keys = text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [id = '', encoded = ''] = entry.split(':', 2);
      const secret = Buffer.from(encoded, 'base64');
      if (!/^[A-Za-z0-9_-]{1,32}$/.test(id) || secret.length !== 32) {
        throw new ConfigError(
          `${name} must be "id:base64 of 32 bytes", newest first, separated by commas.`,
        );
      }
      return { id, secret };
    });
  if (new Set(keys.map(({ id }) => id)).size !== keys.length)
    throw new ConfigError(`${name} names a key id twice.`);
  return keys;
}

/** A new entry for `DATA_KEYS`. */
export function newVaultKey(random: Random): string {
  const id = `k${Buffer.from(random.bytes(4)).toString('hex')}`;
  return `${id}:${Buffer.from(random.bytes(32)).toString('base64')}`;
}

/** Puts a new key in front of those in the data folder; returns the file's path. */
export async function addVaultKey(dataDir: string, random: Random): Promise<string> {
  return writeKeys(
    dataDir,
    `${newVaultKey(random)},${await readKeyText(undefined, dataDir, dataKeys)}`,
    dataKeys,
  );
}

/** Replaces the key file and returns its path. Data of the former keys becomes unreadable. */
export async function writeKeys(
  dataDir: string,
  text: string,
  { file }: KeySource,
): Promise<string> {
  const path = join(dataDir, file);
  // Atomic: a partial file would lose every key.
  await writeAtomic(path, [text]);
  return path;
}

/** Undoes `writeKeys` where there were no keys before. */
export async function removeKeys(dataDir: string, { file }: KeySource): Promise<void> {
  await rm(join(dataDir, file), { force: true });
}
