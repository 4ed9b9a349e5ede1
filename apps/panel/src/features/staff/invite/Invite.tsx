import { useState } from 'react';
import { SheetButton } from '../../screen/LayerSheet.tsx';
import { inviteCopy as copy } from '../staff.copy.ts';
import type { Account } from '../staff.rules.ts';
import { InviteDone } from './InviteDone.tsx';
import { InviteForm, type Invited } from './InviteForm.tsx';

/** A new account: who, which roles, and what became of it. */
export function Invite({ accounts }: { accounts: readonly Account[] }) {
  return (
    <SheetButton label={copy.open} icon="mail" title={copy.title}>
      {(close) => <Invitation accounts={accounts} onClose={close} />}
    </SheetButton>
  );
}

type InvitationProps = { accounts: readonly Account[]; onClose: () => void };

function Invitation({ accounts, onClose }: InvitationProps) {
  const [invited, setInvited] = useState<Invited>();
  if (invited === undefined) return <InviteForm accounts={accounts} onInvited={setInvited} />;
  const account = accounts.find(({ email }) => email === invited.email);
  return (
    <InviteDone
      invited={invited}
      accountId={account?.id}
      onAnother={() => setInvited(undefined)}
      onClose={onClose}
    />
  );
}
