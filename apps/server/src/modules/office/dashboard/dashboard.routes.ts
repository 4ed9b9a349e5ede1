import type { dashboardRows } from '@klub/contract/panel/dashboard';
import { may } from '@klub/contract/panel/permissions';
import type { PanelHandlersOf } from '../../../infra/http/panel/mount-panel.ts';
import { release } from '../../../infra/release.ts';
import { readFigures } from './figures.service.ts';
import { type InstallationParts, readInstallation } from './installation.service.ts';
import { linesFor } from './lines.ts';
import { type ReaderParts, readinessReader } from './readiness.service.ts';

export function dashboardHandlers(
  parts: InstallationParts & ReaderParts,
): PanelHandlersOf<typeof dashboardRows> {
  const { database, clock } = parts;
  const readiness = readinessReader(parts);
  return {
    'GET /api/panel/v1/months/:month/readiness': async ({ params, session }) => ({
      data: await readiness(params.month, session.roles),
    }),

    'GET /api/panel/v1/figures': async ({ session }) => ({
      data: await readFigures({ database, now: clock.now() }, may(session.roles, 'money.read')),
    }),

    'GET /api/panel/v1/installation': async ({ session }) => ({
      data: {
        at: clock.now().toISOString(),
        ...release,
        lines: linesFor(await readInstallation(parts), session.roles),
      },
    }),
  };
}
