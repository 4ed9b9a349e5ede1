import { authEndpoints } from '@klub/contract/auth';
import { calendarEndpoints } from '@klub/contract/calendar';
import { challengesEndpoints } from '@klub/contract/challenges';
import { contactEndpoints } from '@klub/contract/contact';
import { modules } from '@klub/contract';
import { explainEndpoints } from '@klub/contract/explain';
import { introEndpoints } from '@klub/contract/intro';
import { invitationsEndpoints } from '@klub/contract/invitations';
import { knowledgeEndpoints } from '@klub/contract/knowledge';
import { knowledgeZoneEndpoints } from '@klub/contract/knowledge-zone';
import { newsEndpoints } from '@klub/contract/news';
import { notificationsEndpoints } from '@klub/contract/notifications';
import { profileEndpoints } from '@klub/contract/profile';
import { reportsEndpoints } from '@klub/contract/reports';
import { specialsEndpoints } from '@klub/contract/specials';
import { textsEndpoints } from '@klub/contract/texts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from './infra/deps.ts';
import { filesRoute } from './infra/files.ts';
import { health } from './infra/health.ts';
import { httpServer } from './infra/http.ts';
import { metrics } from './infra/metrics.ts';
import { mount } from './infra/mount.ts';
import { rateLimiter } from './infra/rate-limit.ts';
import { inlineStyleHashes, serveWeb } from './infra/web.ts';
import { type Accounts, accounts } from './modules/auth/accounts.ts';
import { authHandlers } from './modules/auth/auth.routes.ts';
import { calendarHandlers } from './modules/calendar/calendar.routes.ts';
import { challengesHandlers } from './modules/challenges/challenges.routes.ts';
import { contactHandlers } from './modules/contact/contact.routes.ts';
import { docsRoutes } from './modules/docs/docs.routes.ts';
import { eventsRoutes } from './modules/events/events.routes.ts';
import { explainHandlers } from './modules/explain/explain.routes.ts';
import { introHandlers } from './modules/intro/intro.routes.ts';
import { invitationsHandlers } from './modules/invitations/invitations.routes.ts';
import { knowledgeZoneHandlers } from './modules/knowledge-zone/knowledge-zone.routes.ts';
import { knowledgeHandlers } from './modules/knowledge/knowledge.routes.ts';
import { newsHandlers } from './modules/news/news.routes.ts';
import { notificationsHandlers } from './modules/notifications/notifications.routes.ts';
import { profileHandlers } from './modules/profile/profile.routes.ts';
import { reportsHandlers } from './modules/reports/reports.routes.ts';
import { specialsHandlers } from './modules/specials/specials.routes.ts';
import { textsHandlers } from './modules/texts/texts.routes.ts';

z.config(z.locales.pl());

/** The whole program behind one HTTP server, ready to `listen` or to `inject` into; one line per module. */
export async function buildApp(deps: Deps, account: Accounts = accounts(deps)): Promise<FastifyInstance> {
  const { config, database, clock } = deps;
  const app = await httpServer(deps, inlineStyleHashes(config.webDist));
  metrics(app, deps);
  health(app, deps);

  const parts = { gate: account.sessions, limiter: rateLimiter(database, clock) };
  mount(app, parts, authEndpoints, authHandlers(account));
  mount(app, parts, profileEndpoints, profileHandlers(account));
  mount(app, parts, introEndpoints, introHandlers(deps));
  mount(app, parts, notificationsEndpoints, notificationsHandlers(deps));
  mount(app, parts, challengesEndpoints, challengesHandlers(deps));
  mount(app, parts, explainEndpoints, explainHandlers(deps));
  mount(app, parts, knowledgeEndpoints, knowledgeHandlers(deps));
  mount(app, parts, specialsEndpoints, specialsHandlers(deps));
  mount(app, parts, newsEndpoints, newsHandlers(deps));
  mount(app, parts, knowledgeZoneEndpoints, knowledgeZoneHandlers(deps));
  mount(app, parts, calendarEndpoints, calendarHandlers(deps));
  mount(app, parts, textsEndpoints, textsHandlers(deps));
  mount(app, parts, contactEndpoints, contactHandlers(deps));
  mount(app, parts, reportsEndpoints, reportsHandlers(deps));
  mount(app, parts, invitationsEndpoints, invitationsHandlers(deps));

  eventsRoutes(app, parts, deps);
  docsRoutes(app, modules);
  await app.register(filesRoute(deps));
  await serveWeb(app, config.webDist);
  return app;
}
