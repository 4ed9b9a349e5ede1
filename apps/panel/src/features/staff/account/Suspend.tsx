import { Button } from '@klub/ui/controls/Button.tsx';
import { toast } from '@klub/ui/feedback/notify.ts';
import { Sheet } from '@klub/ui/overlays/Dialog.tsx';
import { toastMs } from '../../../timings.ts';
import { useLayer } from '../../screen/layer.ts';
import { ReasonForm } from '../../screen/ReasonForm.tsx';
import { accountCopy as copy } from '../staff.copy.ts';
import { useSuspending } from '../staff.queries.ts';
import type { OneAccount } from '../staff.rules.ts';

/** The account's next call is refused; its keys and roles stay for its return. */
export function Suspend({ account, isOffered }: { account: OneAccount; isOffered: boolean }) {
  const layer = useLayer();
  return (
    <>
      {isOffered && (
        <Button kind="quiet" icon="lock" onClick={layer.open}>
          {copy.suspend}
        </Button>
      )}
      <Sheet
        open={layer.isOpen}
        title={copy.suspend}
        closeLabel={copy.close}
        onClose={layer.close}
        onClosed={layer.onClosed}
      >
        <SuspendForm key={layer.key} account={account} onDone={layer.close} />
      </Sheet>
    </>
  );
}

function SuspendForm({
  account: { id, name, sessions },
  onDone,
}: {
  account: OneAccount;
  onDone: () => void;
}) {
  const { mutate, isPending, error } = useSuspending();
  const suspend = (reason: string): void =>
    mutate(
      { params: { id }, body: { reason } },
      {
        onSuccess: ({ message }) => {
          toast(message, toastMs, 'success');
          onDone();
        },
      },
    );
  return (
    <ReasonForm
      label={copy.reason}
      hint={copy.reasonHint}
      submit={copy.suspend}
      sending={copy.suspending}
      kind="danger"
      isSending={isPending}
      failure={error}
      onSend={suspend}
    >
      <p>{copy.suspendText(name)}</p>
      {sessions > 0 && <p>{copy.suspendSessions(sessions)}</p>}
    </ReasonForm>
  );
}
