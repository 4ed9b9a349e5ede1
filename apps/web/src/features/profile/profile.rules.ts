import {
  type ProfileField,
  type ProfileValues,
  profileFields,
  salesmanFields,
} from '@klub/contract/profile-fields';
import type { ReplyOf } from '../../lib/api.ts';

type User = ReplyOf<'GET /api/v1/user/get'>['message'];
type Profile = User['profile'];

const always = ['firstname', 'lastname', 'iban', 'place', 'city', 'zipCode'] as const;
const forTaxes = ['birthday', 'pesel', 'taxOfficeName', 'taxOfficeAddress'] as const;
type RequiredField = (typeof always)[number] | (typeof forTaxes)[number];

/**
 * The required fields that are still empty (section 5). A user without a business is taxed through the programme,
 * which requires more fields.
 */
export function emptyRequiredFields(profile: Profile): RequiredField[] {
  return requiredFields(profile).filter((field) => profile[field].trim() === '');
}

function requiredFields({ entrepreneur }: Profile): readonly RequiredField[] {
  return entrepreneur === '0' ? [...always, ...forTaxes] : always;
}

/** No payout is made before the legal form is chosen. */
export function lacksLegalForm({ entrepreneur }: Pick<Profile, 'entrepreneur'>): boolean {
  return entrepreneur === '';
}

export type Completeness = {
  filled: number;
  total: number;
  empty: readonly (RequiredField | 'entrepreneur')[];
};

/** How much of the data for a payout is there: the bubble's fields, and a legal form that is not chosen yet (D58). */
export function completenessOf(profile: Profile): Completeness {
  const form = lacksLegalForm(profile) ? (['entrepreneur'] as const) : [];
  const total = requiredFields(profile).length + form.length;
  const empty = [...emptyRequiredFields(profile), ...form];
  return { filled: total - empty.length, total, empty };
}

/**
 * Whether to request the missing data: never of a salesman, and not before the password is set
 * [H04].
 */
export function isProfileWanted({
  role,
  profile,
  extras,
}: Pick<User, 'role' | 'profile' | 'extras'>): boolean {
  return role !== 'salesman' && extras.isPasswordChange && emptyRequiredFields(profile).length > 0;
}

/** 'PL61…2874': enough to recognise one's own account, and useless to an onlooker (D27). */
export function maskedIban(iban: string): string {
  return iban.length > 8 ? `${iban.slice(0, 4)}…${iban.slice(-4)}` : iban;
}

/** 'PL61 1090 1014 …', grouped as on bank statements. */
export function groupedIban(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1\u00a0');
}

/** 'Polna 1, 90-001 Łódź', with the parts that are known. */
export function addressOf({
  place,
  zipCode,
  city,
}: Pick<Profile, 'place' | 'zipCode' | 'city'>): string {
  const town = [zipCode, city].filter((part) => part !== '').join(' ');
  return [place, town].filter((part) => part !== '').join(', ');
}

/** The kind of the user's superior: a representative has a regional manager. */
export function superiorKind(role: User['role']): 'representative' | 'manager' {
  return role === 'salesman' ? 'manager' : 'representative';
}

/** '500 000 004'; a number of another country stays as it is. */
export function groupedPhone(phone: string): string {
  return /^\d{9}$/.test(phone) ? phone.replace(/(\d{3})(?=\d)/g, '$1\u00a0') : phone;
}

export type EnvironmentLetter = 'P' | 'T' | 'D';

/** The environment, by the name of the host (D15). */
export function environmentLetter(host: string): EnvironmentLetter {
  if (/test/i.test(host)) return 'T';
  return /dev|localhost/i.test(host) || isLoopback(host) ? 'D' : 'P';
}

function isLoopback(host: string): boolean {
  return /^127(\.\d{1,3}){3}$/.test(host) || host === '[::1]' || host === '::1';
}

/** The fields that the form shows; for a salesman only name and e-mail (D13). */
export function formFields(role: User['role']): readonly ProfileField[] {
  return role === 'salesman' ? salesmanFields : profileFields;
}

export function valuesOf(profile: Profile): ProfileValues {
  return Object.fromEntries(profileFields.map((field) => [field, profile[field]])) as ProfileValues;
}

/** The typed values; `version` is the profile's when typing began (HZ36). */
export type ProfileDraft = { readonly version: string; readonly typed: Partial<ProfileValues> };

const secretFields: readonly ProfileField[] = ['iban', 'pesel'];

/** The part of the draft that may be kept in the tab's storage. */
export function withoutSecrets({ version, typed }: ProfileDraft): ProfileDraft {
  const open = profileFields.filter(
    (field) => typed[field] !== undefined && !secretFields.includes(field),
  );
  return { version, typed: Object.fromEntries(open.map((field) => [field, typed[field]])) };
}

/** The stored draft, or null when it is malformed. */
export function asDraft(value: unknown): ProfileDraft | null {
  if (typeof value !== 'object' || value === null || !('version' in value) || !('typed' in value))
    return null;
  const { version, typed } = value;
  if (typeof version !== 'string' || typeof typed !== 'object' || typed === null) return null;
  const known = Object.entries(typed).filter(
    ([field, text]) => isField(field) && typeof text === 'string',
  );
  return { version, typed: Object.fromEntries(known) };
}

function isField(name: string): boolean {
  return profileFields.some((field) => field === name);
}

export function hasChanges(typed: Partial<ProfileValues>, saved: ProfileValues): boolean {
  return profileFields.some((field) => typed[field] !== undefined && typed[field] !== saved[field]);
}
