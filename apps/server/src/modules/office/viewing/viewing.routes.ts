import { viewPurposes, type viewingRows } from '@klub/contract/panel/people/viewing';
import type { PanelHandlersOf } from '../../../infra/http/panel/mount-panel.ts';
import type { StaffSession } from '../../../infra/http/panel/staff-session.ts';
import { refuse } from '../../../infra/refusal.ts';
import { purposeNames, viewingCopy } from './viewing.copy.ts';
import { viewMinutes } from './viewing.rules.ts';
import { type ViewingParts, answerCall, viewedPerson } from './viewing.service.ts';
import { type View, type Viewer, endView, findOpenView, openView } from './viewing.store.ts';
import { roleNamesOn } from '../../club/settings/settings.ts';
import { dayOf } from '../../../infra/warsaw.ts';

export function viewingHandlers(parts: ViewingParts): PanelHandlersOf<typeof viewingRows> {
  const { database, clock } = parts;
  return {
    'GET /api/panel/v1/people/:id/view': async ({ params, session }) => {
      const { id, name, role } = await viewedPerson(
        database.kysely,
        Number(params.id),
        session.staffId,
      );
      const names = await roleNamesOn(database.kysely, dayOf(clock.now()));
      const open = await findOpenView(database.kysely, viewerOf(session), id, clock.now());
      return {
        data: {
          person: { id: String(id), name, role, roleName: names[role] },
          purposes: viewPurposes.map((purpose) => ({ id: purpose, name: purposeNames[purpose] })),
          open: open === undefined ? null : shown(open, clock.now()),
        },
      };
    },

    'POST /api/panel/v1/people/:id/view': ({ params, body, session, act }) => {
      const { purpose, reason } = body;
      return act(async (transaction) => {
        const { id: personId } = await viewedPerson(
          transaction,
          Number(params.id),
          session.staffId,
        );
        const startedAt = clock.now();
        const view = {
          purpose,
          startedAt,
          until: new Date(startedAt.getTime() + viewMinutes * 60_000),
        };
        const id = await openView(transaction, viewerOf(session), personId, view);
        const note = {
          subject: { kind: 'viewing' as const, id, name: '' },
          personId,
          reason,
          details: { purpose },
        };
        return { result: { data: shown({ id, ...view }, startedAt) }, note };
      });
    },

    'GET /api/panel/v1/viewings/:id/call': async ({ params, query, session }) => ({
      data: await answerCall(parts, viewerOf(session), { id: Number(params.id), path: query.path }),
    }),

    'POST /api/panel/v1/viewings/:id/end': ({ params, session, act }) =>
      act(async (transaction) => {
        const id = Number(params.id);
        const personId = await endView(transaction, session.staffId, id, clock.now());
        if (personId === undefined) throw refuse('notFound');
        return {
          result: { code: 200, message: viewingCopy.ended },
          note: { subject: { kind: 'viewing' as const, id, name: '' }, personId },
        };
      }),
  };
}

function viewerOf({ staffId, id: sessionId }: StaffSession): Viewer {
  return { staffId, sessionId };
}

/** The remaining time, because the browser's clock may be wrong. */
function shown({ id, purpose, until }: View, now: Date) {
  const secondsLeft = Math.max(0, Math.floor((until.getTime() - now.getTime()) / 1_000));
  return { id: String(id), purpose, until: until.toISOString(), secondsLeft };
}
