import { ActSheet } from '../../screen/ActSheet.tsx';
import { useMe } from '../../shell/me.ts';
import { accountCopy as copy } from '../staff.copy.ts';
import { resetting } from '../staff.queries.ts';
import { type Account, hasSecond, type OneAccount } from '../staff.rules.ts';

type ResetProps = { account: OneAccount; accounts: readonly Account[]; isOffered: boolean };

/**
 * New keys and passwords for an account: decided by two administrators where there are two, else
 * immediate.
 */
export function Reset({ account: { id, factors, roles }, accounts, isOffered }: ResetProps) {
  const isProposed = hasSecond(accounts, useMe().id, id);
  return (
    <ActSheet
      title={copy.reset}
      icon="retry"
      isOffered={isOffered}
      act={resetting}
      args={(reason) => ({ params: { id }, body: { reason, factors } })}
      label={copy.reason}
      hint={copy.reasonHint}
      submit={isProposed ? copy.resetSubmit : copy.reset}
      sending={copy.resetting}
      kind={isProposed ? 'primary' : 'danger'}
    >
      <p>{isProposed ? copy.resetProposed : copy.resetNow}</p>
      {!isProposed && (
        <p>{roles.includes('administrator') ? copy.resetAdministrator : copy.resetAlone}</p>
      )}
    </ActSheet>
  );
}
