import type { ReplyOf } from '../../../lib/api.ts';
import { choice, type FiltersOf } from '../../../lib/filters.rules.ts';

export type Listed = ReplyOf<'GET /api/panel/v1/documents'>['data'][number];
export type Document = ReplyOf<'GET /api/panel/v1/documents/:document'>['data'];
export type Version = ReplyOf<'GET /api/panel/v1/documents/:document/versions'>['data'][number];
export type Agreement = NonNullable<Version['agreement']>;
export type AskedPerson = ReplyOf<'GET /api/panel/v1/documents/:document/missing'>['data'][number];

export const askedFilters = {
  who: choice<'missing' | 'agreed'>('kto', { missing: 'bez-akceptacji', agreed: 'z-akceptacja' }),
} satisfies FiltersOf<'GET /api/panel/v1/documents/:document/missing'>;

/** The document of the regulations in addresses. */
export const regulationsDocument = 'regulamin';

/** Whole percent, rounded down, so that 100 means everybody. */
export function percentOf({ agreed, asked }: Agreement): number {
  return asked === 0 ? 100 : Math.floor((agreed * 100) / asked);
}

/** The two versions that are compared first: the newest one and the one before it. */
export function firstCompared(
  versions: readonly Version[],
): { readonly before: string; readonly after: string } | null {
  const [newest, before] = versions.flatMap(({ number }) => number ?? []);
  return newest === undefined || before === undefined
    ? null
    : { before: String(before), after: String(newest) };
}
