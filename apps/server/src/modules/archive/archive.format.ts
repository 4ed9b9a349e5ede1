import { z } from 'zod';

/** Members besides the tables and files, which stand between the keys and the manifest. */
export const names = {
  header: 'klub-partnera.json',
  keys: 'keys.json',
  manifest: 'manifest.json',
  mac: 'manifest.hmac',
} as const;

/** Raised when a program that knows only the former could misread it. */
export const formatVersion = 1;

/** Rows of a table are cut into members of about so much, each ending with a whole row. */
export const partBytes = 4 * 1_048_576;
/** Longer than any row and any file of the programme. */
export const memberMaxBytes = 64 * 1_048_576;
/** Longer than any header, any wrapped keys and any signature. */
export const smallMaxBytes = 65_536;
export const membersMax = 250_000;

/** How much may come out of a file of `packed` bytes: more than any programme, and little enough to be read in minutes. */
export function unpackedMax(packed: number): number {
  return Math.min(64 * 1_073_741_824, 256 * 1_048_576 + 100 * packed);
}

/** The largest number that a sequence may stand at: a thousand a second reach it in 34 years. */
export const sequenceMax = 2 ** 40;

export const header = z.object({
  format: z.literal('klub-partnera'),
  version: z.number().int().positive(),
  /** The newest migration of the database that was read. */
  schema: z.string().min(1),
  madeAt: z.string(),
});

/** The costs are bounded, so that a forged file cannot exhaust the memory of the process that opens it. */
export const wrappedKeys = z.object({
  kdf: z.literal('argon2id'),
  memoryKib: z.number().int().min(8_192).max(262_144),
  passes: z.number().int().min(1).max(10),
  lanes: z.number().int().min(1).max(8),
  salt: z.string().min(16),
  sealed: z.string().min(1),
});

export const keyTexts = z.object({ data: z.string().min(1), departures: z.string().min(1) });

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
/** The keys of the data and of the envelopes of those who left, as the settings write them. */
export type KeyTexts = z.infer<typeof keyTexts>;
export type Manifest = z.infer<typeof manifest>;

export type ArchiveProgress =
  | { readonly event: 'checking'; readonly bytes: number; readonly size: number }
  | { readonly event: 'table'; readonly table: string }
  | { readonly event: 'files' };

/** What an archive holds, for people to read. */
export type ArchiveFigures = {
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
};

/** The schema as an archive may name it: tables with their columns in load order, and all sequences. */
export type Layout = {
  readonly tables: readonly { readonly table: string; readonly columns: readonly string[] }[];
  readonly sequences: readonly SequenceOf[];
};
export type SequenceOf = {
  readonly name: string;
  /** Its largest number, by its type. */
  readonly max: number;
  /** The column that it numbers. */
  readonly table: string;
  readonly column: string;
};

/** Why an archive is not written or not read in. The command line turns the code into a sentence. */
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
