import type { PersonWithPlaces } from './profile.store.ts';
import type { Vault } from '../../infra/crypto/vault.ts';
import { shownPhone } from '../../infra/phone.ts';
import { valuesOf } from './values.ts';

/** How much of the profile a session may see (D21, HZ7). */
export type View = 'whole' | 'beforePassword' | 'loggedOut';

export function viewOf(session: { readonly scope: string; readonly forceLogOut: boolean }): View {
  if (session.forceLogOut) return 'loggedOut';
  return session.scope === 'set_password' ? 'beforePassword' : 'whole';
}

/** Before setting a password a user sees a name only; a user who must leave sees no personal data. */
export function profileOf(person: PersonWithPlaces, vault: Vault, view: View) {
  const isWhole = view === 'whole';
  const values = isWhole ? valuesOf(vault, person) : namesOf(person, view);
  return {
    ...values,
    id: view === 'loggedOut' ? '' : String(person.id),
    username: view === 'loggedOut' ? '' : shownPhone(person.phone),
    clientNumber: isWhole ? person.client_number : '',
    entrepreneur: person.entrepreneur ? ('1' as const) : ('0' as const),
    userType: person.role,
    userDetails: isWhole ? [...person.places] : [],
  };
}

const nothing = {
  ...{ firstname: '', lastname: '', email: '', iban: '', place: '', city: '', zipCode: '' },
  ...{ birthday: '', pesel: '', taxOfficeName: '', taxOfficeAddress: '' },
};

function namesOf(person: PersonWithPlaces, view: View) {
  return view === 'loggedOut' ? nothing : { ...nothing, firstname: person.first_name, lastname: person.last_name };
}

/** The badge shows until the notifications are opened, and again from the next unread one on. */
export function isBadgeShown(lastUnreadAt: Date | null, badgeHiddenAt: Date | null): boolean {
  if (lastUnreadAt === null) return false;
  return badgeHiddenAt === null || lastUnreadAt.getTime() > badgeHiddenAt.getTime();
}
