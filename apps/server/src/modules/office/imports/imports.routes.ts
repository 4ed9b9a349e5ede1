import type { importRows } from '@klub/contract/panel/imports';
import type { PanelHandlersOf } from '../../../infra/http/panel/mount-panel.ts';
import * as service from './imports.service.ts';
import { type ImportParts, undoImport } from './undoing.service.ts';

export function importHandlers(parts: ImportParts): PanelHandlersOf<typeof importRows> {
  return {
    'GET /api/panel/v1/imports': ({ query }) => service.listImports(parts, query.page ?? 1),
    'GET /api/panel/v1/imports/:id': ({ params, query, session }) =>
      service.findImport(parts, {
        id: Number(params.id),
        staffId: session.staffId,
        page: query.page ?? 1,
        column: query.column ?? null,
      }),
    ...preparationHandlers(parts),
    ...workHandlers(parts),
  };
}

function preparationHandlers(parts: ImportParts) {
  return {
    'POST /api/panel/v1/imports': ({ session, act }) =>
      act((transaction) => service.openImport(parts, transaction, session.staffId)),
    'POST /api/panel/v1/imports/:id/columns': ({ params, body, session, act }) =>
      act((transaction) =>
        service.nameColumn(parts, transaction, {
          id: Number(params.id),
          staffId: session.staffId,
          ...body,
        }),
      ),
    'POST /api/panel/v1/imports/:id/kind': ({ params, body, act }) =>
      act((transaction) =>
        service.nameKind(parts, transaction, {
          id: Number(params.id),
          fileId: Number(body.fileId),
          kind: body.kind,
        }),
      ),
    'POST /api/panel/v1/imports/:id/hidden': ({ params, body, act }) =>
      act((transaction) =>
        service.countHidden(parts, transaction, { id: Number(params.id), count: body.count }),
      ),
    'POST /api/panel/v1/imports/:id/newer': ({ params, body, act }) =>
      act((transaction) =>
        service.replaceNewer(parts, transaction, { id: Number(params.id), replace: body.replace }),
      ),
    'POST /api/panel/v1/imports/:id/customers': ({ params, body, act }) =>
      act((transaction) =>
        service.datesCustomers(parts, transaction, { id: Number(params.id), from: body.from }),
      ),
    'POST /api/panel/v1/imports/:id/remove': ({ params, body, act }) =>
      service.erasing(parts, (gone) =>
        act((transaction) =>
          service.removeFile(parts, transaction, {
            id: Number(params.id),
            fileId: Number(body.fileId),
            ...gone,
          }),
        ),
      ),
  } satisfies Partial<PanelHandlersOf<typeof importRows>>;
}

function workHandlers(parts: ImportParts) {
  return {
    'POST /api/panel/v1/imports/:id/check': ({ params, session, act }) =>
      act((transaction) =>
        service.checkImport(parts, transaction, {
          id: Number(params.id),
          staffId: session.staffId,
        }),
      ),
    'POST /api/panel/v1/imports/:id/apply': ({ params, body, session, act }) =>
      act((transaction) =>
        service.applyImport(parts, transaction, {
          id: Number(params.id),
          staffId: session.staffId,
          ...body,
        }),
      ),
    'POST /api/panel/v1/imports/:id/reject': ({ params, body, act }) =>
      service.erasing(parts, (gone) =>
        act((transaction) =>
          service.rejectImport(parts, transaction, { id: Number(params.id), ...body, ...gone }),
        ),
      ),
    'POST /api/panel/v1/imports/:id/undo': ({ params, body, session, act }) =>
      act((transaction) =>
        undoImport(parts, transaction, {
          id: Number(params.id),
          staffId: session.staffId,
          ...body,
        }),
      ),
  } satisfies Partial<PanelHandlersOf<typeof importRows>>;
}
