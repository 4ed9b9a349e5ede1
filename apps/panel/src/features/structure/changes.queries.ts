import { useQuery } from '@tanstack/react-query';
import { type Act, act } from '../../lib/act.ts';
import { once, panelQuery } from '../../lib/query.ts';
import { useMe } from '../shell/me.ts';
import { phoneCopy } from './changes.copy.ts';
import type { Asked } from './changes.rules.ts';

const assignment = 'GET /api/panel/v1/people/:id/assignment';
const preview = 'GET /api/panel/v1/people/:id/assignment/preview';
const phone = 'GET /api/panel/v1/people/:id/phone';
const signoffs = 'GET /api/panel/v1/signoffs';
/** An assignment moves the person in the lists, and imports are checked again after it. */
const assigned = [
  ...([assignment, 'GET /api/panel/v1/people', 'GET /api/panel/v1/people/:id'] as const),
  ...(['GET /api/panel/v1/imports', 'GET /api/panel/v1/imports/:id'] as const),
  ...([
    'GET /api/panel/v1/shops',
    'GET /api/panel/v1/shops/:code',
    'GET /api/panel/v1/structure',
  ] as const),
  ...(['GET /api/panel/v1/structure/holes', 'GET /api/panel/v1/structure/holes/:hole'] as const),
] as const;

export function useAssignment(id: string) {
  return useQuery({ ...panelQuery(assignment, { params: { id } }), ...once });
}

/** The present effect of a change; fetched once there is a change. */
export function usePreview(id: string, asked: Asked | undefined) {
  return useQuery({
    ...panelQuery(preview, { params: { id }, query: asked ?? { from: '' } }),
    ...once,
    enabled: asked !== undefined,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
}

export const assigning = act('POST /api/panel/v1/people/:id/assignment', ...assigned);

export function usePhone(id: string) {
  return useQuery({ ...panelQuery(phone, { params: { id } }), ...once });
}

export const proposingPhone: Act<'POST /api/panel/v1/people/:id/phone'> = {
  call: 'POST /api/panel/v1/people/:id/phone',
  stale: [phone, signoffs],
  said: () => phoneCopy.sent,
};

export function useMayEdit(): boolean {
  return useMe().permissions.includes('people.edit');
}
