import { panelFailures } from '@klub/contract/panel/failures';
import { Button } from '@klub/ui/controls/Button.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { confirm } from '@klub/ui/feedback/notify.ts';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { useAct } from '../../../lib/act.ts';
import { FormMessage } from '../../screen/FormMessage.tsx';
import { accountCopy as copy } from '../staff.copy.ts';
import styles from '../staff.module.css';
import { resuming, sendingLink } from '../staff.queries.ts';
import { type Account, actionsOf, type OneAccount, whyNeeded } from '../staff.rules.ts';
import { SentLink } from '../SentLink.tsx';
import { Reset } from './Reset.tsx';
import { Suspend } from './Suspend.tsx';

type AccountActionsProps = { account: OneAccount; accounts: readonly Account[] };

/**
 * A refused act shows its reason instead of a button. Sheets stay mounted, so that they can close.
 */
export function AccountActions({ account, accounts }: AccountActionsProps) {
  const why = whyNeeded(accounts, account);
  const can = actionsOf(account, why);
  return (
    <Stack gap="s">
      {why !== undefined && (
        <Notice kind="info" title={copy.needed[why]}>
          <p>{panelFailures[why].message}</p>
        </Notice>
      )}
      <div className={styles.actions}>
        {can.includes('resume') && account.suspendedAt !== null && (
          <Resume account={account} since={account.suspendedAt} />
        )}
        {can.includes('link') && <SecondLink account={account} />}
        <Suspend account={account} isOffered={can.includes('suspend')} />
        <Reset account={account} accounts={accounts} isOffered={can.includes('reset')} />
      </div>
    </Stack>
  );
}

/** @param since as the screen shows it: a later suspension stays */
function Resume({ account: { id, name }, since }: { account: OneAccount; since: string }) {
  const { run, isPending, error } = useAct(resuming);
  const resume = async (): Promise<void> => {
    const question = { title: copy.resumeTitle, text: copy.resumeText(name), ok: copy.resume };
    if (!(await confirm({ ...question, cancel: copy.cancel }))) return;
    run({ params: { id }, body: { suspendedAt: since } });
  };
  return (
    <>
      <FormMessage failure={error} />
      <Button loading={isPending} loadingLabel={copy.resuming} onClick={() => void resume()}>
        {copy.resume}
      </Button>
    </>
  );
}

function SecondLink({ account: { id, email } }: { account: OneAccount }) {
  const { run, isPending, error, data } = useAct(sendingLink);
  const send = async (): Promise<void> => {
    const question = { title: copy.inviteTitle, text: copy.inviteText(email), ok: copy.inviteOk };
    if (!(await confirm({ ...question, cancel: copy.cancel }))) return;
    run({ params: { id } });
  };
  return (
    <>
      {data !== undefined && <SentLink email={email} sent={data.data} />}
      <FormMessage failure={error} />
      <Button
        kind="quiet"
        icon="mail"
        loading={isPending}
        loadingLabel={copy.inviting}
        onClick={() => void send()}
      >
        {copy.invite}
      </Button>
    </>
  );
}
