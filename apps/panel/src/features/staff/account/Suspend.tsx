import { ActSheet } from '../../screen/ActSheet.tsx';
import { accountCopy as copy } from '../staff.copy.ts';
import { suspending } from '../staff.queries.ts';
import type { OneAccount } from '../staff.rules.ts';

type SuspendProps = { account: OneAccount; isOffered: boolean };

/** The account's next call is refused; its keys and roles stay for its return. */
export function Suspend({ account: { id, name, sessions }, isOffered }: SuspendProps) {
  return (
    <ActSheet
      title={copy.suspend}
      icon="lock"
      isOffered={isOffered}
      act={suspending}
      args={(reason) => ({ params: { id }, body: { reason } })}
      label={copy.reason}
      hint={copy.reasonHint}
      submit={copy.suspend}
      sending={copy.suspending}
      kind="danger"
    >
      <p>{copy.suspendText(name)}</p>
      {sessions > 0 && <p>{copy.suspendSessions(sessions)}</p>}
    </ActSheet>
  );
}
