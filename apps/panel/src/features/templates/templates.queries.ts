import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '../../lib/api.ts';
import { panelQuery } from '../../lib/query.ts';

export type Template = ReplyOf<'GET /api/panel/v1/templates'>['data'][number];

export function useTemplates() {
  return useQuery(panelQuery('GET /api/panel/v1/templates'));
}

export type PresentForm = 'xlsx' | 'csv';
