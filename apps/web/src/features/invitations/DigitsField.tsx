import type { ClipboardEvent, InputEvent } from 'react';
import { TextField, type TextFieldProps } from '../../ui/controls/TextField.tsx';

type Props = Omit<TextFieldProps, 'onChange' | 'onPaste' | 'value'> & {
  value: string;
  /** The part of a text that the field accepts. */
  plain: (text: string) => string;
  onText: (text: string) => void;
};

/** A field that accepts digits only; the browser does not cut a number that is pasted with spaces. */
export function DigitsField({ value, plain, onText, ...field }: Props) {
  function paste(event: ClipboardEvent<HTMLInputElement>): void {
    const { selectionStart, selectionEnd, readOnly } = event.currentTarget;
    if (readOnly === true) return;
    event.preventDefault();
    const before = value.slice(0, selectionStart ?? value.length);
    const after = value.slice(selectionEnd ?? value.length);
    onText(plain(`${before}${event.clipboardData.getData('text')}${after}`));
  }

  /** Runs before the browser changes the value, so that the caret keeps its place. */
  function refuseOthers(event: InputEvent<HTMLInputElement>): void {
    if (event.data !== '' && !/\d/.test(event.data)) event.preventDefault();
  }

  return (
    <TextField
      {...field}
      numeric
      inputMode="numeric"
      autoComplete="off"
      value={value}
      onChange={(event) => onText(plain(event.target.value))}
      onBeforeInput={refuseOthers}
      onPaste={paste}
    />
  );
}
