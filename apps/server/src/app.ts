import { analyticsEndpoints } from '@klub/contract/calls/analytics';
import { authEndpoints } from '@klub/contract/calls/auth';
import { calendarEndpoints } from '@klub/contract/calls/calendar';
import { callingEndpoints } from '@klub/contract/calls/calling';
import { challengesEndpoints } from '@klub/contract/calls/challenges';
import { contactEndpoints } from '@klub/contract/calls/contact';
import { modules } from '@klub/contract';
import { devicesEndpoints } from '@klub/contract/calls/devices';
import { downloadsEndpoints } from '@klub/contract/calls/downloads';
import { explainEndpoints } from '@klub/contract/calls/explain';
import { introEndpoints } from '@klub/contract/calls/intro';
import { invitationsEndpoints } from '@klub/contract/calls/invitations';
import { letterEndpoints } from '@klub/contract/calls/letters';
import { knowledgeEndpoints } from '@klub/contract/calls/knowledge';
import { knowledgeZoneEndpoints } from '@klub/contract/calls/knowledge-zone';
import { newsEndpoints } from '@klub/contract/calls/news';
import { notificationsEndpoints, viewsEndpoints } from '@klub/contract/calls/notifications';
import { profileEndpoints } from '@klub/contract/calls/profile';
import { reportsEndpoints } from '@klub/contract/calls/reports';
import { settlementsEndpoints } from '@klub/contract/calls/settlements';
import { specialsEndpoints } from '@klub/contract/calls/specials';
import { textsEndpoints } from '@klub/contract/calls/texts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from './infra/deps.ts';
import { documents } from './documents.ts';
import { filesRoute } from './infra/http/files.ts';
import { health } from './infra/http/health.ts';
import { httpServer } from './infra/http/http.ts';
import { metrics } from './infra/http/metrics.ts';
import { mount } from './infra/http/mount.ts';
import { rateLimiter } from './infra/http/rate-limit.ts';
import { inlineHashes, serveWeb } from './infra/http/web.ts';
import { analyticsHandlers, analyticsRoute } from './modules/club/analytics/analytics.routes.ts';
import { type Accounts, accounts } from './modules/club/auth/accounts.ts';
import { authHandlers } from './modules/club/auth/auth.routes.ts';
import { backupGauge } from './modules/office/archive/backup/backup.metrics.ts';
import { calendarHandlers } from './modules/club/calendar/calendar.routes.ts';
import { callingHandlers } from './modules/club/calling/calling.routes.ts';
import { challengesHandlers } from './modules/money/challenges/challenges.routes.ts';
import { contactHandlers } from './modules/club/contact/contact.routes.ts';
import { devicesHandlers } from './modules/club/devices/devices.routes.ts';
import { docsRoutes } from './modules/club/docs/docs.routes.ts';
import { downloadFileRoute, downloadsHandlers } from './modules/club/downloads/downloads.routes.ts';
import { streamsGauge } from './modules/club/events/events.metrics.ts';
import { eventsRoutes } from './modules/club/events/events.routes.ts';
import { eventHub } from './modules/club/events/events.service.ts';
import { explainHandlers } from './modules/money/explain/explain.routes.ts';
import { introHandlers } from './modules/club/intro/intro.routes.ts';
import { invitationsHandlers } from './modules/office/invitations/invitations.routes.ts';
import { knowledgeZoneHandlers } from './modules/club/knowledge-zone/knowledge-zone.routes.ts';
import { knowledgeHandlers } from './modules/club/knowledge/knowledge.routes.ts';
import { letterHandlers } from './modules/club/letters/letters.routes.ts';
import { newsHandlers } from './modules/club/news/news.routes.ts';
import { notificationsHandlers } from './modules/club/notifications/notifications.routes.ts';
import { followReturned } from './modules/money/settlements/payout/holds.service.ts';
import { profileHandlers } from './modules/club/profile/profile.routes.ts';
import { reportsHandlers } from './modules/club/reports/reports.routes.ts';
import { settlementsHandlers } from './modules/money/settlements/settlements.routes.ts';
import { specialsHandlers } from './modules/club/specials/specials.routes.ts';
import { reportTurns } from './modules/club/territory/report.service.ts';
import { textsHandlers } from './modules/club/texts/texts.routes.ts';
import { viewsHandlers } from './modules/office/viewing/views.routes.ts';

z.config(z.locales.pl());

/** Builds the whole server, ready to `listen` or to `inject` into; one line per module. */
export async function buildApp(
  deps: Deps,
  account: Accounts = accounts(deps),
): Promise<FastifyInstance> {
  const { config, database, clock } = deps;
  const app = await httpServer(deps, inlineHashes(config.webDist));
  const hub = eventHub(deps);
  metrics(app, deps, account.passwords, [backupGauge(deps), streamsGauge(hub)]);
  health(app, deps);

  const parts = { gate: account.sessions, limiter: rateLimiter(database, clock) };
  mount(app, parts, authEndpoints, authHandlers(account));
  mount(
    app,
    parts,
    profileEndpoints,
    profileHandlers({ ...account, followAccounts: followReturned }),
  );
  mount(app, parts, introEndpoints, introHandlers(deps));
  mount(app, parts, notificationsEndpoints, notificationsHandlers(deps));
  mount(app, parts, devicesEndpoints, devicesHandlers(deps));
  mount(app, parts, challengesEndpoints, challengesHandlers(deps));
  mount(app, parts, explainEndpoints, explainHandlers(deps));
  mount(app, parts, knowledgeEndpoints, knowledgeHandlers(deps));
  mount(app, parts, specialsEndpoints, specialsHandlers(deps));
  mount(app, parts, newsEndpoints, newsHandlers(deps));
  mount(app, parts, knowledgeZoneEndpoints, knowledgeZoneHandlers(deps));
  mount(app, parts, calendarEndpoints, calendarHandlers(deps));
  mount(app, parts, textsEndpoints, textsHandlers(deps));
  mount(app, parts, contactEndpoints, contactHandlers(deps));
  mount(app, parts, letterEndpoints, letterHandlers(deps));
  const readInTurn = reportTurns();
  mount(app, parts, reportsEndpoints, reportsHandlers(deps, readInTurn));
  mount(app, parts, callingEndpoints, callingHandlers(deps));
  mount(app, parts, settlementsEndpoints, settlementsHandlers(deps, readInTurn));
  mount(app, parts, downloadsEndpoints, downloadsHandlers(deps, documents));
  mount(app, parts, invitationsEndpoints, invitationsHandlers(deps));
  mount(app, parts, analyticsEndpoints, analyticsHandlers(deps));
  mount(app, parts, viewsEndpoints, viewsHandlers(deps));

  eventsRoutes(app, parts, hub);
  downloadFileRoute(app, parts, deps);
  docsRoutes(app, modules);
  analyticsRoute(app, deps);
  await app.register(filesRoute(deps));
  await serveWeb(app, config.webDist);
  return app;
}
