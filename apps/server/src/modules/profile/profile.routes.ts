import type { profileEndpoints } from '@klub/contract/profile';
import type { HandlersOf } from '../../infra/mount.ts';
import { shownPhone } from '../../infra/phone.ts';
import { refuse } from '../../infra/refusal.ts';
import { dayOf } from '../../infra/warsaw.ts';
import type { Accounts } from '../auth/accounts.ts';
import { setPassword } from './password.service.ts';
import { profileCopy } from './profile.copy.ts';
import { isBadgeShown, profileOf, viewOf } from './profile.rules.ts';
import * as store from './profile.store.ts';

type Built = Pick<
  HandlersOf<typeof profileEndpoints>,
  'GET /api/v1/user/get' | 'GET /api/v1/user/superior' | 'POST /api/v1/user/update'
>;

export function profileHandlers(parts: Accounts): Built {
  const { database, clock, vault } = parts;
  return {
    'GET /api/v1/user/get': async ({ session }) => {
      const person = await store.findPersonWithPlaces(database.kysely, session.personId, dayOf(clock.now()));
      if (person === null) throw refuse('unauthenticated');
      const view = viewOf(session);
      const inbox = view === 'whole' ? await store.findInbox(database.kysely, session.personId) : store.emptyInbox;
      return {
        message: {
          profile: profileOf(person, vault, view),
          role: person.role,
          extras: {
            isPasswordChange: session.scope === 'full',
            lastLogin: person.last_login_at?.toISOString() ?? null,
            showSlider: person.show_slider,
            unreadNotifications: inbox.unread,
          },
          showBadgeNotifications: isBadgeShown(inbox.lastUnreadAt, person.badge_hidden_at),
          notifications: inbox.newest.map(present),
          forceLogOut: session.forceLogOut,
        },
      };
    },

    'GET /api/v1/user/superior': async ({ session }) => {
      const superior = await store.findSuperior(database.kysely, session.personId, dayOf(clock.now()));
      return { data: superior === null ? null : { ...superior, phone: shownPhone(superior.phone) } };
    },

    'POST /api/v1/user/update': async ({ session, body }) => {
      await setPassword(parts, session, body);
      return { success: true, code: 200, message: profileCopy.passwordSaved };
    },
  };
}

function present({ slug, title, content, thumbnail, url, created_at, read_at }: store.FoundNotification) {
  return { slug, title, content, thumbnail, url, isRead: read_at !== null, createdAt: created_at.toISOString() };
}
