import { fieldErrors } from '@klub/ui/calls/failure.ts';
import { useFocusOnFailure } from '@klub/ui/controls/focus.ts';
import { PasswordField } from '@klub/ui/controls/PasswordField.tsx';
import { SubmitButton } from '@klub/ui/controls/SubmitButton.tsx';
import { TextField } from '@klub/ui/controls/TextField.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { useState } from 'react';
import { totpCopy as copy } from './factors.copy.ts';
import { FormMessage } from './FormMessage.tsx';
import { QrCode } from './QrCode.tsx';
import styles from './TotpForm.module.css';

type TotpFormProps = {
  totp: { secret: string; address: string };
  isSaving: boolean;
  failure: unknown;
  onSave: (typed: { password: string; code: string }) => void;
};

/** The secret as a picture and as text, a new password, and a first code that proves the application. */
export function TotpForm({ totp, isSaving, failure, onSave }: TotpFormProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const form = useFocusOnFailure(failure);
  const missing =
    password === '' ? copy.missing.password : code.trim() === '' ? copy.missing.code : '';
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSaving) onSave({ password, code });
      }}
    >
      <Stack>
        <p>{copy.scan}</p>
        <QrCode text={totp.address} label={copy.picture} />
        <p>
          {copy.byHand} <code className={styles.secret}>{inFours(totp.secret)}</code>
        </p>
        <PasswordField
          label={copy.password}
          hint={copy.passwordHint}
          errors={fieldErrors(failure, 'password')}
          name="password"
          autoComplete="new-password"
          showLabel={copy.showPassword}
          hideLabel={copy.hidePassword}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        <TextField
          label={copy.code}
          hint={copy.codeHint}
          errors={fieldErrors(failure, 'code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          numeric
          maxLength={10}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
        <FormMessage failure={failure} fields={['password', 'code']} />
        <SubmitButton missing={missing} loading={isSaving} loadingLabel={copy.saving}>
          {copy.save}
        </SubmitButton>
      </Stack>
    </form>
  );
}

/** Easier to copy by eye. */
function inFours(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}
