import type { ClipboardEvent, InputEvent } from 'react';
import { TextField, type TextFieldProps } from '../../ui/controls/TextField.tsx';

type Props = Omit<TextFieldProps, 'onChange' | 'onPaste' | 'value'> & {
  value: string;
  /** What of a text belongs into the field. */
  plain: (text: string) => string;
  onText: (text: string) => void;
};

/** A field for digits: nothing else gets in, and a number that is pasted with its spaces is not cut by the browser. */
export function DigitsField({ value, plain, onText, ...field }: Props) {
  function paste(event: ClipboardEvent<HTMLInputElement>): void {
    const { selectionStart, selectionEnd, readOnly } = event.currentTarget;
    if (readOnly === true) return;
    event.preventDefault();
    const before = value.slice(0, selectionStart ?? value.length);
    const after = value.slice(selectionEnd ?? value.length);
    onText(plain(`${before}${event.clipboardData.getData('text')}${after}`));
  }

  /** Before the browser writes it, so that the caret stays where it is. */
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
