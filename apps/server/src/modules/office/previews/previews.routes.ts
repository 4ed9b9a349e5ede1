import type { previewRows } from '@klub/contract/panel/content/preview';
import type { PanelHandlersOf } from '../../../infra/http/panel/mount-panel.ts';
import { type PreviewParts, previewDraft } from './previews.service.ts';

export function previewHandlers(parts: PreviewParts): PanelHandlersOf<typeof previewRows> {
  return {
    'POST /api/panel/v1/drafts/:id/preview': async ({ params, body }) => {
      const { answer, who, opensAt, closesAt, at, pages, filled } = await previewDraft(parts, {
        ...body,
        id: Number(params.id),
      });
      return {
        data: {
          answer,
          who,
          opensAt: opensAt?.toISOString() ?? null,
          closesAt: closesAt?.toISOString() ?? null,
          at: at.toISOString(),
          pages,
          filled: [...filled],
        },
      };
    },
  };
}
