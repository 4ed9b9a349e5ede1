import { asOfOneMoment } from '../../../infra/db/db.ts';
import type { contentRows } from '@klub/contract/panel/content/contents';
import type { draftRows } from '@klub/contract/panel/content/drafts';
import type { PanelHandlersOf } from '../../../infra/http/panel/mount-panel.ts';
import type { TakeBackParts } from '../imports/imports.ts';
import * as drafts from './drafts.service.ts';
import * as listing from './listing.service.ts';
import * as publishing from './publishing.service.ts';

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

export type ContentParts = publishing.PublishDeps & TakeBackParts;

export function contentHandlers(deps: ContentParts): PanelHandlersOf<typeof contentRows> {
  const staffOf = ({ staffId, name }: publishing.Staff) => ({ staffId, name });
  return {
    'GET /api/panel/v1/contents': ({ query }) =>
      asOfOneMoment(deps, (at) => listing.listContents(at, query)),
    'GET /api/panel/v1/contents/calendar': ({ query }) => listing.showWeek(deps, query.week),
    'GET /api/panel/v1/contents/:kind/:key': ({ params }) =>
      asOfOneMoment(deps, (at) => listing.showOne(at, params.kind, params.key)),
    'POST /api/panel/v1/drafts/:id/check': ({ params, body }) =>
      publishing.checkDrafts(deps, shownOf(params.id, body)),
    'POST /api/panel/v1/drafts/:id/publish': ({ params, body, session, act }) =>
      publishing.publishDrafts(deps, act, {
        shown: shownOf(params.id, body),
        published: body.published,
        reason: body.reason,
        staff: staffOf(session),
      }),
    'POST /api/panel/v1/contents/:kind/:key/end': ({ params, session, act }) =>
      act((transaction) =>
        listing.endContent(deps, transaction, { ...params, staff: staffOf(session) }),
      ),
    'POST /api/panel/v1/contents/:kind/:key/withdraw': ({ params, session, act }) =>
      act((transaction) =>
        listing.withdrawContent(deps, transaction, { ...params, staff: staffOf(session) }),
      ),
  };
}

type Body = {
  readonly version: number;
  readonly with: readonly { readonly id: string; readonly version: number }[];
};

/** The drafts of a publication in the versions that the screen shows. */
function shownOf(id: string, { version, with: more }: Body): publishing.Shown[] {
  return [
    { id: Number(id), version },
    ...more
      .filter((other) => other.id !== id)
      .map((other) => ({ id: Number(other.id), version: other.version })),
  ];
}
