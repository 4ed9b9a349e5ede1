import { useQuery } from '@tanstack/react-query';
import type { Act } from '../../../lib/act.ts';
import { pageParam } from '../../../lib/address.rules.ts';
import { api } from '../../../lib/api.ts';
import type { ValuesOf } from '../../../lib/filters.rules.ts';
import { listQuery, panelQuery, queryClient } from '../../../lib/query.ts';
import { useMe } from '../../shell/me.ts';
import { mediaCopy as copy } from './media.copy.ts';
import { type mediaFilters, type Picture, nameOf } from './media.rules.ts';

const list = 'GET /api/panel/v1/media';
const one = 'GET /api/panel/v1/media/:id';

export function useMedia(filters: ValuesOf<typeof mediaFilters>, page: number) {
  return useQuery(listQuery(list, { query: { ...filters, ...pageParam(page) } }));
}

export function usePicture(id: string) {
  return useQuery(panelQuery(one, { params: { id } }));
}

export function useMayWrite(): boolean {
  return useMe().permissions.includes('content.write');
}

export function refreshMedia(): void {
  for (const call of [list, one]) void queryClient.invalidateQueries({ queryKey: [call] });
}

/** Adds one picture as bytes. */
export async function addPicture(file: File, alt: string): Promise<Picture> {
  const bytes = new Blob([file], { type: 'application/octet-stream' });
  const { data } = await api('POST /api/panel/v1/media', {
    query: { name: nameOf(file), alt },
    bytes,
  });
  return data;
}

export const cropping = {
  call: 'POST /api/panel/v1/media/:id/crop',
  stale: [list, one],
  said: () => copy.cropped,
} as const;
export const describing = {
  call: 'POST /api/panel/v1/media/:id/text',
  stale: [list, one],
  said: () => copy.wordsSaved,
} as const;
export const binning = {
  call: 'POST /api/panel/v1/media/:id/bin',
  stale: [list, one],
  said: () => copy.binned,
} as const;
export const restoring = {
  call: 'POST /api/panel/v1/media/:id/restore',
  stale: [list, one],
  said: () => copy.restored,
} as const;

export const replacing: Act<'POST /api/panel/v1/media/:id/replace'> = {
  call: 'POST /api/panel/v1/media/:id/replace',
  stale: [list, one],
  said: ({ data: { changed, stayed } }) => copy.replaced(changed, stayed),
};
