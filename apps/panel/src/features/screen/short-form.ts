import { fieldErrors } from '@klub/ui/calls/failure.ts';
import { useFocusOnChange } from '@klub/ui/controls/focus.ts';
import { type FormEvent, useMemo, useState } from 'react';

/** A field, or the first choice of a group, under which a sentence stands. */
export const firstWrong =
  '[aria-invalid="true"], fieldset[aria-describedby$="-error"] input:enabled';

type ShortFormOptions = {
  /** What is wrong or missing, by field, in sentences; empty or left out: nothing. */
  wrong: Readonly<Record<string, string | undefined>>;
  failure: unknown;
  send: () => void;
};

/**
 * A form of one or two fields. It can be sent at any time: sentences then stand at the fields, and the first of them has
 * the focus.
 */
export function useShortForm({ wrong, failure, send }: ShortFormOptions) {
  const [tries, setTries] = useState(0);
  const cause = useMemo(() => ({ failure, tries }), [failure, tries]);
  const ref = useFocusOnChange<HTMLFormElement>(cause, firstWrong);
  const isRight = Object.values(wrong).every((sentence) => !sentence);
  return {
    /** Of the form element. */
    form: {
      ref,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        setTries(isRight ? 0 : tries + 1);
        if (isRight) send();
      },
    },
    errors: (field: string): readonly string[] => {
      const sentence = wrong[field];
      return tries > 0 && sentence ? [sentence] : fieldErrors(failure, field);
    },
  };
}
