import type { PersonWithPlaces } from './profile.store.ts';
import type { Vault } from '../../../infra/crypto/vault.ts';
import { shownPhone } from '../../../infra/phone.ts';
import { sealedFields } from './sealed-fields.ts';
import { legalFormOf, valuesOf } from './values.ts';

/**
 * How much of the profile a session may see (D21, HZ7); `masked`: an operator who views it as this
 * person.
 */
export type View = 'whole' | 'masked' | 'beforePassword' | 'loggedOut';

export function viewOf(session: { readonly scope: string; readonly forceLogOut: boolean }): View {
  if (session.forceLogOut) return 'loggedOut';
  if (session.scope === 'viewing') return 'masked';
  return session.scope === 'set_password' ? 'beforePassword' : 'whole';
}

/**
 * Before setting a password a user sees only a name; a user who must leave sees no personal data.
 */
export function profileOf(person: PersonWithPlaces, vault: Vault, view: View) {
  const isWhole = view === 'whole' || view === 'masked';
  return {
    ...shownValues(person, vault, view),
    id: view === 'loggedOut' ? '' : String(person.id),
    username: usernameOf(person, view),
    clientNumber: isWhole ? person.client_number : '',
    entrepreneur: legalFormOf(person),
    userType: person.role,
    userDetails: isWhole ? [...person.places] : [],
  };
}

const nothing = {
  firstname: '',
  lastname: '',
  email: '',
  iban: '',
  place: '',
  city: '',
  zipCode: '',
  birthday: '',
  pesel: '',
  taxOfficeName: '',
  taxOfficeAddress: '',
};

function shownValues(person: PersonWithPlaces, vault: Vault, view: View) {
  if (view === 'whole') return valuesOf(vault, person);
  return view === 'masked' ? maskedValues(person) : namesOf(person, view);
}

/** Replaces a value that a viewing operator must not read. */
const mask = '••••';

/** Shows only that a value exists: unseals nothing. */
function maskedValues(person: PersonWithPlaces) {
  const masked = (value: string): string => (value === '' ? '' : mask);
  const sealed = Object.entries(sealedFields).map(([field, { column }]) => [
    field,
    masked(person[column]),
  ]);
  return {
    ...namesOf(person, 'masked'),
    email: masked(person.email),
    ...Object.fromEntries(sealed),
  };
}

function usernameOf({ phone }: PersonWithPlaces, view: View): string {
  if (view === 'loggedOut') return '';
  return view === 'masked' ? `${mask} ${phone.slice(-3)}` : shownPhone(phone);
}

function namesOf(person: PersonWithPlaces, view: View) {
  return view === 'loggedOut'
    ? nothing
    : { ...nothing, firstname: person.first_name, lastname: person.last_name };
}
