import { fieldErrors } from '@klub/ui/calls/failure.ts';
import { useFocusOnFailure } from '@klub/ui/controls/focus.ts';
import { SubmitButton } from '@klub/ui/controls/SubmitButton.tsx';
import { TextField } from '@klub/ui/controls/TextField.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { useState } from 'react';
import { useAct } from '../../lib/act.ts';
import { FormMessage } from '../screen/FormMessage.tsx';
import { SheetButton } from '../screen/LayerSheet.tsx';
import { ReasonField } from '../screen/ReasonForm.tsx';
import { partialCopy as copy } from './payouts.copy.ts';
import { proposingPartial } from './payouts.queries.ts';
import { groszeFrom, typedAmount } from './payouts.rules.ts';

type PartialReturnProps = {
  label?: string;
  /** Of an entry that the bank's answer has; left out: the operator types both. */
  entry?: { reference: string; came: number };
};

/** Proposes that a transfer came back with less than was sent. */
export function PartialReturn({ label = copy.title, entry }: PartialReturnProps) {
  return (
    <SheetButton label={label} icon="retry" kind="quiet" title={copy.title}>
      {(close) => <PartialForm entry={entry} onDone={close} />}
    </SheetButton>
  );
}

type FormProps = { entry: PartialReturnProps['entry']; onDone: () => void };

function PartialForm({ entry, onDone }: FormProps) {
  const [reference, setReference] = useState(entry?.reference ?? '');
  const [came, setCame] = useState(entry === undefined ? '' : typedAmount(entry.came));
  const [reason, setReason] = useState('');
  const { run, isPending, error } = useAct(proposingPartial);
  const form = useFocusOnFailure(error);
  const grosze = groszeFrom(came);
  const isReady = reference.trim() !== '' && grosze !== null && reason.trim() !== '';
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReady) return;
        const body = { reference: reference.trim().toUpperCase(), grosze, reason: reason.trim() };
        run({ body }, { onDone });
      }}
    >
      <Stack>
        <p>{copy.text}</p>
        <TextField
          label={copy.reference}
          hint={copy.referenceHint}
          autoComplete="off"
          maxLength={20}
          value={reference}
          errors={fieldErrors(error, 'reference')}
          onChange={({ target }) => setReference(target.value)}
        />
        <TextField
          label={copy.came}
          hint={copy.cameHint}
          autoComplete="off"
          maxLength={12}
          inputMode="decimal"
          value={came}
          errors={fieldErrors(error, 'grosze')}
          onChange={({ target }) => setCame(target.value)}
        />
        <ReasonField
          label={copy.reason}
          hint={copy.reasonHint}
          reason={reason}
          failure={error}
          onReason={setReason}
        />
        <FormMessage failure={error} fields={['reference', 'grosze', 'reason']} />
        <SubmitButton
          missing={isReady ? '' : copy.missing}
          loading={isPending}
          loadingLabel={copy.sending}
        >
          {copy.send}
        </SubmitButton>
      </Stack>
    </form>
  );
}
