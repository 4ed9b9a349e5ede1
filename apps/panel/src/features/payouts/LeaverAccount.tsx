import { Button, buttonClass } from '@klub/ui/controls/Button.tsx';
import { TextField } from '@klub/ui/controls/TextField.tsx';
import { Facts } from '@klub/ui/data/Facts.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { formatDateTime } from '@klub/ui/words/format.ts';
import { useState } from 'react';
import { generatePath, Link } from 'react-router';
import { useAct } from '../../lib/act.ts';
import { paths } from '../../paths.ts';
import { FormMessage } from '../screen/FormMessage.tsx';
import { ReasonField } from '../screen/ReasonForm.tsx';
import { useShortForm } from '../screen/short-form.ts';
import { useMe } from '../shell/me.ts';
import { leaverCopy as copy } from './payouts.copy.ts';
import { proposingRelease } from './payouts.queries.ts';
import type { Leaver } from './payouts.rules.ts';

/** The proposed account while it waits, or the form that proposes one. */
export function LeaverAccount({ leaver: { id, waiting } }: { leaver: Leaver }) {
  const mayPropose = useMe().permissions.includes('money.prepare');
  if (waiting !== null) return <Waiting waiting={waiting} />;
  return mayPropose ? <Propose id={id} /> : <p>{copy.cannot}</p>;
}

function Waiting({ waiting }: { waiting: NonNullable<Leaver['waiting']> }) {
  const { signoffId, account, reason, proposedBy, proposedAt, expiresAt } = waiting;
  const { waitingFacts: facts } = copy;
  return (
    <Card as="section" labelledBy="waiting">
      <Stack>
        <h2 id="waiting">{copy.waiting}</h2>
        <p>{copy.waitingText}</p>
        <Facts
          facts={[
            { term: facts.account, value: shownAccount(account) },
            { term: facts.reason, value: reason },
            { term: facts.by, value: proposedBy },
            { term: facts.at, value: formatDateTime(proposedAt) },
            { term: facts.until, value: formatDateTime(expiresAt) },
          ]}
        />
        <div>
          <Link
            className={buttonClass('primary')}
            to={generatePath(paths.matter, { id: signoffId })}
          >
            {copy.open}
          </Link>
        </div>
      </Stack>
    </Card>
  );
}

function Propose({ id }: { id: string }) {
  const [account, setAccount] = useState('');
  const [reason, setReason] = useState('');
  const { run, isPending, error } = useAct(proposingRelease);
  const { form, errors } = useShortForm({
    wrong: {
      account: account.trim() === '' ? copy.missing.account : '',
      reason: reason.trim() === '' ? copy.missing.letter : '',
    },
    failure: error,
    send: () => run({ params: { id }, body: { account: account.trim(), reason: reason.trim() } }),
  });
  return (
    <Card as="section" labelledBy="leaver-account">
      <h2 id="leaver-account">{copy.form}</h2>
      <form {...form}>
        <Stack>
          <p>{copy.what}</p>
          <TextField
            label={copy.field}
            hint={copy.hint}
            autoComplete="off"
            maxLength={60}
            numeric
            value={account}
            errors={errors('account')}
            onChange={({ target }) => setAccount(target.value)}
          />
          <ReasonField
            label={copy.reason}
            hint={copy.reasonHint}
            errors={errors('reason')}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          <FormMessage failure={error} fields={['account', 'reason']} />
          <Button type="submit" wide loading={isPending} loadingLabel={copy.sending}>
            {copy.send}
          </Button>
        </Stack>
      </form>
    </Card>
  );
}

/** In groups of four, or its end. */
function shownAccount(account: string): string {
  return account.length > 4 ? account.replace(/(.{4})(?=.)/g, '$1 ') : `…${account}`;
}
