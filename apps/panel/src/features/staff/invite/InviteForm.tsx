import { roleChange } from '@klub/contract/panel/permissions';
import type { StaffRole } from '@klub/contract/panel/permissions';
import { TextField } from '@klub/ui/controls/TextField.tsx';
import type { ReplyOf } from '../../../lib/api.ts';
import { LongForm } from '../../form/LongForm.tsx';
import { useLongForm } from '../../form/long-form.ts';
import { useMe } from '../../shell/me.ts';
import { Effect } from '../Effect.tsx';
import { RoleChoices } from '../RoleChoices.tsx';
import { inviteCopy as copy, rolesCopy } from '../staff.copy.ts';
import { useInviting } from '../staff.queries.ts';
import { type Account, hasSecond, roleFault, roleNames } from '../staff.rules.ts';

type Reply = ReplyOf<'POST /api/panel/v1/staff'>['data'];

export type Invited = {
  readonly email: string;
  readonly proposed: string;
  readonly signoffId: string | null;
  readonly sent: Pick<Reply, 'isMailSetUp' | 'link'>;
};

type InviteFormProps = { accounts: readonly Account[]; onInvited: (invited: Invited) => void };

const fields = ['name', 'email', 'roles'] as const;

type Typed = { name: string; email: string; roles: readonly StaffRole[] };

const nothing: Typed = { name: '', email: '', roles: [] };

export function InviteForm({ accounts, onInvited }: InviteFormProps) {
  const me = useMe();
  const { mutate, isPending, error } = useInviting();
  const faultOf = (wanted: readonly StaffRole[]) =>
    roleFault({ wanted, held: [], waiting: [], hasSecond: hasSecond(accounts, me.id) });
  const form = useLongForm<Typed>({
    name: 'zaproszenie',
    initial: nothing,
    wrong: (typed) => wrongIn(typed, faultOf(typed.roles) !== undefined),
    failure: error,
    send: (typed) => send(typed),
  });
  const { roles: wanted } = form.values;
  const fault = faultOf(wanted);
  const { given, proposed } = roleChange([], wanted);
  const send = ({ name, email, roles }: Typed): void => {
    const body = { name: name.trim(), email: email.trim().toLowerCase(), roles: [...roles] };
    mutate(
      { body },
      {
        onSuccess: ({ data }) => {
          form.clear();
          onInvited({
            email: body.email,
            proposed: roleNames(proposed),
            signoffId: data.signoffId,
            sent: data,
          });
        },
      },
    );
  };
  return (
    <LongForm
      form={form}
      failure={error}
      fields={fields}
      submit={copy.submit}
      isSending={isPending}
      sending={copy.sending}
    >
      <TextField label={copy.name} autoComplete="off" maxLength={120} {...form.field('name')} />
      <TextField
        label={copy.email}
        type="email"
        hint={copy.emailHint}
        autoComplete="off"
        maxLength={200}
        {...form.field('email')}
      />
      <RoleChoices
        wanted={wanted}
        fault={fault}
        errors={form.errors('roles')}
        onChange={(roles) => form.set({ roles })}
      />
      {fault === undefined && <Effect sentences={effectOf(given, proposed)} />}
    </LongForm>
  );
}

function effectOf(given: readonly StaffRole[], proposed: readonly StaffRole[]): (string | false)[] {
  if (given.length + proposed.length === 0) return [copy.chooseRoles];
  return [
    given.length === 0 ? copy.bare : copy.given(roleNames(given)),
    proposed.length > 0 && rolesCopy.proposed(roleNames(proposed)),
  ];
}

function wrongIn({ name, email, roles }: Typed, isRefused: boolean) {
  return {
    name: name.trim() === '' ? copy.missingName : '',
    email: email.trim() === '' ? copy.missingEmail : '',
    roles: roles.length === 0 ? copy.missingRoles : isRefused ? copy.changeRoles : '',
  };
}
