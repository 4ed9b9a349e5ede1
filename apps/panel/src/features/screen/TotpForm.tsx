import { Button } from '@klub/ui/controls/Button.tsx';
import { PasswordField } from '@klub/ui/controls/PasswordField.tsx';
import { TextField } from '@klub/ui/controls/TextField.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { useState } from 'react';
import { totpCopy as copy } from './factors.copy.ts';
import { FormMessage } from './FormMessage.tsx';
import { QrCode } from './QrCode.tsx';
import { useShortForm } from './short-form.ts';
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
  const { form, errors } = useShortForm({
    wrong: {
      password: password === '' ? copy.missing.password : '',
      code: code.trim() === '' ? copy.missing.code : '',
    },
    failure,
    send: () => {
      if (!isSaving) onSave({ password, code });
    },
  });
  return (
    <form {...form}>
      <Stack>
        <p>{copy.scan}</p>
        <QrCode text={totp.address} label={copy.picture} />
        <p>
          {copy.byHand} <code className={styles.secret}>{inFours(totp.secret)}</code>
        </p>
        <PasswordField
          label={copy.password}
          hint={copy.passwordHint}
          errors={errors('password')}
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
          errors={errors('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          numeric
          maxLength={10}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
        <FormMessage failure={failure} fields={['password', 'code']} />
        <Button type="submit" wide loading={isSaving} loadingLabel={copy.saving}>
          {copy.save}
        </Button>
      </Stack>
    </form>
  );
}

/** Easier to copy by eye. */
function inFours(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}
