import { isStatus } from '@klub/ui/calls/failure.ts';
import { Button } from '@klub/ui/controls/Button.tsx';
import { TextField } from '@klub/ui/controls/TextField.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { enterByPasskey, offersPasskeysInField } from '../../lib/passkeys.ts';
import { FormMessage } from '../screen/FormMessage.tsx';
import { entryCopy as copy } from './entry.copy.ts';

type KeyStepProps = {
  email: string;
  onEmail: (email: string) => void;
  onEntered: () => Promise<void>;
  onPassword: () => void;
  onRecovery: () => void;
};

/**
 * A field in which the browser offers the passkey, and a button for a passkey on another device.
 */
export function KeyStep({ email, onEmail, onEntered, onPassword, onRecovery }: KeyStepProps) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      await enterByPasskey();
      await onEntered();
    },
  });
  const refused = useOfferInField(onEntered);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate();
      }}
    >
      <Stack>
        <TextField
          label={copy.email}
          hint={copy.emailHint}
          type="email"
          name="email"
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={({ target }) => onEmail(target.value)}
        />
        <FormMessage failure={error ?? refused} />
        <Button type="submit" wide loading={isPending} loadingLabel={copy.entering}>
          {copy.byKey}
        </Button>
        <Button kind="quiet" wide onClick={onPassword}>
          {copy.byPassword}
        </Button>
        <Button kind="link" onClick={onRecovery}>
          {copy.byRecovery}
        </Button>
      </Stack>
    </form>
  );
}

/**
 * Lets the browser offer the passkey in the e-mail field. Shows only the server's refusal of a used
 * passkey; the button starts a new attempt.
 */
function useOfferInField(onEntered: () => Promise<void>): unknown {
  const [refused, setRefused] = useState<unknown>();
  const enter = useEffectEvent(onEntered);
  useEffect(() => {
    let isHere = true;
    const offer = async (): Promise<void> => {
      if (!(await offersPasskeysInField()) || !isHere) return;
      await enterByPasskey(true);
      await enter();
    };
    offer().catch((failure: unknown) => {
      if (isHere && isStatus(failure, 401)) setRefused(failure);
    });
    return () => {
      isHere = false;
    };
  }, []);
  return refused;
}
