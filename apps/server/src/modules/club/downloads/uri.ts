import { downloadKeyMaxLength } from '@klub/contract/limits';
import { z } from 'zod';
import type { Deps } from '../../../infra/deps.ts';
import type { DocumentFilters } from './document.ts';

export type DownloadRequest = {
  readonly personId: number;
  /** The name of a `DocumentKind`. */
  readonly document: string;
  readonly filters: DocumentFilters;
  /** The number of rows when the key was made; 0: not counted. */
  readonly rows: number;
};

type Wanted = Pick<DownloadRequest, 'personId' | 'document'> & {
  readonly filters: Readonly<Record<string, string | undefined>>;
  readonly rows?: number;
};

const sealedField = 'download.key';
const content = z.tuple([
  z.number().int(),
  z.string(),
  z.record(z.string(), z.string()),
  z.number().int().default(0),
]);

/**
 * The address under which this person gets this document. A sealed text: unused links need no
 * storage, a forged one fails, and a logged address reveals nothing. Undefined when the filters are
 * too long for an address.
 */
export function downloadUri(
  { vault }: Pick<Deps, 'vault'>,
  { personId, document, filters, rows = 0 }: Wanted,
): string | undefined {
  const key = vault.seal(sealedField, JSON.stringify([personId, document, chosen(filters), rows]));
  return key.length > downloadKeyMaxLength ? undefined : `/api/v1/downloads/${key}`;
}

/** Null for a key that was not sealed here for this person. */
export function openKey(
  { vault }: Pick<Deps, 'vault'>,
  key: string,
  personId: number,
): DownloadRequest | null {
  const parsed = content.safeParse(opened(() => vault.open(sealedField, key)));
  if (!parsed.success) return null;
  const [owner, document, filters, rows] = parsed.data;
  return owner === personId ? { personId, document, filters, rows } : null;
}

function opened(open: () => string): unknown {
  try {
    return JSON.parse(open());
  } catch {
    return null;
  }
}

/**
 * Sorted and without empty filters, so that equal requests have equal texts. A file has no pages.
 */
function chosen(filters: Wanted['filters']): DocumentFilters {
  const entries = Object.entries(filters).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === '' || name === 'page' ? [] : [[name, value]],
  );
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
