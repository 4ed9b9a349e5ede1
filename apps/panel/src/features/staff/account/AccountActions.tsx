import { panelFailures } from '@klub/contract/panel/failures';
import { Button } from '@klub/ui/controls/Button.tsx';
import { confirm, toast } from '@klub/ui/feedback/notify.ts';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { toastMs } from '../../../timings.ts';
import { FormMessage } from '../../screen/FormMessage.tsx';
import { Reset } from './Reset.tsx';
import { accountCopy as copy } from '../staff.copy.ts';
import { useResuming, useSecondLink } from '../staff.queries.ts';
import { type Account, actionsOf, type OneAccount, whyNeeded } from '../staff.rules.ts';
import styles from '../staff.module.css';
import { Suspend } from './Suspend.tsx';

type ActionProps = { account: OneAccount; isOffered: boolean };
type AccountActionsProps = { account: OneAccount; accounts: readonly Account[] };

/**
 * No button that the server would refuse: the reason stands in its place. All actions stay mounted, because an act that takes
 * its own button away still has to say how it went.
 */
export function AccountActions({ account, accounts }: AccountActionsProps) {
  const why = whyNeeded(accounts, account);
  const can = actionsOf(account, why === undefined);
  return (
    <Stack gap="s">
      {why !== undefined && (
        <Notice kind="info" title={copy.needed}>
          <p>{panelFailures[why].message}</p>
        </Notice>
      )}
      <div className={styles.actions}>
        <Resume account={account} isOffered={can.includes('resume')} />
        <SecondLink account={account} isOffered={can.includes('link')} />
        <Suspend account={account} isOffered={can.includes('suspend')} />
        <Reset account={account} accounts={accounts} isOffered={can.includes('reset')} />
      </div>
    </Stack>
  );
}

function Resume({ account: { id, name, suspendedAt }, isOffered }: ActionProps) {
  const { mutate, isPending, error } = useResuming();
  const since = isOffered ? suspendedAt : null;
  const resume = async (seen: string): Promise<void> => {
    const question = { title: copy.resumeTitle, text: copy.resumeText(name), ok: copy.resume };
    if (!(await confirm({ ...question, cancel: copy.cancel }))) return;
    mutate(
      { params: { id }, body: { suspendedAt: seen } },
      { onSuccess: ({ message }) => toast(message, toastMs, 'success') },
    );
  };
  return (
    <>
      <FormMessage failure={error} />
      {since !== null && (
        <Button loading={isPending} loadingLabel={copy.resuming} onClick={() => void resume(since)}>
          {copy.resume}
        </Button>
      )}
    </>
  );
}

function SecondLink({ account: { id, email }, isOffered }: ActionProps) {
  const { mutate, isPending, error } = useSecondLink();
  const send = async (): Promise<void> => {
    const question = { title: copy.inviteTitle, text: copy.inviteText(email), ok: copy.inviteOk };
    if (!(await confirm({ ...question, cancel: copy.cancel }))) return;
    mutate({ params: { id } }, { onSuccess: ({ message }) => toast(message, toastMs, 'success') });
  };
  if (!isOffered) return null;
  return (
    <>
      <FormMessage failure={error} />
      <Button kind="quiet" icon="mail" loading={isPending} loadingLabel={copy.inviting} onClick={() => void send()}>
        {copy.invite}
      </Button>
    </>
  );
}
