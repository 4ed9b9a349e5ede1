import { phoneMaxLength } from '@klub/contract/limits';
import type { ClipboardEvent, InputEvent } from 'react';
import { TextField } from '../../ui/controls/TextField.tsx';
import { loginCopy as copy } from './auth.copy.ts';
import { plainPhone } from './login.rules.ts';

type PhoneFieldProps = {
  phone: string;
  onPhone: (phone: string) => void;
  errors: readonly string[];
  readOnly?: boolean;
  hint?: string;
};

/** Twelve characters hold every Polish number, but not the spaces that people type: those never reach the field. */
export function PhoneField({ phone, onPhone, errors, readOnly = false, hint }: PhoneFieldProps) {
  return (
    <TextField
      label={copy.phone}
      {...(hint === undefined ? {} : { hint })}
      errors={errors}
      type="tel"
      name="username"
      autoComplete="username"
      inputMode="tel"
      maxLength={phoneMaxLength}
      required
      numeric
      readOnly={readOnly}
      value={phone}
      onChange={(event) => onPhone(event.target.value)}
      onBeforeInput={refuseSpacing}
      onPaste={(event) => pastePlain(event, onPhone)}
    />
  );
}

/** Runs before the browser changes the value, so that the caret keeps its place. */
function refuseSpacing(event: InputEvent<HTMLInputElement>): void {
  if (event.data !== '' && plainPhone(event.data) === '') event.preventDefault();
}

/** Pastes without spaces, because the browser would cut a number with spaces at its twelfth character. */
function pastePlain(event: ClipboardEvent<HTMLInputElement>, onPhone: (phone: string) => void): void {
  const { value, selectionStart, selectionEnd, readOnly } = event.currentTarget;
  if (readOnly) return;
  event.preventDefault();
  const before = value.slice(0, selectionStart ?? value.length);
  const after = value.slice(selectionEnd ?? value.length);
  onPhone(plainPhone(`${before}${event.clipboardData.getData('text')}${after}`));
}
