import { Button } from '@klub/ui/controls/Button.tsx';
import { TextField } from '@klub/ui/controls/TextField.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { Dialog } from '@klub/ui/overlays/Dialog.tsx';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { proveByPasskey } from '../../lib/passkeys.ts';
import { useProofQuestion } from '../../lib/proof.ts';
import { FormMessage } from '../screen/FormMessage.tsx';
import { useShortForm } from '../screen/short-form.ts';
import { proofCopy as copy } from './shell.copy.ts';

/** Requests a fresh second factor before an act that needs one; then the act continues. */
export function ProofDialog() {
  const question = useProofQuestion();
  return (
    <Dialog
      open={question !== undefined}
      title={copy.title}
      closeLabel={copy.close}
      onClose={() => question?.answer(false)}
    >
      {question && <Proof onProven={() => question.answer(true)} />}
    </Dialog>
  );
}

function Proof({ onProven }: { onProven: () => void }) {
  const [code, setCode] = useState('');
  const byKey = useMutation({ mutationFn: proveByPasskey, onSuccess: onProven });
  const byCode = useMutation({
    mutationFn: () => api('POST /api/panel/v1/me/proof/code', { body: { code } }),
    onSuccess: onProven,
  });
  const { form, errors } = useShortForm({
    wrong: { code: code.trim() === '' ? copy.missing : '' },
    failure: byCode.error,
    send: () => byCode.mutate(),
  });
  return (
    <Stack>
      <p>{copy.lead}</p>
      <Button
        wide
        loading={byKey.isPending}
        loadingLabel={copy.working}
        onClick={() => byKey.mutate()}
      >
        {copy.byKey}
      </Button>
      <FormMessage failure={byKey.error} />
      <form {...form}>
        <Stack>
          <TextField
            label={copy.code}
            note={copy.or}
            hint={copy.codeHint}
            errors={errors('code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            numeric
            maxLength={20}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
          <FormMessage failure={byCode.error} fields={['code']} />
          <Button
            type="submit"
            wide
            kind="quiet"

            loading={byCode.isPending}
            loadingLabel={copy.working}
          >
            {copy.byCode}
          </Button>
        </Stack>
      </form>
    </Stack>
  );
}
