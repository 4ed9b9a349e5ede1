import { asOfOneMoment } from '../../../infra/db/db.ts';
import type { letterRows } from '@klub/contract/panel/people/letters';
import type { PanelHandlersOf } from '../../../infra/http/panel/mount-panel.ts';
import * as acts from './acts.service.ts';
import { type LetterParts, countLettersDue, listLetters, showLetter } from './letters.service.ts';
import * as templates from './templates.service.ts';

export function letterHandlers(parts: LetterParts): PanelHandlersOf<typeof letterRows> {
  return {
    'GET /api/panel/v1/letters': ({ query, session }) => listLetters(parts, session.staffId, query),
    'GET /api/panel/v1/letters-due': () => countLettersDue(parts),
    'GET /api/panel/v1/letters/:id': ({ params, session }) =>
      asOfOneMoment(parts, (at) => showLetter(at, session.staffId, Number(params.id))),
    'POST /api/panel/v1/letters': ({ body, session, act }) =>
      act((transaction) => acts.typeIn(parts, transaction, session.staffId, body)),
    'POST /api/panel/v1/letters/:id/assign': ({ params, body, session, act }) =>
      act((transaction) => acts.assign(parts, transaction, byOf(session, params), body)),
    'POST /api/panel/v1/letters/:id/note': ({ params, body, session, act }) =>
      act((transaction) => acts.addNote(parts, transaction, byOf(session, params), body)),
    'POST /api/panel/v1/letters/:id/sort': ({ params, body, session, act }) =>
      act((transaction) => acts.sort(parts, transaction, byOf(session, params), body)),
    'POST /api/panel/v1/letters/:id/preview': ({ params, body }) =>
      acts.preview(parts, Number(params.id), body.text),
    'POST /api/panel/v1/letters/:id/answer': ({ params, body, session, act }) =>
      act((transaction) => acts.answer(parts, transaction, byOf(session, params), body)),
    'POST /api/panel/v1/letters/:id/merge': ({ params, body, session, act }) =>
      act((transaction) => acts.merge(parts, transaction, byOf(session, params), body)),
    'GET /api/panel/v1/letter-templates': () => templates.listTemplates(parts),
    'POST /api/panel/v1/letter-templates': ({ body, session, act }) =>
      act((transaction) => templates.saveTemplate(parts, transaction, session.staffId, body)),
    'POST /api/panel/v1/letter-templates/:id/remove': ({ params, act }) =>
      act((transaction) => templates.removeTemplate(transaction, Number(params.id))),
  };
}

function byOf({ staffId }: { readonly staffId: number }, { id }: { readonly id: string }) {
  return { staffId, id: Number(id) };
}
