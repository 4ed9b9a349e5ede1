import { TextField } from '@klub/ui/controls/TextField.tsx';
import { useState } from 'react';
import { useAct } from '../../lib/act.ts';
import { LongForm } from '../form/LongForm.tsx';
import { useLongForm } from '../form/long-form.ts';
import { SheetButton } from '../screen/LayerSheet.tsx';
import { ReasonField } from '../screen/ReasonForm.tsx';
import { screenCopy } from '../screen/screen.copy.ts';
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

type Typed = { reference: string; grosze: string; reason: string };

function PartialForm({ entry, onDone }: FormProps) {
  const { run, isPending, error } = useAct(proposingPartial);
  const [initial] = useState<Typed>({
    reference: entry?.reference ?? '',
    grosze: entry === undefined ? '' : typedAmount(entry.came),
    reason: '',
  });
  const form = useLongForm<Typed>({
    name: `zwrot ${entry?.reference ?? ''}`,
    initial,
    wrong: ({ reference, grosze, reason }) => ({
      reference: reference.trim() === '' ? copy.missing.reference : '',
      grosze: groszeFrom(grosze) === null ? copy.missing.came : '',
      reason: reason.trim() === '' ? screenCopy.reasonMissing : '',
    }),
    failure: error,
    send: ({ reference, grosze, reason }) =>
      run(
        {
          body: {
            reference: reference.trim().toUpperCase(),
            grosze: groszeFrom(grosze) ?? 0,
            reason: reason.trim(),
          },
        },
        {
          onDone: () => {
            form.clear();
            onDone();
          },
        },
      ),
  });
  return (
    <LongForm
      form={form}
      failure={error}
      fields={['reference', 'grosze', 'reason']}
      submit={copy.send}
      isSending={isPending}
      sending={copy.sending}
    >
      <p>{copy.text}</p>
      <TextField
        label={copy.reference}
        hint={copy.referenceHint}
        autoComplete="off"
        maxLength={20}
        {...form.field('reference')}
      />
      <TextField
        label={copy.came}
        hint={copy.cameHint}
        autoComplete="off"
        maxLength={12}
        inputMode="decimal"
        {...form.field('grosze')}
      />
      <ReasonField label={copy.reason} hint={copy.reasonHint} {...form.field('reason')} />
    </LongForm>
  );
}
