import type { notificationsEndpoints } from '@klub/contract/calls/notifications';
import type { Deps } from '../../../infra/deps.ts';
import type { HandlersOf } from '../../../infra/http/mount.ts';
import { refuse } from '../../../infra/refusal.ts';
import { shown } from './inbox.service.ts';
import { findPage, hideBadge, isOwn, markAsRead } from './notifications.store.ts';

const pageSize = 50;

export function notificationsHandlers({
  database,
  clock,
}: Deps): HandlersOf<typeof notificationsEndpoints> {
  return {
    'GET /api/v1/notifications': async ({ session, query: { before } }) => {
      const { kysely } = database;
      if (before !== undefined && !(await isOwn(kysely, session.personId, before)))
        throw refuse('notFound');
      const found = await findPage(kysely, session.personId, { before, max: pageSize + 1 });
      const page = found.slice(0, pageSize);
      return {
        data: page.map((one) => shown(one, session.role)),
        next: found.length > pageSize ? (page.at(-1)?.slug ?? null) : null,
      };
    },
    'POST /api/v1/notifications/:slug/update': ({ session, params, write }) =>
      write(async (handle) => {
        if (!(await markAsRead(handle, session.personId, params.slug, clock.now())))
          throw refuse('notFound');
        return { code: 200 };
      }),
    'POST /api/v1/notifications/hide-badge': ({ session, write }) =>
      write(async (handle) => {
        await hideBadge(handle, session.personId, clock.now());
        return { status: 200 };
      }),
  };
}
