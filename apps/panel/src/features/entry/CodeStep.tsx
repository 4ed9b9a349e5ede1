import { fieldErrors } from '@klub/ui/calls/failure.ts';
import { Button } from '@klub/ui/controls/Button.tsx';
import { useFocusOnFailure } from '@klub/ui/controls/focus.ts';
import { SubmitButton } from '@klub/ui/controls/SubmitButton.tsx';
import { TextField } from '@klub/ui/controls/TextField.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { FormMessage } from '../screen/FormMessage.tsx';
import { entryCopy as copy } from './entry.copy.ts';

type CodeStepProps = { attempt: string; onEntered: () => Promise<void>; onAgain: () => void };

/** Second half: a code of the application, or one of the codes that were kept for a lost one. */
export function CodeStep({ attempt, onEntered, onAgain }: CodeStepProps) {
  const [code, setCode] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      await api('POST /api/panel/v1/entry/code', { body: { attempt, code } });
      await onEntered();
    },
  });
  const form = useFocusOnFailure(error);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
      <Stack>
        <TextField
          label={copy.code}
          hint={copy.codeHint}
          errors={fieldErrors(error, 'code')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          numeric
          maxLength={20}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
        <FormMessage failure={error} fields={['code']} />
        <SubmitButton
          missing={code.trim() === '' ? copy.missing.code : ''}
          loading={isPending}
          loadingLabel={copy.entering}
        >
          {copy.enter}
        </SubmitButton>
        <Button kind="link" onClick={onAgain}>
          {copy.again}
        </Button>
      </Stack>
    </form>
  );
}
