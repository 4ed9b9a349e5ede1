import type { notificationsEndpoints } from '@klub/contract/notifications';
import type { Deps } from '../../infra/deps.ts';
import type { HandlersOf } from '../../infra/mount.ts';
import { refuse } from '../../infra/refusal.ts';
import { hideBadge, markAsRead } from './notifications.store.ts';

export function notificationsHandlers({ database, clock }: Deps): HandlersOf<typeof notificationsEndpoints> {
  return {
    'POST /api/v1/notifications/:slug/update': async ({ session, params }) => {
      if (!(await markAsRead(database.kysely, session.personId, params.slug, clock.now()))) throw refuse('notFound');
      return { code: 200 };
    },
    'POST /api/v1/notifications/hide-badge': async ({ session }) => {
      await hideBadge(database.kysely, session.personId, clock.now());
      return { status: 200 };
    },
  };
}
