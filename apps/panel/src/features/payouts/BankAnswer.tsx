import { serverNow } from '@klub/ui/calls/server-time.ts';
import { Button } from '@klub/ui/controls/Button.tsx';
import { TextField } from '@klub/ui/controls/TextField.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Row, Stack } from '@klub/ui/layout/Page.tsx';
import { formatDateTime, warsawDay } from '@klub/ui/words/format.ts';
import { useState } from 'react';
import { useAct } from '../../lib/act.ts';
import { FormMessage } from '../screen/FormMessage.tsx';
import { useLayer } from '../screen/layer.ts';
import { LayerSheet } from '../screen/LayerSheet.tsx';
import { ReasonForm } from '../screen/ReasonForm.tsx';
import { useShortForm } from '../screen/short-form.ts';
import { dueCopy, payoutCopy as copy } from './payouts.copy.ts';
import { cancelling, paying, refreshPayout } from './payouts.queries.ts';
import { isWaiting, type Payout } from './payouts.rules.ts';

/**
 * The bank's answer to the file. The sheets stay mounted after the act that removes the buttons.
 */
export function BankAnswer({ payout }: { payout: Payout }) {
  const paid = useLayer();
  const cancelled = useLayer();
  const isTaken = payout.newestFile !== null;
  const openCancelled = (): void => {
    void refreshPayout();
    cancelled.open();
  };
  return (
    <>
      {isWaiting(payout) && (
        <Card as="section" labelledBy="answer">
          <Stack>
            <h2 id="answer">{copy.actions}</h2>
            {!isTaken && <p>{copy.notTaken}</p>}
            <Row>
              <Button kind={isTaken ? 'primary' : 'quiet'} icon="check" onClick={paid.open}>
                {copy.paid}
              </Button>
              {payout.returned === 0 && (
                <Button kind="link" onClick={openCancelled}>
                  {copy.cancel}
                </Button>
              )}
            </Row>
          </Stack>
        </Card>
      )}
      <LayerSheet layer={paid} title={copy.paidTitle}>
        <Paid id={payout.id} isTaken={isTaken} onDone={paid.close} />
      </LayerSheet>
      <LayerSheet layer={cancelled} title={copy.cancelTitle}>
        <Cancelled payout={payout} onDone={cancelled.close} />
      </LayerSheet>
    </>
  );
}

type PaidProps = { id: string; isTaken: boolean; onDone: () => void };

function Paid({ id, isTaken, onDone }: PaidProps) {
  const [day, setDay] = useState(() => warsawDay(serverNow()));
  const { run, isPending, error } = useAct(paying);
  const { form, errors } = useShortForm({
    wrong: { day: day === '' ? dueCopy.dayMissing : '' },
    failure: error,
    send: () => run({ params: { id }, body: { day } }, { onDone }),
  });
  return (
    <form {...form}>
      <Stack>
        <p>{copy.paidText}</p>
        {!isTaken && <Notice kind="warning">{copy.notTaken}</Notice>}
        <TextField
          type="date"
          label={copy.paidDay}
          errors={errors('day')}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
        <FormMessage failure={error} fields={['day']} />
        <Button type="submit" wide loading={isPending} loadingLabel={copy.paying}>
          {copy.paid}
        </Button>
      </Stack>
    </form>
  );
}

function Cancelled({ payout, onDone }: { payout: Payout; onDone: () => void }) {
  const { id, newestFile, downloads } = payout;
  const newest = newestFile === null ? undefined : downloads.find(({ kind }) => kind === 'bank');
  const { run, isPending, error } = useAct(cancelling);
  return (
    <ReasonForm
      label={copy.cancelReason}
      hint={copy.cancelHint}
      submit={copy.cancel}
      sending={copy.cancelling}
      kind="danger"
      isSending={isPending}
      failure={error}
      onSend={(reason) => run({ params: { id }, body: { reason, newestFile } }, { onDone })}
    >
      <p>{copy.cancelText}</p>
      {newest !== undefined && (
        <Notice kind="warning">{copy.cancelTaken(newest.by, formatDateTime(newest.at))}</Notice>
      )}
    </ReasonForm>
  );
}
