import { Button } from '@klub/ui/controls/Button.tsx';
import { PasswordField } from '@klub/ui/controls/PasswordField.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { hasPasskeys } from '../../lib/passkeys.ts';
import { FormMessage } from '../screen/FormMessage.tsx';
import { useShortForm } from '../screen/short-form.ts';
import { EmailField } from './EmailField.tsx';
import { entryCopy as copy } from './entry.copy.ts';

type PasswordStepProps = {
  email: string;
  onEmail: (email: string) => void;
  onAttempt: (attempt: string) => void;
  onKey: () => void;
  onRecovery: () => void;
};

/** First half of the way without a passkey: the server says the same of wrong passwords and of unknown addresses. */
export function PasswordStep({ email, onEmail, onAttempt, onKey, onRecovery }: PasswordStepProps) {
  const [password, setPassword] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api('POST /api/panel/v1/entry/password', { body: { email, password } }),
  });
  const { form, errors } = useShortForm({
    wrong: {
      email: email.trim() === '' ? copy.missing.email : '',
      password: password === '' ? copy.missing.password : '',
    },
    failure: error,
    // Only while this step is shown: a late answer does not lead away from another one.
    send: () => mutate(undefined, { onSuccess: ({ data }) => onAttempt(data.attempt) }),
  });
  return (
    <form {...form}>
      <Stack>
        <EmailField email={email} errors={errors('email')} onEmail={onEmail} />
        <PasswordField
          label={copy.password}
          errors={errors('password')}
          name="password"
          autoComplete="current-password"
          showLabel={copy.showPassword}
          hideLabel={copy.hidePassword}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        <FormMessage failure={error} fields={['email', 'password']} />
        <Button type="submit" wide loading={isPending} loadingLabel={copy.checking}>
          {copy.next}
        </Button>
        {hasPasskeys() && (
          <Button kind="quiet" wide onClick={onKey}>
            {copy.byKeyInstead}
          </Button>
        )}
        <Button kind="link" onClick={onRecovery}>
          {copy.byRecovery}
        </Button>
      </Stack>
    </form>
  );
}
