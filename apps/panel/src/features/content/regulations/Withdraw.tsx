import { Button } from '@klub/ui/controls/Button.tsx';
import { Row, Stack } from '@klub/ui/layout/Page.tsx';
import { useState } from 'react';
import { useAct } from '../../../lib/act.ts';
import { FormMessage } from '../../screen/FormMessage.tsx';
import { SheetButton } from '../../screen/LayerSheet.tsx';
import { ReasonField } from '../../screen/ReasonForm.tsx';
import { screenCopy } from '../../screen/screen.copy.ts';
import { useShortForm } from '../../screen/short-form.ts';
import { useMe } from '../../shell/me.ts';
import { regulationsCopy } from './regulations.copy.ts';
import { withdrawing } from './regulations.queries.ts';

const copy = regulationsCopy.withdraw;

/** Takes a planned version back before its day. */
export function Withdraw({ name, number }: { name: string; number: number }) {
  const mayWrite = useMe().permissions.includes('content.write');
  return (
    <Row>
      <SheetButton label={copy.button} icon="close" kind="quiet" isOffered={mayWrite}>
        {(close) => <WithdrawForm name={name} number={number} onDone={close} />}
      </SheetButton>
    </Row>
  );
}

type WithdrawFormProps = { name: string; number: number; onDone: () => void };

function WithdrawForm({ name, number, onDone }: WithdrawFormProps) {
  const [reason, setReason] = useState('');
  const { run, isPending, error } = useAct(withdrawing);
  const { form, errors } = useShortForm({
    wrong: { reason: reason.trim() === '' ? screenCopy.reasonMissing : '' },
    failure: error,
    send: () =>
      run({ params: { document: name }, body: { number, reason: reason.trim() } }, { onDone }),
  });
  return (
    <form {...form}>
      <Stack>
        <p>{copy.words}</p>
        <ReasonField
          label={copy.reason}
          errors={errors('reason')}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <FormMessage failure={error} fields={['reason']} />
        <Button type="submit" kind="danger" wide loading={isPending} loadingLabel={copy.sending}>
          {copy.send}
        </Button>
      </Stack>
    </form>
  );
}
