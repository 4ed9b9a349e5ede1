import { z } from 'zod';

/** Members other than tables and files, in front of the manifest. */
export const names = {
  header: 'klub-partnera.json',
  keys: 'keys.json',
  manifest: 'manifest.json',
  mac: 'manifest.hmac',
} as const;

/** Increase when a program that knows only the earlier version could misread an archive. */
export const formatVersion = 1;

/** Minimum size of a part of a table's rows; each part ends with a whole row. */
export const partBytes = 4 * 1_048_576;
/** Larger than any row and any file of the programme. */
export const memberMaxBytes = 64 * 1_048_576;
/** Larger than any header, wrapped keys or signature. */
export const smallMaxBytes = 65_536;
export const membersMax = 250_000;

/**
 * Maximum unpacked size of a file of `packed` bytes: larger than any programme, and readable in
 * minutes.
 */
export function unpackedMax(packed: number): number {
  return Math.min(64 * 1_073_741_824, 256 * 1_048_576 + 100 * packed);
}

/** Largest accepted position of a sequence: a thousand numbers a second reach it in 34 years. */
export const sequenceMax = 2 ** 40;

export const header = z.object({
  format: z.literal('klub-partnera'),
  version: z.number().int().positive(),
  /** Newest migration of the exported database. */
  schema: z.string().min(1),
  madeAt: z.string(),
});

/**
 * The costs are bounded, so that a forged file cannot exhaust the memory of the reading process.
 */
export const wrappedKeys = z.object({
  kdf: z.literal('argon2id'),
  memoryKib: z.number().int().min(8_192).max(262_144),
  passes: z.number().int().min(1).max(10),
  lanes: z.number().int().min(1).max(8),
  salt: z.string().min(16),
  sealed: z.string().min(1),
});

export const keyTexts = z.object({
  data: z.string().min(1),
  departures: z.string().min(1),
  /** Of browser pushes; archives of earlier releases have none. */
  push: z.string().min(1).optional(),
});

const count = z.number().int().min(0).max(sequenceMax);
const shortName = z.string().min(1).max(100);

export const manifest = z.strictObject({
  members: z
    .array(z.strictObject({ name: shortName, bytes: count, sha256: z.string().length(64) }))
    .max(membersMax),
  tables: z
    .array(z.strictObject({ name: shortName, columns: z.array(shortName).min(1), rows: count }))
    .max(1_000),
  sequences: z.array(z.strictObject({ name: shortName, last: count.nullable() })).max(1_000),
});

export type Header = z.infer<typeof header>;
export type WrappedKeys = z.infer<typeof wrappedKeys>;
/** The keys of an installation, as text in the format of the settings. */
export type KeyTexts = z.infer<typeof keyTexts>;
export type Manifest = z.infer<typeof manifest>;

export type ArchiveProgress =
  | { readonly event: 'checking'; readonly bytes: number; readonly size: number }
  | { readonly event: 'table'; readonly table: string }
  | { readonly event: 'files' };

/** Contents of an archive, for display. */
export type ArchiveFigures = {
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
};

/** The schema of an archive: tables with their columns in load order, and all sequences. */
export type Layout = {
  readonly tables: readonly { readonly table: string; readonly columns: readonly string[] }[];
  readonly sequences: readonly SequenceOf[];
};
export type SequenceOf = {
  readonly name: string;
  /** The largest number of its type. */
  readonly max: number;
  readonly table: string;
  readonly column: string;
};

/**
 * Why an archive is not written or not restored. The command line turns the code into a sentence.
 */
export type Refusal =
  | 'exists'
  | 'missing'
  | 'noFormer'
  | 'noDeletions'
  | 'notAnArchive'
  | 'damaged'
  | 'tooLarge'
  | 'foreignContents'
  | 'newerDatabase'
  | 'newerFormat'
  | 'newerSchema'
  | 'olderSchema'
  | 'wrongPassphrase'
  | 'changed'
  | 'notEmpty'
  | 'staffThere'
  | 'busy'
  | 'keysInSetting'
  | 'serverRuns'
  | 'folderInUse'
  | 'storageFull'
  | 'cannotWrite';

export class ArchiveRefused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal);
    this.refusal = refusal;
  }
}
