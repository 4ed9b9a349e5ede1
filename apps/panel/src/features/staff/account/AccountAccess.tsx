import { useFocusOnChange } from '@klub/ui/controls/focus.ts';
import { Facts } from '@klub/ui/data/Facts.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { formatDateTime, formatNumber } from '@klub/ui/words/format.ts';
import { AccountActions } from './AccountActions.tsx';
import { AccountState } from '../AccountState.tsx';
import { accountCopy as copy, staffCopy } from '../staff.copy.ts';
import { useAccounts, useMayManage } from '../staff.queries.ts';
import type { OneAccount } from '../staff.rules.ts';

/** The account's ways to sign in, and the acts on them. */
export function AccountAccess({ account }: { account: OneAccount }) {
  const { email, state, lastInAt, passkeys, hasCodes, recoveryCodesLeft, sessions, isSelf } =
    account;
  const mayManage = useMayManage() && !isSelf;
  // The button that has changed the state is gone.
  const box = useFocusOnChange<HTMLDivElement>(state, '#access');
  return (
    <div ref={box}>
      <Card as="section" labelledBy="access">
        <h2 id="access" tabIndex={-1}>
          {copy.access}
        </h2>
        <Facts
          facts={[
            { term: copy.facts.email, value: email },
            { term: copy.facts.state, value: <AccountState state={state} /> },
            {
              term: copy.facts.lastIn,
              value: lastInAt === null ? staffCopy.never : formatDateTime(lastInAt),
            },
            { term: copy.facts.keys, value: formatNumber(passkeys) },
            { term: copy.facts.codes, value: hasCodes ? copy.has : copy.none },
            { term: copy.facts.recovery, value: formatNumber(recoveryCodesLeft) },
            { term: copy.facts.sessions, value: formatNumber(sessions) },
          ]}
        />
        {mayManage && <Actions account={account} />}
      </Card>
    </div>
  );
}

/** What the server would refuse follows from all accounts. */
function Actions({ account }: { account: OneAccount }) {
  const accounts = useAccounts().data?.data;
  return accounts === undefined ? null : <AccountActions account={account} accounts={accounts} />;
}
