import { fieldErrors } from '@klub/ui/calls/failure.ts';
import { Button } from '@klub/ui/controls/Button.tsx';
import { useFocusOnFailure } from '@klub/ui/controls/focus.ts';
import { PasswordField } from '@klub/ui/controls/PasswordField.tsx';
import { SubmitButton } from '@klub/ui/controls/SubmitButton.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { hasPasskeys } from '../../lib/passkeys.ts';
import { FormMessage } from '../screen/FormMessage.tsx';
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
  const form = useFocusOnFailure(error);
  const missing =
    email.trim() === '' ? copy.missing.email : password === '' ? copy.missing.password : '';
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // Only while this step is shown: a late answer does not lead away from another one.
        mutate(undefined, { onSuccess: ({ data }) => onAttempt(data.attempt) });
      }}
    >
      <Stack>
        <EmailField email={email} failure={error} onEmail={onEmail} />
        <PasswordField
          label={copy.password}
          errors={fieldErrors(error, 'password')}
          name="password"
          autoComplete="current-password"
          showLabel={copy.showPassword}
          hideLabel={copy.hidePassword}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        <FormMessage failure={error} fields={['email', 'password']} />
        <SubmitButton missing={missing} loading={isPending} loadingLabel={copy.checking}>
          {copy.next}
        </SubmitButton>
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
