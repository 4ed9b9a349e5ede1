import { type ProfileField, type ProfileValues, profileFields, salesmanFields } from '@klub/contract/profile-fields';
import type { ReplyOf } from '../../lib/api.ts';

type User = ReplyOf<'GET /api/v1/user/get'>['message'];
type Profile = User['profile'];
type Field = keyof Profile;

const always = ['firstname', 'lastname', 'iban', 'place', 'city', 'zipCode'] as const satisfies readonly Field[];
const forTaxes = ['birthday', 'pesel', 'taxOfficeName', 'taxOfficeAddress'] as const satisfies readonly Field[];

/** The required fields that are still empty (section 5). Whoever runs no business is taxed through us and owes more. */
export function emptyRequiredFields(profile: Profile): Field[] {
  const required: readonly Field[] = profile.entrepreneur === '0' ? [...always, ...forTaxes] : always;
  return required.filter((field) => String(profile[field] ?? '').trim() === '');
}

/** Whether to ask for the missing data: never a salesman, and nobody who must set a password first [H04]. */
export function isProfileWanted({ role, profile, extras }: Pick<User, 'role' | 'profile' | 'extras'>): boolean {
  return role !== 'salesman' && extras.isPasswordChange && emptyRequiredFields(profile).length > 0;
}

/** 'PL61…2874': enough to know one's own account by, and nothing for whoever looks over the shoulder (D27). */
export function maskedIban(iban: string): string {
  return iban.length > 8 ? `${iban.slice(0, 4)}…${iban.slice(-4)}` : iban;
}

/** 'PL61 1090 1014 …', as accounts are printed, to compare with. */
export function groupedIban(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1\u00a0');
}

/** 'Polna 1, 90-001 Łódź', whatever of it is there. */
export function addressOf({ place, zipCode, city }: Pick<Profile, 'place' | 'zipCode' | 'city'>): string {
  const town = [zipCode, city].filter((part) => part !== '').join(' ');
  return [place, town].filter((part) => part !== '').join(', ');
}

/** Who a person's superior is: a representative has a regional manager. */
export function superiorKind(role: User['role']): 'representative' | 'manager' {
  return role === 'salesman' ? 'manager' : 'representative';
}

/** '500 000 004'; a number of another country stays as it is. */
export function groupedPhone(phone: string): string {
  return /^\d{9}$/.test(phone) ? phone.replace(/(\d{3})(?=\d)/g, '$1\u00a0') : phone;
}

export type EnvironmentLetter = 'P' | 'T' | 'D';

/** Which of the environments answers, by the name of its machine (D15). */
export function environmentLetter(host: string): EnvironmentLetter {
  if (/test/i.test(host)) return 'T';
  return /dev|localhost/i.test(host) || isLoopback(host) ? 'D' : 'P';
}

function isLoopback(host: string): boolean {
  return /^127(\.\d{1,3}){3}$/.test(host) || host === '[::1]' || host === '::1';
}

/** The fields that the form shows: a salesman only says who he is (D13). */
export function formFields(role: User['role']): readonly ProfileField[] {
  return role === 'salesman' ? salesmanFields : profileFields;
}

export function valuesOf(profile: Profile): ProfileValues {
  return Object.fromEntries(profileFields.map((field) => [field, profile[field]])) as ProfileValues;
}

/** What has been typed over the profile; `version` is the profile's when the first sign was typed (HZ36). */
export type ProfileDraft = { readonly version: string; readonly typed: Partial<ProfileValues> };

const secretFields: readonly ProfileField[] = ['iban', 'pesel'];

/** What of it may lie in the tab's storage. */
export function withoutSecrets({ version, typed }: ProfileDraft): ProfileDraft {
  const open = profileFields.filter((field) => typed[field] !== undefined && !secretFields.includes(field));
  return { version, typed: Object.fromEntries(open.map((field) => [field, typed[field]])) };
}

/** What storage gives back, or null when it is not a draft. */
export function asDraft(value: unknown): ProfileDraft | null {
  if (typeof value !== 'object' || value === null || !('version' in value) || !('typed' in value)) return null;
  const { version, typed } = value;
  if (typeof version !== 'string' || typeof typed !== 'object' || typed === null) return null;
  const known = Object.entries(typed).filter(([field, text]) => isField(field) && typeof text === 'string');
  return { version, typed: Object.fromEntries(known) };
}

function isField(name: string): boolean {
  return profileFields.some((field) => field === name);
}

/** Whether leaving the form would lose something. */
export function hasChanges(typed: Partial<ProfileValues>, saved: ProfileValues): boolean {
  return profileFields.some((field) => typed[field] !== undefined && typed[field] !== saved[field]);
}
