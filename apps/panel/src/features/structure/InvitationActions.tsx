import { formMessage } from '@klub/ui/calls/failure.ts';
import { Button } from '@klub/ui/controls/Button.tsx';
import { confirm, toast } from '@klub/ui/feedback/notify.ts';
import { toastMs } from '../../timings.ts';
import { invitationsCopy as copy } from './invitations.copy.ts';
import { useResending, useWithdrawing } from './invitations.queries.ts';
import type { Invitation } from './structure.rules.ts';
import styles from './structure.module.css';

/** What the state of an invitation allows; the server reports the limits of SMS. */
export function InvitationActions({ invitation }: { invitation: Invitation }) {
  const { id, person, phone, mayResend, mayWithdraw } = invitation;
  const resending = useResending();
  const withdrawing = useWithdrawing();
  const whom = person.name || phone;
  const told = {
    onSuccess: ({ message }: { message: string }) => toast(message, toastMs, 'success'),
    onError: (error: Error) => toast(formMessage(error) ?? error.message, toastMs, 'danger'),
  };
  const resend = async (): Promise<void> => {
    const question = {
      title: copy.resendTitle,
      text: copy.resendText(whom),
      ok: copy.resend,
      cancel: copy.cancel,
    };
    if (await confirm(question)) resending.mutate({ params: { id } }, told);
  };
  const withdraw = async (): Promise<void> => {
    const question = {
      title: copy.withdrawTitle,
      text: copy.withdrawText(whom),
      ok: copy.withdraw,
      cancel: copy.cancel,
      danger: true,
    };
    if (await confirm(question)) withdrawing.mutate({ params: { id } }, told);
  };
  if (!mayResend && !mayWithdraw) return copy.nothing;
  return (
    <span className={styles.actions}>
      {mayResend && (
        <Button
          kind="link"
          loading={resending.isPending}
          loadingLabel={copy.resending}
          onClick={() => void resend()}
        >
          {copy.resend}
        </Button>
      )}
      {mayWithdraw && (
        <Button
          kind="link"
          loading={withdrawing.isPending}
          loadingLabel={copy.withdrawing}
          onClick={() => void withdraw()}
        >
          {copy.withdraw}
        </Button>
      )}
    </span>
  );
}
