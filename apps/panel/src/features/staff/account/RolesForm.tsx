import { panelFailures } from '@klub/contract/panel/failures';
import { type RoleChange, roleChange, type StaffRole } from '@klub/contract/panel/permissions';
import { fieldErrors } from '@klub/ui/calls/failure.ts';
import { useFocusOnFailure } from '@klub/ui/controls/focus.ts';
import { SubmitButton } from '@klub/ui/controls/SubmitButton.tsx';
import { TextArea } from '@klub/ui/controls/TextField.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { useState } from 'react';
import { useAct } from '../../../lib/act.ts';
import { FormMessage } from '../../screen/FormMessage.tsx';
import { reasonMax } from '../../screen/ReasonForm.tsx';
import { useMe } from '../../shell/me.ts';
import { Effect } from '../Effect.tsx';
import { RoleChoices } from '../RoleChoices.tsx';
import { accountCopy as copy, rolesCopy } from '../staff.copy.ts';
import { changingRoles } from '../staff.queries.ts';
import {
  type Account,
  changesNothing,
  hasSecond,
  type OneAccount,
  roleFault,
  roleNames,
  whyKept,
} from '../staff.rules.ts';

type RolesFormProps = { account: OneAccount; accounts: readonly Account[]; onDone: () => void };

/** Other roles with a reason; roles that need a second administrator are proposed. */
export function RolesForm({ account, accounts, onDone }: RolesFormProps) {
  const { id, roles: held, proposed: waiting } = account;
  const me = useMe();
  const [wanted, setWanted] = useState<readonly StaffRole[]>(held);
  const [reason, setReason] = useState('');
  const { run, isPending, error } = useAct(changingRoles);
  const form = useFocusOnFailure(error);
  const change = roleChange(held, wanted);
  const fault = roleFault({ wanted, held, waiting, hasSecond: hasSecond(accounts, me.id, id) });
  const send = (): void =>
    run(
      { params: { id }, body: { roles: [...wanted], seen: held, reason: reason.trim() } },
      { onDone },
    );
  const fixed = (role: StaffRole): string | undefined => {
    if (waiting.includes(role)) return rolesCopy.waiting;
    const why = whyKept(accounts, id, role);
    return why && panelFailures[why].message;
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Stack>
        <RoleChoices
          wanted={wanted}
          fault={fault}
          errors={fieldErrors(error, 'roles')}
          onChange={setWanted}
          fixed={fixed}
        />
        {fault === undefined && <Effect sentences={effectOf(change)} />}
        <TextArea
          label={copy.reason}
          hint={copy.reasonHint}
          rows={3}
          maxLength={reasonMax}
          errors={fieldErrors(error, 'reason')}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <FormMessage failure={error} fields={['roles', 'reason']} />
        <SubmitButton
          missing={missingOf(change, fault !== undefined, reason)}
          loading={isPending}
          loadingLabel={copy.saving}
        >
          {change.proposed.length > 0 && change.taken.length + change.given.length === 0
            ? copy.propose
            : copy.save}
        </SubmitButton>
      </Stack>
    </form>
  );
}

function effectOf(change: RoleChange): (string | false)[] {
  if (changesNothing(change)) return [rolesCopy.nothing];
  const { given, taken, proposed } = change;
  return [
    given.length > 0 && rolesCopy.given(roleNames(given)),
    taken.length > 0 && rolesCopy.taken(roleNames(taken)),
    proposed.length > 0 && rolesCopy.proposed(roleNames(proposed)),
  ];
}

function missingOf(change: RoleChange, isRefused: boolean, reason: string): string {
  if (changesNothing(change)) return copy.missingChange;
  if (isRefused) return copy.changeChoice;
  return reason.trim() === '' ? copy.missingReason : '';
}
