import { programmeNamesNow } from '../../club/settings/settings.ts';
import type { invitationsEndpoints } from '@klub/contract/calls/invitations';
import type { Deps } from '../../../infra/deps.ts';
import type { HandlersOf } from '../../../infra/http/mount.ts';
import { refuse } from '../../../infra/refusal.ts';
import { dayOf } from '../../../infra/warsaw.ts';
import { answerHeadline, answerReport, userTypes } from '../../club/territory/territory.ts';
import { invitationsReport } from './invitations.report.ts';
import { invitableRoles } from './invitations.rules.ts';
import { invite, resend, withdraw } from './invitations.service.ts';
import { findPrefixes, findShops } from './territory.store.ts';

export function invitationsHandlers(deps: Deps): HandlersOf<typeof invitationsEndpoints> {
  return {
    'GET /api/v1/invitations': ({ query, session }) =>
      answerReport(deps, invitationsReport, session.personId, query),

    'GET /api/v1/invitations/headline': ({ query, session }) =>
      answerHeadline(deps, invitationsReport, session.personId, query),

    'GET /api/v1/invitations/shops': async ({ session }) => ({
      data: await findShops(deps.database.kysely, session.personId, dayOf(deps.clock.now())),
    }),

    'GET /api/v1/configuration/user_types': async () => {
      const { roles } = await programmeNamesNow(deps);
      return { data: { value: userTypes(roles).filter(({ id }) => invitableRoles.includes(id)) } };
    },

    'GET /api/v1/configuration/prefix_od_types_of_users_databases': async ({ session }) => {
      const prefixes = await findPrefixes(
        deps.database.kysely,
        session.personId,
        dayOf(deps.clock.now()),
      );
      return { data: { value: prefixes.map((prefix) => ({ id: prefix, value: prefix })) } };
    },

    'POST /api/v1/invitations/post': ({ body, session, write }) =>
      write.lockingLast(async (handle) => ({
        code: 200,
        message: await invite(deps, handle, session.personId, body),
      })),

    'POST /api/v1/invitations/:id/resend': ({ params, session, write }) =>
      write.lockingLast(async (handle) => ({
        code: 200,
        message: await resend(deps, handle, session.personId, idOf(params.id)),
      })),

    'POST /api/v1/invitations/:id/withdraw': ({ params, session, write }) =>
      write.lockingLast(async (handle) => ({
        code: 200,
        message: await withdraw(deps, handle, session.personId, idOf(params.id)),
      })),
  };
}

/** An invalid id matches nothing. */
function idOf(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw refuse('notFound');
  return Number(text);
}
