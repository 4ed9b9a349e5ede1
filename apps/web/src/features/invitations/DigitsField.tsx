import type { InputEvent } from 'react';
import { type Reading, useWritten } from '../../lib/written.ts';
import { TextField, type TextFieldProps } from '@klub/ui/controls/TextField.tsx';

type Props = Omit<TextFieldProps, 'onChange' | 'onPaste' | 'value'> & {
  value: string;
  errors: readonly string[];
  /** The digits that the field accepts of a text, or why it accepts none. */
  read: (text: string) => Reading;
  onText: (text: string) => void;
};

/** A field that accepts digits only; the browser does not cut a number that is pasted with spaces. */
export function DigitsField({ value, errors, read, onText, ...field }: Props) {
  const written = useWritten(read, onText);

  /** Runs before the browser changes the value, so that the caret keeps its place. */
  function refuseOthers(event: InputEvent<HTMLInputElement>): void {
    if (!written.takeMany(event) && event.data !== '' && !/\d/.test(event.data))
      event.preventDefault();
  }

  return (
    <TextField
      {...field}
      errors={[...written.errors, ...errors]}
      numeric
      inputMode="numeric"
      autoComplete="off"
      value={value}
      onChange={(event) => {
        written.forget();
        onText(event.target.value.replace(/\D/g, ''));
      }}
      onBeforeInput={refuseOthers}
      onPaste={written.onPaste}
    />
  );
}
