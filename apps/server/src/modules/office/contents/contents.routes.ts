import type { draftRows } from '@klub/contract/panel/content/drafts';
import type { PanelHandlersOf } from '../../../infra/http/panel/mount-panel.ts';
import * as drafts from './drafts.service.ts';

export function draftHandlers(deps: drafts.DraftDeps): PanelHandlersOf<typeof draftRows> {
  return {
    'POST /api/panel/v1/drafts': ({ body, session, act }) =>
      act((transaction) => drafts.startDraft(deps, transaction, session.staffId, body)),
    'GET /api/panel/v1/drafts/:id': ({ params }) => drafts.readDraft(deps, Number(params.id)),
    'POST /api/panel/v1/drafts/:id': ({ params, body, session }) =>
      drafts.saveDraft(deps, session.staffId, Number(params.id), body),
    'POST /api/panel/v1/drafts/:id/here': ({ params, session }) =>
      drafts.noteHere(deps, session.staffId, Number(params.id)),
    'POST /api/panel/v1/drafts/:id/discard': ({ params, body, act }) =>
      act((transaction) => drafts.discardDraft(transaction, Number(params.id), body.version)),
    'GET /api/panel/v1/drafts/:id/revisions': ({ params }) =>
      drafts.listRevisions(deps, Number(params.id)),
    'GET /api/panel/v1/drafts/:id/revisions/:revision': ({ params }) =>
      drafts.readRevision(deps, Number(params.id), Number(params.revision)),
    'POST /api/panel/v1/drafts/:id/return': ({ params, body, session }) =>
      drafts.returnTo(deps, session.staffId, Number(params.id), {
        version: body.version,
        revision: Number(body.revision),
      }),
  };
}
