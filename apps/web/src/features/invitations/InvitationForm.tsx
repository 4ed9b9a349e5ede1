import { failures } from '@klub/contract/failures';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { draftOf, forgetDraft, keepDraft } from '../../lib/drafts.ts';
import { fieldErrors, isStatus } from '../../lib/failure.ts';
import { useFocusOnFailure } from '../../lib/focus.ts';
import { useSending } from '../../lib/form.ts';
import { useApiMutation } from '../../lib/query.ts';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/controls/Button.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Stack } from '../../ui/layout/Page.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { DigitsField } from './DigitsField.tsx';
import { inviteCopy as copy } from './invitations.copy.ts';
import { listCall } from './invitations.queries.ts';
import {
  type Invitation,
  type InvitationField,
  type InvitationFault,
  invitationFaults,
  invitationFrom,
  nextInvitation,
  plainInvitePhone,
  plainSap,
  sapMaxLength,
} from './invitations.rules.ts';

type Choice = { id: string; value: string };
type Props = { owner: string; types: readonly Choice[]; prefixes: readonly Choice[] };
type Faults = Partial<Record<InvitationField, InvitationFault>>;

const draftName = 'invitation';

export function InvitationForm({ owner, types, prefixes }: Props) {
  const [only] = prefixes.length === 1 ? prefixes : [];
  const start: Invitation = { type: '', prefix: only?.id ?? '', user_id: '', phone: '' };
  const [invitation, setInvitation] = useState(() => invitationFrom(draftOf(draftName, owner), start));
  const [faults, setFaults] = useState<Faults>({});
  const [answer, setAnswer] = useState<string>();
  const queryClient = useQueryClient();

  const { mutateAsync: send } = useApiMutation('POST /api/v1/invitations/post');
  const { submit, isPending, failure } = useSending(async () => {
    const { message } = await send({ body: invitation });
    forgetDraft(draftName);
    setInvitation(nextInvitation(invitation));
    setAnswer(message);
    void queryClient.invalidateQueries({ queryKey: [listCall] });
  });
  const isFaulty = Object.keys(faults).length > 0;
  // Checks for missing values before sending, so that a field is not disabled while it receives the focus.
  function check(event: FormEvent): void {
    const found = invitationFaults(invitation);
    setAnswer(undefined);
    setFaults(found);
    if (Object.keys(found).length === 0) submit(event);
    else event.preventDefault();
  }
  const form = useFocusOnFailure(isFaulty ? faults : failure);

  function errorsOf(name: InvitationField): readonly string[] {
    const fault = faults[name];
    return fault === undefined ? fieldErrors(failure, name) : [copy[fault]];
  }

  function change(name: InvitationField, text: string): void {
    const next = { ...invitation, [name]: text };
    setInvitation(next);
    setAnswer(undefined);
    // The number belongs to a person who has not agreed to anything yet: it is kept in memory, and not in the
    // browser's storage.
    keepDraft(draftName, owner, next, { ...next, phone: '' });
  }

  function field(name: InvitationField) {
    return { name, required: true, errors: errorsOf(name), value: invitation[name] };
  }

  return (
    <form onSubmit={check} ref={form} noValidate>
      <Stack>
        <Select
          label={copy.type}
          placeholder={copy.chooseType}
          options={optionsOf(types)}
          disabled={isPending}
          onChange={(event) => change('type', event.target.value)}
          {...field('type')}
        />
        <Select
          label={copy.prefix}
          placeholder={copy.choosePrefix}
          options={optionsOf(prefixes)}
          disabled={isPending}
          onChange={(event) => change('prefix', event.target.value)}
          {...field('prefix')}
        />
        <DigitsField
          label={copy.customer}
          hint={copy.customerHint}
          maxLength={sapMaxLength}
          readOnly={isPending}
          plain={plainSap}
          onText={(text) => change('user_id', text)}
          {...field('user_id')}
        />
        <DigitsField
          label={copy.phone}
          hint={copy.phoneHint}
          prefix={copy.country}
          type="tel"
          maxLength={9}
          readOnly={isPending}
          plain={plainInvitePhone}
          onText={(text) => change('phone', text)}
          {...field('phone')}
        />
        <Answer faults={isFaulty} failure={failure} answer={answer} />
        <Button type="submit" wide loading={isPending} loadingLabel={copy.sending}>
          {copy.send}
        </Button>
      </Stack>
    </form>
  );
}

function optionsOf(choices: readonly Choice[]) {
  return choices.map(({ id, value }) => ({ value: id, label: value }));
}

/** The result of the invitation; a server error is shown in a toast. */
function Answer({ faults, failure, answer }: { faults: boolean; failure: unknown; answer: string | undefined }) {
  const refusal = faults
    ? failures.badInput.message
    : failure instanceof Error && !isStatus(failure, 500) && failure.message;
  if (refusal) {
    return (
      <Notice kind="danger" announced>
        {refusal}
      </Notice>
    );
  }
  if (answer === undefined) return null;
  return (
    <Notice
      kind="success"
      announced
      action={
        <Link className={buttonClass('link')} to={paths.invitationsList}>
          {copy.seeList}
        </Link>
      }
    >
      <p>{answer}</p>
    </Notice>
  );
}
