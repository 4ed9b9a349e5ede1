import { releaseVersion } from '@klub/contract/limits';
import type { profileEndpoints } from '@klub/contract/calls/profile';
import type { HandlersOf } from '../../../infra/http/mount.ts';
import { shownPhone } from '../../../infra/phone.ts';
import { refuse } from '../../../infra/refusal.ts';
import { dayOf } from '../../../infra/warsaw.ts';
import type { Accounts } from '../auth/auth.ts';
import { emptyInbox, inboxOf } from '../notifications/notifications.ts';
import { type ProfileParts, changeProfile } from './change.service.ts';
import { noteShownVersion } from './change.store.ts';
import { deleteAccount } from './deletion/deletion.service.ts';
import { withNote } from './deletion/tombstones.ts';
import { deletionApprovals } from './deletion/deletion.store.ts';
import { setPassword } from './password/password.service.ts';
import { profileCopy } from './profile.copy.ts';
import { profileOf, viewOf } from './profile.rules.ts';
import * as store from './profile.store.ts';
import { valuesOf } from './values.ts';
import { versionOf, versionText } from './version.ts';
import { programmeNamesNow } from '../settings/settings.ts';

export function profileHandlers(parts: ProfileParts): HandlersOf<typeof profileEndpoints> {
  const { database, clock } = parts;
  return {
    'GET /api/v1/user/get': showUser(parts),

    'GET /api/v1/user/superior': async ({ session }) => {
      const superior = await store.findSuperior(
        database.kysely,
        session.personId,
        dayOf(clock.now()),
      );
      return {
        data: superior === null ? null : { ...superior, phone: shownPhone(superior.phone) },
      };
    },

    'POST /api/v1/user/updateandreturnerrors': ({ session, body, caller, write }) =>
      write(async (handle) => ({
        code: 200,
        message: await changeProfile(parts, handle, session, body, caller.userAgent),
      })),

    'GET /api/v1/approval/delete-user': async () => {
      const approvals = await deletionApprovals(database.kysely, clock.now());
      return {
        data: approvals.map(({ versionId, name, content, required }) => ({
          id: String(versionId),
          name,
          content,
          required,
        })),
      };
    },

    'POST /api/v1/user/delete': ({ session, body, caller, write }) =>
      withNote(parts, 'deleted', (hasLeft) =>
        write(async (handle) => {
          hasLeft(
            await deleteAccount(parts, handle, session, { approvals: body.approvals, caller }),
          );
          return { code: 200, message: profileCopy.accountDeleted };
        }),
      ),

    'POST /api/v1/user/update': async ({ session, body, write }) => {
      const set = await setPassword(parts, session, write, body);
      return set.as({ success: true, code: 200, message: profileCopy.passwordSaved });
    },
  };
}

function showUser({
  database,
  clock,
  vault,
}: Accounts): HandlersOf<typeof profileEndpoints>['GET /api/v1/user/get'] {
  return async ({ session, write }) => {
    const person = await store.findPersonWithPlaces(database.kysely, session, dayOf(clock.now()));
    if (person === null) throw refuse('unauthenticated');
    const view = viewOf(session);
    const hasInbox = view === 'whole' || view === 'masked';
    const inbox = hasInbox
      ? await inboxOf(database.kysely, { personId: session.personId, role: person.role })
      : emptyInbox;
    const profileVersion =
      view === 'whole' ? versionText(versionOf(vault, person.id, valuesOf(vault, person))) : '';
    // A viewing operator has no session that could store the version.
    if (session.scope !== 'viewing' && profileVersion !== person.profile_shown) {
      await write((handle) => noteShownVersion(handle, session.tokenHash, profileVersion));
    }
    const names = await programmeNamesNow({ database, clock });
    return {
      message: {
        profile: profileOf(person, vault, view),
        role: person.role,
        extras: {
          roleName: names.roles[person.role],
          programmeName: names.programme,
          isPasswordChange: session.scope !== 'set_password',
          lastLogin: person.last_login_at?.toISOString() ?? null,
          showSlider: person.show_slider,
          unreadNotifications: inbox.unread,
          profileVersion,
          appVersion: releaseVersion,
        },
        showBadgeNotifications: inbox.hasNews,
        notifications: inbox.newest,
        forceLogOut: session.forceLogOut,
      },
    };
  };
}
