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

export const header = z.object({
  format: z.literal('klub-partnera'),
  version: z.number().int().positive(),
  /** The newest migration of the database that was read. */
  schema: z.string().min(1),
  madeAt: z.string(),
});

/** The costs are bounded: whoever made the file up must not take the memory of whoever opens it. */
export const wrappedKeys = z.object({
  kdf: z.literal('argon2id'),
  memoryKib: z.number().int().min(8_192).max(1_048_576),
  passes: z.number().int().min(1).max(20),
  lanes: z.number().int().min(1).max(16),
  salt: z.string().min(16),
  sealed: z.string().min(1),
});

export const keyTexts = z.object({ data: z.string().min(1), departures: z.string().min(1) });

export const manifest = z.object({
  members: z.array(z.object({ name: z.string(), bytes: z.number().int(), sha256: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1), rows: z.number().int() })),
  sequences: z.array(z.object({ name: z.string(), last: z.number().int().nullable() })),
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
export type ArchiveFigures = { readonly tables: number; readonly rows: number; readonly files: number };

/** Why an archive is not written or not read in. The command line turns the code into a sentence. */
export type Refusal =
  | 'exists'
  | 'missing'
  | 'noFormer'
  | 'notAnArchive'
  | 'damaged'
  | 'newerFormat'
  | 'newerSchema'
  | 'olderSchema'
  | 'wrongPassphrase'
  | 'changed'
  | 'notEmpty'
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
