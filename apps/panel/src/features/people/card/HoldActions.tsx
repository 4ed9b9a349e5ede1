import { Button } from '@klub/ui/controls/Button.tsx';
import { toast } from '@klub/ui/feedback/notify.ts';
import { Sheet } from '@klub/ui/overlays/Dialog.tsx';
import { toastMs } from '../../../timings.ts';
import { useLayer } from '../../screen/layer.ts';
import { ReasonForm } from '../../screen/ReasonForm.tsx';
import { type PersonCard, useHolding, useReleasing } from '../people.queries.ts';
import { actsCopy as copy } from './acts.copy.ts';
import { isReturnOfLeaver } from './card.rules.ts';

/** The limit is that of the command. */
const holdReasonMax = 100;

/** Payouts are held and released each with a reason. */
export function HoldActions({ person }: { person: PersonCard }) {
  return (
    <>
      <Hold person={person} />
      <Release person={person} />
    </>
  );
}

function Hold({ person }: { person: PersonCard }) {
  const layer = useLayer();
  return (
    <>
      <Button kind="quiet" icon="lock" onClick={layer.open}>
        {copy.hold}
      </Button>
      <Sheet
        open={layer.isOpen}
        title={copy.hold}
        closeLabel={copy.close}
        onClose={layer.close}
        onClosed={layer.onClosed}
      >
        <HoldForm key={layer.key} person={person} onDone={layer.close} />
      </Sheet>
    </>
  );
}

type FormProps = { person: PersonCard; onDone: () => void };

function HoldForm({ person: { id, name }, onDone }: FormProps) {
  const { mutate, isPending, error } = useHolding();
  const send = (reason: string): void =>
    mutate(
      { params: { id }, body: { reason } },
      { onSuccess: ({ message }) => done(message, onDone) },
    );
  return (
    <ReasonForm
      label={copy.reason}
      hint={copy.reasonHint}
      submit={copy.hold}
      sending={copy.holding}
      max={holdReasonMax}
      isSending={isPending}
      failure={error}
      onSend={send}
    >
      <p>{copy.holdText(name)}</p>
    </ReasonForm>
  );
}

function Release({ person }: { person: PersonCard }) {
  const layer = useLayer();
  return (
    <>
      {person.holds.length > 0 && !isReturnOfLeaver(person) && (
        <Button kind="quiet" icon="check" onClick={layer.open}>
          {copy.release}
        </Button>
      )}
      <Sheet
        open={layer.isOpen}
        title={copy.release}
        closeLabel={copy.close}
        onClose={layer.close}
        onClosed={layer.onClosed}
      >
        <ReleaseForm key={layer.key} person={person} onDone={layer.close} />
      </Sheet>
    </>
  );
}

function ReleaseForm({ person: { id, name, newestHold }, onDone }: FormProps) {
  const { mutate, isPending, error } = useReleasing();
  const send = (reason: string): void =>
    mutate(
      { params: { id }, body: { reason, newestHold } },
      { onSuccess: ({ message }) => done(message, onDone) },
    );
  return (
    <ReasonForm
      label={copy.reason}
      hint={copy.reasonHint}
      submit={copy.release}
      sending={copy.releasing}
      max={holdReasonMax}
      isSending={isPending}
      failure={error}
      onSend={send}
    >
      <p>{copy.releaseText(name)}</p>
    </ReasonForm>
  );
}

function done(message: string, close: () => void): void {
  toast(message, toastMs, 'success');
  close();
}
