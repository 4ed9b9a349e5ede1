import { useQuery } from '@tanstack/react-query';
import { generatePath, useNavigate } from 'react-router';
import type { ReplyOf } from '../../lib/api.ts';
import { panelQuery, usePanelMutation } from '../../lib/query.ts';
import { paths } from '../../paths.ts';

export type Template = ReplyOf<'GET /api/panel/v1/templates'>['data'][number];

export function useTemplates() {
  return useQuery(panelQuery('GET /api/panel/v1/templates'));
}

export type PresentForm = 'xlsx' | 'csv';

/** Makes the file as an operation, whose screen offers it. */
export function useExport(kind: string) {
  const navigate = useNavigate();
  const { mutate, isPending, error } = usePanelMutation('POST /api/panel/v1/exports/:kind', [
    'GET /api/panel/v1/operations',
  ]);
  const save = (body: { month?: string; form: PresentForm }): void =>
    mutate(
      { params: { kind }, body },
      {
        onSuccess: ({ data }) =>
          void navigate(generatePath(paths.operation, { id: data.operationId })),
      },
    );
  return { save, isPending, error };
}
