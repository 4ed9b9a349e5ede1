import type { FormName } from '@klub/contract/panel/form-names';
import { generatePath } from 'react-router';
import { paths, searches } from '../../paths.ts';
import { formsCopy as copy } from './forms.copy.ts';

/** The address of a form, of a person's number or a shop's code. */
export function formAddress(form: FormName, of?: string): string {
  const path = generatePath(paths.form, { nazwa: form });
  return of === undefined ? path : `${path}?${new URLSearchParams({ [searches.of]: of })}`;
}

/** Where the form was opened from. */
export function placeOf(form: FormName, of: string | null): { to: string; label: string } {
  if (form === 'nowy-sklep') return { to: paths.shops, label: copy.shops };
  if (of === null) return { to: paths.people, label: copy.people };
  return form.endsWith('-sklepu')
    ? { to: generatePath(paths.shop, { kod: of }), label: copy.shop }
    : { to: generatePath(paths.person, { id: of }), label: copy.person };
}
