import { serverNow } from '@klub/ui/calls/server-time.ts';
import { fieldErrors } from '@klub/ui/calls/failure.ts';
import { Button } from '@klub/ui/controls/Button.tsx';
import { useFocusOnFailure } from '@klub/ui/controls/focus.ts';
import { SubmitButton } from '@klub/ui/controls/SubmitButton.tsx';
import { TextField } from '@klub/ui/controls/TextField.tsx';
import { toast } from '@klub/ui/feedback/notify.ts';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Row, Stack } from '@klub/ui/layout/Page.tsx';
import { Sheet } from '@klub/ui/overlays/Dialog.tsx';
import { formatDateTime, warsawDay } from '@klub/ui/words/format.ts';
import { useState } from 'react';
import { toastMs } from '../../timings.ts';
import { FormMessage } from '../screen/FormMessage.tsx';
import { type LayerState, useLayer } from '../screen/layer.ts';
import { ReasonForm } from '../screen/ReasonForm.tsx';
import { dueCopy, payoutCopy as copy } from './payouts.copy.ts';
import { refreshPayout, useCancelling, usePaying } from './payouts.queries.ts';
import { isWaiting, type Payout } from './payouts.rules.ts';

/**
 * The bank's answer to the file. The sheets stay mounted after the act that removes the buttons.
 */
export function BankAnswer({ payout }: { payout: Payout }) {
  const paid = useLayer();
  const cancelled = useLayer();
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
            <Row>
              <Button icon="check" onClick={paid.open}>
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
      <Over layer={paid} title={copy.paidTitle}>
        <Paid key={paid.key} id={payout.id} onDone={paid.close} />
      </Over>
      <Over layer={cancelled} title={copy.cancelTitle}>
        <Cancelled key={cancelled.key} payout={payout} onDone={cancelled.close} />
      </Over>
    </>
  );
}

function Over({
  layer,
  title,
  children,
}: {
  layer: LayerState;
  title: string;
  children: React.ReactNode;
}) {
  return (
    <Sheet
      open={layer.isOpen}
      title={title}
      closeLabel={copy.close}
      onClose={layer.close}
      onClosed={layer.onClosed}
    >
      {children}
    </Sheet>
  );
}

type FormProps = { id: string; onDone: () => void };

function Paid({ id, onDone }: FormProps) {
  const [day, setDay] = useState(() => warsawDay(serverNow()));
  const { mutate, isPending, error } = usePaying();
  const form = useFocusOnFailure(error);
  const save = (): void =>
    mutate(
      { params: { id }, body: { day } },
      {
        onSuccess: ({ message }) => {
          toast(message, toastMs, 'success');
          onDone();
        },
      },
    );
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Stack>
        <p>{copy.paidText}</p>
        <TextField
          type="date"
          label={copy.paidDay}
          errors={fieldErrors(error, 'day')}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
        <FormMessage failure={error} fields={['day']} />
        <SubmitButton
          missing={day === '' ? dueCopy.dayMissing : ''}
          loading={isPending}
          loadingLabel={copy.paying}
        >
          {copy.paid}
        </SubmitButton>
      </Stack>
    </form>
  );
}

function Cancelled({ payout, onDone }: { payout: Payout; onDone: () => void }) {
  const { id, newestFile, downloads } = payout;
  const newest = newestFile === null ? undefined : downloads.find(({ kind }) => kind === 'bank');
  const { mutate, isPending, error } = useCancelling();
  const cancel = (reason: string): void =>
    mutate(
      { params: { id }, body: { reason, newestFile } },
      {
        onSuccess: ({ message }) => {
          toast(message, toastMs, 'success');
          onDone();
        },
      },
    );
  return (
    <ReasonForm
      label={copy.cancelReason}
      hint={copy.cancelHint}
      submit={copy.cancel}
      sending={copy.cancelling}
      kind="danger"
      isSending={isPending}
      failure={error}
      onSend={cancel}
    >
      <p>{copy.cancelText}</p>
      {newest !== undefined && (
        <Notice kind="warning">{copy.cancelTaken(newest.by, formatDateTime(newest.at))}</Notice>
      )}
    </ReasonForm>
  );
}
