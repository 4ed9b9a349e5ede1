import { fieldErrors } from '@klub/ui/calls/failure.ts';
import { useFocusOnChange } from '@klub/ui/controls/focus.ts';
import { useEffect, useMemo, useState } from 'react';
import { type DefaultValues, type Path, type PathValue, useForm } from 'react-hook-form';
import { firstWrong } from '../screen/short-form.ts';
import { draftOf, keepDraft } from './drafts.ts';

type Values = Readonly<Record<string, unknown>>;
type Sentences<V extends Values> = { readonly [Field in keyof V]?: string };

type LongFormOptions<V extends Values> = {
  /** Names what is kept of it: forms of different things have different names. */
  name: string;
  /** The values before anything is typed. When they change, what was typed stays. */
  initial: V;
  /** Fields that the browser never keeps. */
  secret?: readonly (keyof V & string)[];
  /** What is wrong or missing, by field, in sentences. */
  wrong: (values: V) => Sentences<V>;
  failure: unknown;
  /** What the server calls a field, where its name differs. */
  sentAs?: { readonly [Field in keyof V]?: string };
  send: (values: V) => void;
};

/**
 * A form of more than two fields. It can be sent at any time: sentences then stand at the fields, and the first of them
 * has the focus. What is typed survives a reload, the end of the session and another screen, until it is sent.
 */
export function useLongForm<V extends Values>(options: LongFormOptions<V>) {
  const { name, initial, secret = [], wrong, failure, sentAs, send } = options;
  const [tries, setTries] = useState(0);
  const { values, changed, isRestored, put, reset } = useTyped(name, initial, secret);
  const missing: Sentences<V> = tries > 0 ? wrong(values) : {};
  const cause = useMemo(() => ({ failure, tries }), [failure, tries]);
  const ref = useFocusOnChange<HTMLFormElement>(cause, firstWrong);
  const errors = (field: keyof V & string): readonly string[] => {
    const sentence = missing[field];
    return sentence === undefined || sentence === ''
      ? fieldErrors(failure, sentAs?.[field] ?? field)
      : [sentence];
  };
  /** Whether these fields are right; else their sentences stand at them. */
  const check = (fields: readonly string[]): boolean => {
    const sentences: Values = wrong(values);
    const isRight = fields.every((field) => !sentences[field]);
    if (!isRight) setTries(tries + 1);
    return isRight;
  };
  return {
    values,
    /** What differs from the first values. */
    changed,
    isRestored,
    hasSecret: secret.length > 0,
    ref,
    errors,
    check,
    set: (part: Partial<V>) => {
      for (const [field, value] of Object.entries(part)) put(field, value);
    },
    /** The value, the sentences and the change of a text field or a list. */
    field: (field: keyof V & string) => ({
      name: field,
      value: String(values[field] ?? ''),
      errors: errors(field),
      onChange: ({ target }: { target: { value: string } }) => put(field, target.value),
    }),
    submit: () => {
      if (check(Object.keys(wrong(values)))) send(values);
    },
    /** Forgets what was typed: it was sent, or is given up. */
    clear: () => {
      setTries(0);
      reset();
    },
  };
}

/** The values with what was typed, which the tab keeps until it is sent. */
function useTyped<V extends Values>(
  name: string,
  initial: V,
  secret: readonly (keyof V & string)[],
) {
  const [restored] = useState(() => fittingDraft(draftOf(name), initial, secret));
  const [isRestored, setRestored] = useState(Object.keys(restored).length > 0);
  const { setValue, watch, reset, formState } = useForm<V>({
    defaultValues: initial as DefaultValues<V>,
    values: initial,
    resetOptions: { keepDirtyValues: true },
  });
  // The library keeps typed values only for a form that has read which they are.
  void formState.dirtyFields;
  const put = (field: string, value: unknown): void =>
    setValue(field as Path<V>, value as PathValue<V, Path<V>>, { shouldDirty: true });
  useEffect(() => {
    for (const [field, value] of Object.entries(restored)) put(field, value);
    // Once: later values are typed.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const values = watch();
  const changed = changedIn(values, initial);
  const kept = JSON.stringify(without(changed, secret));
  useEffect(() => keepDraft(name, JSON.parse(kept) as Values), [name, kept]);
  return {
    values,
    changed,
    isRestored,
    put,
    reset: () => {
      keepDraft(name, {});
      setRestored(false);
      reset(initial as DefaultValues<V>);
    },
  };
}

export type LongFormOf<V extends Values> = ReturnType<typeof useLongForm<V>>;

export type LongFormState = Pick<
  ReturnType<typeof useLongForm>,
  'isRestored' | 'hasSecret' | 'ref' | 'submit' | 'clear'
>;

/** Of a draft the fields that the form still has, in the same form. */
function fittingDraft<V extends Values>(
  draft: Values,
  initial: V,
  secret: readonly (keyof V & string)[],
): Partial<V> {
  return Object.fromEntries(
    Object.entries(draft).filter(
      ([field, value]) =>
        field in initial &&
        !secret.includes(field) &&
        (initial[field] === null || typeof value === typeof initial[field]),
    ),
  ) as Partial<V>;
}

function changedIn<V extends Values>(values: V, initial: V): Partial<V> {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(initial[field]),
    ),
  ) as Partial<V>;
}

function without(values: Values, fields: readonly string[]): Values {
  return Object.fromEntries(Object.entries(values).filter(([field]) => !fields.includes(field)));
}
