import { dashboardRows } from '@klub/contract/panel/dashboard';
import { entryRows } from '@klub/contract/panel/entry';
import { importRows } from '@klub/contract/panel/imports';
import { operationRows } from '@klub/contract/panel/operations';
import { signoffRows } from '@klub/contract/panel/signoffs';
import { staffRows } from '@klub/contract/panel/staff';
import { trailRows } from '@klub/contract/panel/trail';
import type { FastifyInstance } from 'fastify';
import type { Config } from './infra/config/config.ts';
import type { PanelConfig } from './infra/config/config.panel.ts';
import type { Passwords } from './infra/crypto/password.ts';
import type { Deps } from './infra/deps.ts';
import { mountPanel } from './infra/http/panel/mount-panel.ts';
import { panelServer } from './infra/http/panel/panel-server.ts';
import { rateLimiter } from './infra/http/rate-limit.ts';
import { serveWeb } from './infra/http/web.ts';
import { dashboardHandlers } from './modules/dashboard/dashboard.routes.ts';
import { importHandlers } from './modules/batches/batches.routes.ts';
import { importSignoff, undoSignoff } from './modules/batches/batches.signoffs.ts';
import { importWorks } from './modules/batches/batches.works.ts';
import { errorsRoute } from './modules/batches/errors.route.ts';
import { uploadRoute } from './modules/batches/upload.route.ts';
import { operationFileRoute, operationHandlers } from './modules/operations/operations.routes.ts';
import { operations } from './modules/operations/operations.service.ts';
import { verifyWork } from './modules/operations/verify.work.ts';
import { signoffHandlers } from './modules/signoffs/signoffs.routes.ts';
import { signoffs } from './modules/signoffs/signoffs.service.ts';
import { staffHandlers } from './modules/staff/accounts/accounts.routes.ts';
import { staffSignoffs } from './modules/staff/accounts/accounts.signoffs.ts';
import { entryHandlers } from './modules/staff/entry/entry.routes.ts';
import { staffSessions } from './modules/staff/entry/staff-sessions.ts';
import { trailHandlers } from './modules/trail/trail.routes.ts';
import { checkTrail } from './modules/trail/verify.service.ts';
import { checkTrailWork, exportTrailWork } from './modules/trail/works.service.ts';

/** The address of the panel for people; without a setting this machine's own, at the port that it listens on. */
export function panelUrl({ panel }: Config, port: number): string {
  return panel?.url ?? `http://localhost:${port}`;
}

/** What the panel's listener and its jobs share within one process. */
export function panelServices(deps: Deps) {
  const sessions = staffSessions(deps);
  const decisions = signoffs(deps, {
    ...staffSignoffs({ clock: deps.clock, sessions }),
    'import.apply': importSignoff({ clock: deps.clock, begin: () => work.begin }),
    'import.undo': undoSignoff({ clock: deps.clock, begin: () => work.begin }),
  });
  const work = operations(deps, {
    ...importWorks(deps),
    verify: verifyWork(deps, () => checkTrail(deps)),
    'trail.check': checkTrailWork(deps),
    'trail.export': exportTrailWork(deps),
  });
  return { sessions, decisions, work };
}

export type PanelServices = ReturnType<typeof panelServices>;

/** The operator's panel behind an HTTP server of its own, ready to `listen` or to `inject` into; one line per module. */
export async function buildPanel(
  deps: Deps & { readonly passwords: Passwords },
  config: PanelConfig,
  { sessions, decisions, work }: PanelServices,
  url: () => string,
): Promise<FastifyInstance> {
  const { database, clock } = deps;
  const app = await panelServer(deps, config);
  const limiter = rateLimiter(database, clock);
  const parts = { gate: sessions, limiter, database, clock, url };
  mountPanel(app, parts, entryRows, entryHandlers({ ...deps, sessions, limiter, url }));
  mountPanel(app, parts, staffRows, staffHandlers({ ...deps, sessions, propose: decisions.propose }));
  mountPanel(app, parts, signoffRows, signoffHandlers(decisions));
  mountPanel(app, parts, trailRows, trailHandlers({ database, clock, begin: work.begin }));
  mountPanel(app, parts, operationRows, operationHandlers(work));
  mountPanel(app, parts, dashboardRows, dashboardHandlers(deps));
  mountPanel(app, parts, importRows, importHandlers({ ...deps, begin: work.begin, propose: decisions.propose }));
  uploadRoute(app, parts, deps);
  errorsRoute(app, parts, deps);
  operationFileRoute(app, parts, work);
  await serveWeb(app, deps.config.panelDist);
  return app;
}
