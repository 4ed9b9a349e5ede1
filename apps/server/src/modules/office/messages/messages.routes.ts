import type { messageRows } from '@klub/contract/panel/content/messages';
import type { PanelHandlersOf } from '../../../infra/http/panel/mount-panel.ts';
import * as acts from './acts.service.ts';
import * as service from './messages.service.ts';

export function messageHandlers(parts: acts.MessageActs): PanelHandlersOf<typeof messageRows> {
  return {
    'GET /api/panel/v1/messages': ({ query }) => service.listMessages(parts, query),
    'GET /api/panel/v1/message-choices': () => service.readChoices(parts),
    'GET /api/panel/v1/messages/:id': ({ params }) => service.readMessage(parts, Number(params.id)),
    'GET /api/panel/v1/messages/:id/recipients': ({ params, query }) =>
      service.readRecipients(parts, Number(params.id), query),
    'POST /api/panel/v1/messages/count': ({ body }) => service.countAudience(parts, body),
    'POST /api/panel/v1/messages/numbers': ({ body, act }) =>
      act((transaction) => acts.findNumbers(transaction, body)),
    'POST /api/panel/v1/messages/preview': ({ body }) => service.previewMessage(parts, body),
    'POST /api/panel/v1/messages': ({ body, session, act }) =>
      act((transaction) => acts.saveMessage(parts, transaction, session.staffId, body)),
    'POST /api/panel/v1/messages/:id/discard': ({ params, act }) =>
      act((transaction) => acts.discardMessage(parts, transaction, Number(params.id))),
    'POST /api/panel/v1/messages/:id/test': ({ params, session, act }) =>
      act((transaction) => acts.testMessage(parts, transaction, byOf(session, params))),
    'POST /api/panel/v1/messages/:id/send': ({ params, body, session, act }) =>
      act((transaction) => acts.confirmMessage(parts, transaction, byOf(session, params), body)),
    'POST /api/panel/v1/messages/:id/pause': ({ params, act }) =>
      act((transaction) => acts.pauseMessage(parts, transaction, Number(params.id))),
    'POST /api/panel/v1/messages/:id/resume': ({ params, act }) =>
      act((transaction) => acts.resumeMessage(parts, transaction, Number(params.id))),
    'POST /api/panel/v1/messages/:id/withdraw': ({ params, act }) =>
      act((transaction) => acts.withdrawMessage(parts, transaction, Number(params.id))),
  };
}

function byOf({ staffId }: { readonly staffId: number }, { id }: { readonly id: string }) {
  return { staffId, id: Number(id) };
}
