import { appVersion } from '@klub/contract/limits';
import type { dashboardRows } from '@klub/contract/panel/dashboard';
import { may } from '@klub/contract/panel/permissions';
import type { PanelHandlersOf } from '../../infra/http/panel/mount-panel.ts';
import { dayOf } from '../../infra/warsaw.ts';
import { shownRole } from './dashboard.copy.ts';
import { readFigures } from './figures.service.ts';
import { type InstallationParts, readInstallation } from './installation.service.ts';
import { maskedPhone, personSearch } from './people.rules.ts';
import { searchPeople } from './people.store.ts';
import { readinessReader } from './readiness.service.ts';

export function dashboardHandlers(parts: InstallationParts): PanelHandlersOf<typeof dashboardRows> {
  const { database, clock } = parts;
  const readiness = readinessReader(parts);
  return {
    'GET /api/panel/v1/months/:month/readiness': async ({ params, session }) => ({
      data: await readiness(params.month, may(session.roles, 'money.read')),
    }),

    'GET /api/panel/v1/figures': async ({ session }) => ({
      data: await readFigures({ database, now: clock.now() }, may(session.roles, 'money.read')),
    }),

    'GET /api/panel/v1/installation': async () => ({
      data: { at: clock.now().toISOString(), version: appVersion, lines: await readInstallation(parts) },
    }),

    'GET /api/panel/v1/people': async ({ query }) => {
      const people = await searchPeople(database.kysely, personSearch(query.q), dayOf(clock.now()));
      return {
        data: people.map(({ id, firstName, lastName, phone, role, shop }) => ({
          ...{ id: String(id), name: `${firstName} ${lastName}`.trim(), phone: maskedPhone(phone) },
          ...{ role: shownRole[role], shop },
        })),
      };
    },
  };
}
