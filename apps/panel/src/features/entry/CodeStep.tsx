import { Button } from '@klub/ui/controls/Button.tsx';
import { TextField } from '@klub/ui/controls/TextField.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { FormMessage } from '../screen/FormMessage.tsx';
import { useShortForm } from '../screen/short-form.ts';
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
  const { form, errors } = useShortForm({
    wrong: { code: code.trim() === '' ? copy.missing.code : '' },
    failure: error,
    send: () => mutate(),
  });
  return (
    <form {...form}>
      <Stack>
        <TextField
          label={copy.code}
          hint={copy.codeHint}
          errors={errors('code')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          numeric
          maxLength={20}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
        <FormMessage failure={error} fields={['code']} />
        <Button
          type="submit"
          wide

          loading={isPending}
          loadingLabel={copy.entering}
        >
          {copy.enter}
        </Button>
        <Button kind="link" onClick={onAgain}>
          {copy.again}
        </Button>
      </Stack>
    </form>
  );
}
