import { Button } from '@klub/ui/controls/Button.tsx';
import { toast } from '@klub/ui/feedback/notify.ts';
import { Sheet } from '@klub/ui/overlays/Dialog.tsx';
import { toastMs } from '../../../timings.ts';
import { useLayer } from '../../screen/layer.ts';
import { ReasonForm } from '../../screen/ReasonForm.tsx';
import { useMe } from '../../shell/me.ts';
import { accountCopy as copy } from '../staff.copy.ts';
import { useResetting } from '../staff.queries.ts';
import { type Account, hasSecond, type OneAccount } from '../staff.rules.ts';

type ResetProps = { account: OneAccount; accounts: readonly Account[]; isOffered: boolean };

/**
 * New keys and passwords for an account: decided by two administrators where there are two, else
 * immediate.
 */
export function Reset({ account, accounts, isOffered }: ResetProps) {
  const layer = useLayer();
  const isProposed = hasSecond(accounts, useMe().id, account.id);
  return (
    <>
      {isOffered && (
        <Button kind="quiet" icon="retry" onClick={layer.open}>
          {copy.reset}
        </Button>
      )}
      <Sheet
        open={layer.isOpen}
        title={copy.reset}
        closeLabel={copy.close}
        onClose={layer.close}
        onClosed={layer.onClosed}
      >
        <ResetForm key={layer.key} account={account} isProposed={isProposed} onDone={layer.close} />
      </Sheet>
    </>
  );
}

type FormProps = { account: OneAccount; isProposed: boolean; onDone: () => void };

function ResetForm({ account: { id, factors }, isProposed, onDone }: FormProps) {
  const { mutate, isPending, error } = useResetting();
  const reset = (reason: string): void =>
    mutate(
      { params: { id }, body: { reason, factors } },
      {
        onSuccess: ({ data }) => {
          toast(data.signoffId === null ? copy.resetDone : copy.resetWaits, toastMs, 'success');
          onDone();
        },
      },
    );
  return (
    <ReasonForm
      label={copy.reason}
      hint={copy.reasonHint}
      submit={isProposed ? copy.resetSubmit : copy.reset}
      sending={copy.resetting}
      kind={isProposed ? 'primary' : 'danger'}
      isSending={isPending}
      failure={error}
      onSend={reset}
    >
      <p>{isProposed ? copy.resetProposed : copy.resetNow}</p>
      {!isProposed && <p>{copy.resetAlone}</p>}
    </ReasonForm>
  );
}
