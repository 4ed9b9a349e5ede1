import type { mediaRows } from '@klub/contract/panel/content/media';
import type { PanelHandlersOf } from '../../../infra/http/panel/mount-panel.ts';
import * as media from './media.service.ts';
import { type ReplaceDeps, replacePicture } from './replace.service.ts';

export function mediaHandlers(
  deps: media.MediaDeps & ReplaceDeps,
): PanelHandlersOf<typeof mediaRows> {
  return {
    'GET /api/panel/v1/media': ({ query: { q = '', state, page = 1 } }) =>
      media.listMedia(deps, { words: q.trim(), isInBin: state === 'bin', page }),
    'GET /api/panel/v1/media/:id': ({ params }) => media.readPicture(deps, Number(params.id)),
    'POST /api/panel/v1/media': ({ body, session: { staffId }, act }) =>
      media.addPicture(deps, { act, staffId }, body),
    'POST /api/panel/v1/media/:id/crop': ({ params, body, session: { staffId }, act }) =>
      media.cropOf(deps, { act, staffId }, { id: Number(params.id), ...body }),
    'POST /api/panel/v1/media/:id/text': ({ params, body, act }) =>
      act((transaction) => media.describe(transaction, Number(params.id), body.alt)),
    'POST /api/panel/v1/media/:id/replace': ({ params, body, session, act }) =>
      act((transaction) =>
        replacePicture(deps, transaction, {
          id: Number(params.id),
          by: Number(body.by),
          digest: body.digest,
          staff: { staffId: session.staffId, name: session.name },
        }),
      ),
    'POST /api/panel/v1/media/:id/bin': ({ params, session: { staffId }, act }) =>
      act((transaction) => media.bin(deps, transaction, { id: Number(params.id), staffId })),
    'POST /api/panel/v1/media/:id/restore': ({ params, act }) =>
      act((transaction) => media.restore(transaction, Number(params.id))),
  };
}
