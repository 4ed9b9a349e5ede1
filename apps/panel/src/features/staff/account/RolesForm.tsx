import { panelFailures } from '@klub/contract/panel/failures';
import { type RoleChange, roleChange, type StaffRole } from '@klub/contract/panel/permissions';
import { Button } from '@klub/ui/controls/Button.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { useState } from 'react';
import { useAct } from '../../../lib/act.ts';
import { FormMessage } from '../../screen/FormMessage.tsx';
import { ReasonField } from '../../screen/ReasonForm.tsx';
import { useShortForm } from '../../screen/short-form.ts';
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
  const change = roleChange(held, wanted);
  const fault = roleFault({ wanted, held, waiting, hasSecond: hasSecond(accounts, me.id, id) });
  const send = (): void =>
    run(
      { params: { id }, body: { roles: [...wanted], seen: held, reason: reason.trim() } },
      { onDone },
    );
  const { form, errors } = useShortForm({
    wrong: {
      roles: changesNothing(change)
        ? copy.missingChange
        : fault === undefined
          ? ''
          : copy.changeChoice,
      reason: reason.trim() === '' ? copy.missingReason : '',
    },
    failure: error,
    send,
  });
  const fixed = (role: StaffRole): string | undefined => {
    if (waiting.includes(role)) return rolesCopy.waiting;
    const why = whyKept(accounts, id, role);
    return why && panelFailures[why].message;
  };
  return (
    <form {...form}>
      <Stack>
        <RoleChoices
          wanted={wanted}
          fault={fault}
          errors={errors('roles')}
          onChange={setWanted}
          fixed={fixed}
        />
        {fault === undefined && <Effect sentences={effectOf(change)} />}
        <ReasonField
          label={copy.reason}
          hint={copy.reasonHint}
          errors={errors('reason')}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <FormMessage failure={error} fields={['roles', 'reason']} />
        <Button
          type="submit"
          wide

          loading={isPending}
          loadingLabel={copy.saving}
        >
          {change.proposed.length > 0 && change.taken.length + change.given.length === 0
            ? copy.propose
            : copy.save}
        </Button>
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
