import { type FormName, formNames } from '@klub/contract/panel/form-names';
import { required } from '@klub/contract/sentences';
import { formsCopy as copy } from './forms.copy.ts';
import type { FormField, FormRead } from './forms.queries.ts';

export function formNamed(name: string | undefined): FormName | undefined {
  return formNames.find((one) => one === name);
}

export type Typed = Readonly<Record<string, string>>;

export function initialOf({ fields }: FormRead): Typed {
  return {
    ...Object.fromEntries(fields.map(({ name, value }) => [name, value])),
    ...Object.fromEntries(fields.filter(isRemovable).map(({ name }) => [removalOf(name), ''])),
    reason: '',
  };
}

/** Missing fields, and emptied ones whose value no form removes, by name. */
export function missingIn({ fields, asksReason }: FormRead, typed: Typed): Typed {
  const isEmpty = (name: string): boolean => (typed[name] ?? '').trim() === '';
  const isLost = ({ name, value, isClearable }: FormField): boolean =>
    !isClearable && value !== '' && isEmpty(name);
  return {
    ...Object.fromEntries(fields.filter(isLost).map(({ name }) => [name, copy.notCleared])),
    ...Object.fromEntries(
      fields
        .filter(({ name, isRequired }) => isRequired && isEmpty(name))
        .map(({ name }) => [name, required]),
    ),
    ...(asksReason && isEmpty('reason') ? { reason: copy.reasonMissing } : {}),
  };
}

/** Of a value that the form never shows: it cannot be emptied by hand. */
export function isRemovable({ isKept, isClearable }: FormField): boolean {
  return isKept && isClearable;
}

/** The name under which a form keeps that a hidden value is to be removed. */
export function removalOf(name: string): string {
  return `usuń ${name}`;
}

/** What is sent: of a new thing all that is filled, else only what was changed; an empty value removes what is stored. */
export function sentValues(
  { fields }: Pick<FormRead, 'fields'>,
  of: string | null,
  values: Typed,
  changed: Typed,
): Typed {
  const given = of === null ? values : changed;
  const removed = fields.filter(({ name }) => given[removalOf(name)] === 'tak');
  return {
    ...Object.fromEntries(removed.map(({ name }) => [name, ''])),
    ...Object.fromEntries(
      fields.flatMap(({ name }) => {
        const value = given[name]?.trim();
        return value === undefined || (of === null && value === '') ? [] : [[name, value]];
      }),
    ),
  };
}

/** The words under a field: what it means, and an example. */
export function hintOf({
  name,
  label,
  meaning,
  example,
  input,
  choices,
  isKept,
}: FormField): string {
  if (isKept) return copy.kept;
  // What a file's column does to rows without it is no matter of a form.
  const said = meaning.split(';').filter((clause) => !clause.includes('kolumn'));
  const isSaid = meaning === '' || meaning.toLowerCase() === label.toLowerCase();
  const isWordy = choices === null || choices.some(({ value }) => value === 'tak');
  return [
    isSaid || !isWordy ? '' : copy.sentence(said.join(';')),
    name === 'wskazanie' ? copy.several : '',
    choices === null && input !== 'day' && example !== '' ? copy.example(example) : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}
