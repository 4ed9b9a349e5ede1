import { Button } from '@klub/ui/controls/Button.tsx';
import { PasswordField } from '@klub/ui/controls/PasswordField.tsx';
import { TextField } from '@klub/ui/controls/TextField.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { FormMessage } from '../screen/FormMessage.tsx';
import { useShortForm } from '../screen/short-form.ts';
import { EmailField } from './EmailField.tsx';
import { entryCopy as copy } from './entry.copy.ts';

type RecoveryStepProps = {
  email: string;
  onEmail: (email: string) => void;
  onEntered: () => Promise<void>;
  onAgain: () => void;
};

/** The way in without a key and a phone; an account that has a password needs it here too. */
export function RecoveryStep({ email, onEmail, onEntered, onAgain }: RecoveryStepProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const { data } = await api('POST /api/panel/v1/entry/password', {
        body: { email, password },
      });
      await api('POST /api/panel/v1/entry/code', { body: { attempt: data.attempt, code } });
      await onEntered();
    },
  });
  const { form, errors } = useShortForm({
    wrong: {
      email: email.trim() === '' ? copy.missing.email : '',
      code: code.trim() === '' ? copy.missing.code : '',
    },
    failure: error,
    send: () => mutate(),
  });
  return (
    <form {...form}>
      <Stack>
        <EmailField email={email} errors={errors('email')} onEmail={onEmail} />
        <TextField
          label={copy.recoveryCode}
          hint={copy.recoveryHint}
          errors={errors('code')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
        <PasswordField
          label={copy.passwordIfAny}
          hint={copy.passwordIfAnyHint}
          errors={errors('password')}
          name="password"
          autoComplete="current-password"
          showLabel={copy.showPassword}
          hideLabel={copy.hidePassword}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        <FormMessage failure={error} fields={['email', 'password', 'code']} />
        <Button type="submit" wide loading={isPending} loadingLabel={copy.entering}>
          {copy.enter}
        </Button>
        <Button kind="link" onClick={onAgain}>
          {copy.again}
        </Button>
      </Stack>
    </form>
  );
}
