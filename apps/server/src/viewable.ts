import { calendarEndpoints } from '@klub/contract/calls/calendar';
import { callingEndpoints } from '@klub/contract/calls/calling';
import { challengesEndpoints } from '@klub/contract/calls/challenges';
import { contactEndpoints } from '@klub/contract/calls/contact';
import { devicesEndpoints } from '@klub/contract/calls/devices';
import { explainEndpoints } from '@klub/contract/calls/explain';
import { introEndpoints } from '@klub/contract/calls/intro';
import { invitationsEndpoints } from '@klub/contract/calls/invitations';
import { knowledgeEndpoints } from '@klub/contract/calls/knowledge';
import { knowledgeZoneEndpoints } from '@klub/contract/calls/knowledge-zone';
import { newsEndpoints } from '@klub/contract/calls/news';
import { notificationsEndpoints } from '@klub/contract/calls/notifications';
import { profileEndpoints } from '@klub/contract/calls/profile';
import { reportsEndpoints } from '@klub/contract/calls/reports';
import { settlementsEndpoints } from '@klub/contract/calls/settlements';
import { specialsEndpoints } from '@klub/contract/calls/specials';
import { textsEndpoints } from '@klub/contract/calls/texts';
import type { Deps } from './infra/deps.ts';
import type { Passwords } from './infra/crypto/password.ts';
import { type ViewableCall, rehearsableOf, viewableOf } from './infra/http/viewable.ts';
import { sessions } from './modules/club/auth/sessions/sessions.ts';
import { calendarHandlers } from './modules/club/calendar/calendar.routes.ts';
import { callingHandlers } from './modules/club/calling/calling.routes.ts';
import { challengesHandlers } from './modules/money/challenges/challenges.routes.ts';
import { contactHandlers } from './modules/club/contact/contact.routes.ts';
import { devicesHandlers } from './modules/club/devices/devices.routes.ts';
import { explainHandlers } from './modules/money/explain/explain.routes.ts';
import { introHandlers } from './modules/club/intro/intro.routes.ts';
import { invitationsHandlers } from './modules/office/invitations/invitations.routes.ts';
import { knowledgeZoneHandlers } from './modules/club/knowledge-zone/knowledge-zone.routes.ts';
import { knowledgeHandlers } from './modules/club/knowledge/knowledge.routes.ts';
import { newsHandlers } from './modules/club/news/news.routes.ts';
import { notificationsHandlers } from './modules/club/notifications/notifications.routes.ts';
import { followReturned } from './modules/money/settlements/payout/holds.service.ts';
import { profileHandlers } from './modules/club/profile/profile.routes.ts';
import { reportsHandlers } from './modules/club/reports/reports.routes.ts';
import { settlementsHandlers } from './modules/money/settlements/settlements.routes.ts';
import { specialsHandlers } from './modules/club/specials/specials.routes.ts';
import { reportTurns } from './modules/club/territory/report.service.ts';
import { textsHandlers } from './modules/club/texts/texts.routes.ts';

/** Calls that a viewing may make, on the given database: each runs in a read-only transaction. */
export function viewableCalls(passwords: Passwords): (deps: Deps) => readonly ViewableCall[] {
  const readInTurn = reportTurns();
  return (deps) => [
    ...viewableOf(
      profileEndpoints,
      profileHandlers({
        ...deps,
        passwords,
        sessions: sessions(deps),
        followAccounts: followReturned,
      }),
    ),
    ...viewableOf(introEndpoints, introHandlers(deps)),
    ...viewableOf(notificationsEndpoints, notificationsHandlers(deps)),
    ...viewableOf(devicesEndpoints, devicesHandlers(deps)),
    ...viewableOf(challengesEndpoints, challengesHandlers(deps)),
    ...viewableOf(explainEndpoints, explainHandlers(deps)),
    ...viewableOf(knowledgeEndpoints, knowledgeHandlers(deps)),
    ...viewableOf(specialsEndpoints, specialsHandlers(deps)),
    ...viewableOf(newsEndpoints, newsHandlers(deps)),
    ...viewableOf(knowledgeZoneEndpoints, knowledgeZoneHandlers(deps)),
    ...viewableOf(calendarEndpoints, calendarHandlers(deps)),
    ...viewableOf(textsEndpoints, textsHandlers(deps)),
    ...viewableOf(contactEndpoints, contactHandlers(deps)),
    ...viewableOf(callingEndpoints, callingHandlers(deps)),
    ...viewableOf(reportsEndpoints, reportsHandlers(deps, readInTurn)),
    ...viewableOf(settlementsEndpoints, settlementsHandlers(deps, readInTurn)),
    ...viewableOf(invitationsEndpoints, invitationsHandlers(deps)),
  ];
}

/** The same, with the calls of knowledge that write: for previews, which are rolled back. */
export function previewedCalls(passwords: Passwords): (deps: Deps) => readonly ViewableCall[] {
  const viewable = viewableCalls(passwords);
  return (deps) => [
    ...viewable(deps),
    ...rehearsableOf(knowledgeEndpoints, knowledgeHandlers(deps), [
      'GET /api/v1/knowledge/pill/:slug',
      'GET /api/v1/question/:slug',
      'POST /api/v1/questions/:slug/reply',
    ]),
  ];
}
