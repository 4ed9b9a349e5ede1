import { fieldErrors } from '@klub/ui/calls/failure.ts';
import { Button } from '@klub/ui/controls/Button.tsx';
import { TextField } from '@klub/ui/controls/TextField.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { hasPasskeys, newPasskey } from '../../lib/passkeys.ts';
import { FormMessage } from '../screen/FormMessage.tsx';
import { TotpForm } from '../screen/TotpForm.tsx';
import { entryCopy, ticketCopy as copy } from './entry.copy.ts';

type FirstFactorProps = { ticket: string; onCodes: (codes: readonly string[]) => void };

/** A passkey, or a password with an application for codes. */
export function FirstFactor(props: FirstFactorProps) {
  return (
    <Stack>
      {hasPasskeys() && <FirstPasskey {...props} />}
      <FirstPassword {...props} />
    </Stack>
  );
}

function FirstPasskey({ ticket, onCodes }: FirstFactorProps) {
  const [name, setName] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const { data } = await api('POST /api/panel/v1/entry/ticket/passkey/options', {
        body: { ticket },
      });
      const answered = await newPasskey(data);
      return api('POST /api/panel/v1/entry/ticket/passkey', {
        body: { ...answered, ticket, name },
      });
    },
    onSuccess: ({ data }) => onCodes(data.recoveryCodes),
  });
  return (
    <Card as="section" labelledBy="first-key">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) mutate();
        }}
      >
        <Stack>
          <h2 id="first-key">{copy.keyTitle}</h2>
          <p>{copy.keyText}</p>
          <TextField
            label={copy.keyName}
            note={copy.optional}
            hint={copy.keyNameHint}
            errors={fieldErrors(error, 'name')}
            maxLength={60}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <FormMessage failure={error} fields={['name']} />
          <Button type="submit" wide loading={isPending} loadingLabel={copy.creating}>
            {copy.createKey}
          </Button>
        </Stack>
      </form>
    </Card>
  );
}

function FirstPassword({ ticket, onCodes }: FirstFactorProps) {
  const totp = useMutation({
    mutationFn: () => api('POST /api/panel/v1/entry/ticket/totp', { body: { ticket } }),
  });
  const save = useMutation({
    mutationFn: (typed: { password: string; code: string }) =>
      api('POST /api/panel/v1/entry/ticket/password', { body: { ticket, ...typed } }),
    onSuccess: ({ data }) => onCodes(data.recoveryCodes),
  });
  return (
    <Card as="section" labelledBy="first-password" tone={hasPasskeys() ? 'quiet' : 'paper'}>
      <Stack>
        <h2 id="first-password">{copy.passwordTitle}</h2>
        {!hasPasskeys() && <p>{entryCopy.noKeys}</p>}
        <p>{copy.passwordText}</p>
        {totp.data === undefined ? (
          <>
            <FormMessage failure={totp.error} />
            <Button
              kind="quiet"
              wide
              loading={totp.isPending}
              loadingLabel={copy.preparing}
              onClick={() => totp.mutate()}
            >
              {copy.choosePassword}
            </Button>
          </>
        ) : (
          <TotpForm
            totp={totp.data.data}
            isSaving={save.isPending}
            failure={save.error}
            onSave={save.mutate}
          />
        )}
      </Stack>
    </Card>
  );
}
