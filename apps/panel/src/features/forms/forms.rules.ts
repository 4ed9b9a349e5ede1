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
    reason: '',
  };
}

/** Missing fields, by name. */
export function missingIn({ fields, asksReason }: FormRead, typed: Typed): Typed {
  const isEmpty = (name: string): boolean => (typed[name] ?? '').trim() === '';
  return {
    ...Object.fromEntries(
      fields
        .filter(({ name, isRequired }) => isRequired && isEmpty(name))
        .map(({ name }) => [name, required]),
    ),
    ...(asksReason && isEmpty('reason') ? { reason: copy.reasonMissing } : {}),
  };
}

/** What is sent: of a new thing all that is filled, else only what was changed. */
export function sentValues(of: string | null, values: Typed, changed: Typed): Typed {
  const given = of === null ? values : changed;
  return Object.fromEntries(
    Object.entries(given)
      .filter(([name, value]) => name !== 'reason' && (of !== null || value.trim() !== ''))
      .map(([name, value]) => [name, value.trim()]),
  );
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
