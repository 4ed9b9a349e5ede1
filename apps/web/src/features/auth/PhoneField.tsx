import { phoneMaxLength } from '@klub/contract/limits';
import type { InputEvent } from 'react';
import { type Reading, useWritten } from '../../lib/written.ts';
import { TextField } from '@klub/ui/controls/TextField.tsx';
import { loginCopy as copy } from './auth.copy.ts';
import { isPhoneTooLong, plainPhone } from './login.rules.ts';

type PhoneFieldProps = {
  phone: string;
  onPhone: (phone: string) => void;
  errors: readonly string[];
  readOnly?: boolean;
  hint?: string;
};

/** Twelve characters hold every Polish number, but not the spaces that people type: those never reach the field. */
export function PhoneField({ phone, onPhone, errors, readOnly = false, hint }: PhoneFieldProps) {
  const written = useWritten(readPhone, onPhone);

  /** Runs before the browser changes the value, so that the caret keeps its place. */
  function refuseOthers(event: InputEvent<HTMLInputElement>): void {
    if (!written.takeMany(event) && event.data !== '' && plainPhone(event.data) === '')
      event.preventDefault();
  }

  return (
    <TextField
      label={copy.phone}
      {...(hint === undefined ? {} : { hint })}
      errors={[...written.errors, ...errors]}
      type="tel"
      name="username"
      autoComplete="username"
      inputMode="tel"
      maxLength={phoneMaxLength}
      required
      numeric
      readOnly={readOnly}
      value={phone}
      onChange={(event) => {
        written.forget();
        onPhone(plainPhone(event.target.value));
      }}
      onBeforeInput={refuseOthers}
      onPaste={written.onPaste}
    />
  );
}

function readPhone(text: string): Reading {
  const phone = plainPhone(text);
  return isPhoneTooLong(phone)
    ? { why: copy.phoneTooLong(phone.replace('+', '').length) }
    : { value: phone };
}
