import { Button } from '@klub/ui/controls/Button.tsx';
import { Sheet } from '@klub/ui/overlays/Dialog.tsx';
import { useState } from 'react';
import { useLayer } from '../../screen/layer.ts';
import { InviteForm, type Invited } from './InviteForm.tsx';
import { InviteDone } from './InviteDone.tsx';
import { inviteCopy as copy } from '../staff.copy.ts';
import type { Account } from '../staff.rules.ts';

/** A new account: who, which roles, and what became of it. */
export function Invite({ accounts }: { accounts: readonly Account[] }) {
  const layer = useLayer();
  return (
    <>
      <Button icon="mail" onClick={layer.open}>
        {copy.open}
      </Button>
      <Sheet
        open={layer.isOpen}
        title={copy.title}
        closeLabel={copy.close}
        onClose={layer.close}
        onClosed={layer.onClosed}
      >
        <Invitation key={layer.key} accounts={accounts} onClose={layer.close} />
      </Sheet>
    </>
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
