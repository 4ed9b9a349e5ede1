import { formMessage } from '@klub/ui/calls/failure.ts';
import { Button } from '@klub/ui/controls/Button.tsx';
import { confirm, toastFailure } from '@klub/ui/feedback/notify.ts';
import { useAct } from '../../lib/act.ts';
import { toastMs } from '../../timings.ts';
import { invitationsCopy as copy } from './invitations.copy.ts';
import { resending, withdrawing } from './invitations.queries.ts';
import styles from './structure.module.css';
import type { Invitation } from './structure.rules.ts';

/** What the state of an invitation allows; the server reports the limits of SMS. */
export function InvitationActions({ invitation }: { invitation: Invitation }) {
  const { id, person, phone, mayResend, mayWithdraw } = invitation;
  const resend = useAct(resending);
  const withdraw = useAct(withdrawing);
  const whom = person.name || phone;
  const onFailure = (error: Error): void =>
    toastFailure(formMessage(error) ?? error.message, toastMs, error);
  const askToResend = async (): Promise<void> => {
    const question = {
      title: copy.resendTitle,
      text: copy.resendText(whom),
      ok: copy.resend,
      cancel: copy.cancel,
    };
    if (await confirm(question)) resend.run({ params: { id } }, { onFailure });
  };
  const askToWithdraw = async (): Promise<void> => {
    const question = {
      title: copy.withdrawTitle,
      text: copy.withdrawText(whom),
      ok: copy.withdraw,
      cancel: copy.cancel,
      danger: true,
    };
    if (await confirm(question)) withdraw.run({ params: { id } }, { onFailure });
  };
  if (!mayResend && !mayWithdraw) return copy.nothing;
  return (
    <span className={styles.actions}>
      {mayResend && (
        <Button
          kind="link"
          loading={resend.isPending}
          loadingLabel={copy.resending}
          onClick={() => void askToResend()}
        >
          {copy.resend}
        </Button>
      )}
      {mayWithdraw && (
        <Button
          kind="link"
          loading={withdraw.isPending}
          loadingLabel={copy.withdrawing}
          onClick={() => void askToWithdraw()}
        >
          {copy.withdraw}
        </Button>
      )}
    </span>
  );
}
