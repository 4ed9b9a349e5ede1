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
