import type { PersonWithPlaces } from './profile.store.ts';
import type { Vault } from '../../infra/vault.ts';
import { shownPhone } from '../../infra/phone.ts';
import { type SealedField, openField } from './sealed-fields.ts';

/** How much of the profile a session may see (D21, H7). */
export type View = 'whole' | 'beforePassword' | 'loggedOut';

export function viewOf(session: { readonly scope: string; readonly forceLogOut: boolean }): View {
  if (session.forceLogOut) return 'loggedOut';
  return session.scope === 'set_password' ? 'beforePassword' : 'whole';
}

/** Who asked to be greeted before setting a password sees a name; who must leave sees nothing of himself. */
export function profileOf(person: PersonWithPlaces, vault: Vault, view: View) {
  const named = view === 'loggedOut' ? '' : undefined;
  const open = (field: SealedField): string => (view === 'whole' ? openField(vault, field, person) : '');
  return {
    id: named ?? String(person.id),
    firstname: named ?? person.first_name,
    lastname: named ?? person.last_name,
    username: named ?? shownPhone(person.phone),
    email: view === 'whole' ? person.email : '',
    clientNumber: view === 'whole' ? person.client_number : '',
    iban: open('iban'),
    place: open('place'),
    city: open('city'),
    zipCode: open('zipCode'),
    entrepreneur: person.entrepreneur ? ('1' as const) : ('0' as const),
    birthday: open('birthday'),
    pesel: open('pesel'),
    taxOfficeName: open('taxOfficeName'),
    taxOfficeAddress: open('taxOfficeAddress'),
    userType: person.role,
    userDetails: view === 'whole' ? [...person.places] : [],
  };
}

/** The badge shows until the notifications are opened, and again from the next unread one on. */
export function isBadgeShown(lastUnreadAt: Date | null, badgeHiddenAt: Date | null): boolean {
  if (lastUnreadAt === null) return false;
  return badgeHiddenAt === null || lastUnreadAt.getTime() > badgeHiddenAt.getTime();
}
