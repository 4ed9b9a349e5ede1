import { roleChange } from '@klub/contract/panel/permissions';
import type { StaffRole } from '@klub/contract/panel/permissions';
import { fieldErrors } from '@klub/ui/calls/failure.ts';
import { useFocusOnFailure } from '@klub/ui/controls/focus.ts';
import { SubmitButton } from '@klub/ui/controls/SubmitButton.tsx';
import { TextField } from '@klub/ui/controls/TextField.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { useState } from 'react';
import { FormMessage } from '../../screen/FormMessage.tsx';
import { useMe } from '../../shell/me.ts';
import { Effect } from '../Effect.tsx';
import { RoleChoices } from '../RoleChoices.tsx';
import { inviteCopy as copy, rolesCopy } from '../staff.copy.ts';
import { useInviting } from '../staff.queries.ts';
import { type Account, hasSecond, roleFault, roleNames } from '../staff.rules.ts';

export type Invited = {
  readonly email: string;
  readonly proposed: string;
  readonly signoffId: string | null;
};

type InviteFormProps = { accounts: readonly Account[]; onInvited: (invited: Invited) => void };

const fields = ['name', 'email', 'roles'] as const;

export function InviteForm({ accounts, onInvited }: InviteFormProps) {
  const me = useMe();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [wanted, setWanted] = useState<readonly StaffRole[]>([]);
  const { mutate, isPending, error } = useInviting();
  const form = useFocusOnFailure(error);
  const fault = roleFault({ wanted, held: [], waiting: [], hasSecond: hasSecond(accounts, me.id) });
  const { given, proposed } = roleChange([], wanted);
  const send = (): void => {
    const body = { name: name.trim(), email: email.trim().toLowerCase(), roles: [...wanted] };
    mutate(
      { body },
      {
        onSuccess: ({ data }) =>
          onInvited({
            email: body.email,
            proposed: roleNames(proposed),
            signoffId: data.signoffId,
          }),
      },
    );
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
        <TextField
          label={copy.name}
          autoComplete="off"
          maxLength={120}
          errors={fieldErrors(error, 'name')}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <TextField
          label={copy.email}
          type="email"
          hint={copy.emailHint}
          autoComplete="off"
          maxLength={200}
          errors={fieldErrors(error, 'email')}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <RoleChoices
          wanted={wanted}
          fault={fault}
          errors={fieldErrors(error, 'roles')}
          onChange={setWanted}
        />
        {fault === undefined && <Effect sentences={effectOf(given, proposed)} />}
        <FormMessage failure={error} fields={fields} />
        <SubmitButton
          missing={missingOf({ name, email, wanted }, fault !== undefined)}
          loading={isPending}
          loadingLabel={copy.sending}
        >
          {copy.submit}
        </SubmitButton>
      </Stack>
    </form>
  );
}

function effectOf(given: readonly StaffRole[], proposed: readonly StaffRole[]): (string | false)[] {
  if (given.length + proposed.length === 0) return [copy.chooseRoles];
  return [
    given.length === 0 ? copy.bare : copy.given(roleNames(given)),
    proposed.length > 0 && rolesCopy.proposed(roleNames(proposed)),
  ];
}

type Typed = { name: string; email: string; wanted: readonly StaffRole[] };

function missingOf({ name, email, wanted }: Typed, isRefused: boolean): string {
  if (name.trim() === '') return copy.missingName;
  if (email.trim() === '') return copy.missingEmail;
  if (wanted.length === 0) return copy.missingRoles;
  return isRefused ? copy.changeRoles : '';
}
