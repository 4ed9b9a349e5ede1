import { confirm } from '../../lib/notify.ts';
import { Button } from '../../ui/Button.tsx';
import { Row } from '../../ui/Page.tsx';
import { actionsCopy as copy } from './invitations.copy.ts';
import { useInvitationAction } from './invitations.queries.ts';

type Cell = string | number | boolean | null | object;

/** What can be done with a row of the list; nothing, where the server says so. */
export function InvitationActions({ row }: { row: Readonly<Record<string, Cell>> }) {
  const { id, phone, canResend, canWithdraw } = row;
  if (typeof id !== 'string' || typeof phone !== 'string') return null;
  if (canResend !== true && canWithdraw !== true) return null;
  return (
    <Row>
      {canResend === true && <Resend id={id} phone={phone} />}
      {canWithdraw === true && <Withdraw id={id} phone={phone} />}
    </Row>
  );
}

type Invited = { id: string; phone: string };

function Resend({ id, phone }: Invited) {
  const { isPending, run } = useInvitationAction('POST /api/v1/invitations/:id/resend', id);
  return (
    <Button
      kind="quiet"
      aria-label={copy.resendTo(phone)}
      loading={isPending}
      loadingLabel={copy.resending}
      onClick={() => void run()}
    >
      {copy.resend}
    </Button>
  );
}

function Withdraw({ id, phone }: Invited) {
  const { isPending, run } = useInvitationAction('POST /api/v1/invitations/:id/withdraw', id);
  async function ask(): Promise<void> {
    if (await confirm(copy.question(phone))) await run();
  }
  return (
    <Button
      kind="link"
      aria-label={copy.withdrawOf(phone)}
      loading={isPending}
      loadingLabel={copy.withdrawing}
      onClick={() => void ask()}
    >
      {copy.withdraw}
    </Button>
  );
}
