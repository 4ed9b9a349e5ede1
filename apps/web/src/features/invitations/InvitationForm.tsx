import { failures } from '@klub/contract/failures';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { draftOf, forgetDraft, keepDraft } from '../../lib/drafts.ts';
import { fieldErrors, isStatus } from '@klub/ui/calls/failure.ts';
import { useFocusOnFailure } from '@klub/ui/controls/focus.ts';
import { useSending } from '../../lib/form.ts';
import { useApiMutation } from '../../lib/query.ts';
import type { Reading } from '../../lib/written.ts';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '@klub/ui/controls/Button.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import styles from './InvitationForm.module.css';
import { Select } from '@klub/ui/controls/Select.tsx';
import { DigitsField } from './DigitsField.tsx';
import { inviteCopy as copy } from './invitations.copy.ts';
import { refreshInvitations } from './invitations.queries.ts';
import {
  type Invitation,
  type InvitationField,
  type InvitationFault,
  invitationFaults,
  invitationFrom,
  invitedTo,
  nextInvitation,
  plainInvitePhone,
  plainSap,
  sapMaxLength,
  type Shop,
  shopOf,
} from './invitations.rules.ts';

type Choice = { id: string; value: string };
type NamedShop = Shop & { readonly name: string; readonly city: string };
type Props = {
  owner: string;
  types: readonly Choice[];
  prefixes: readonly Choice[];
  /** Empty while they are not known: the form works without them. */
  shops: readonly NamedShop[];
};
type Faults = Partial<Record<InvitationField, InvitationFault>>;

const draftName = 'invitation';

/** Choosing the shop fills in its prefix and SAP number; what is sent are the four fields. */
export function InvitationForm({ types, prefixes, shops, owner }: Props) {
  const { invitation, shopId, field, change, choose, ...sending } = useInvitation({
    types,
    prefixes,
    shops,
    owner,
  });
  const { check, form, isPending, isFaulty, failure, answer } = sending;
  return (
    <form onSubmit={check} ref={form} noValidate>
      <Stack>
        <Answer faults={isFaulty} failure={failure} answer={answer} />
        {shops.length > 0 && (
          <Select
            label={copy.shop}
            placeholder={copy.chooseShop}
            hint={copy.shopHint}
            options={shops.map(({ id, name, city }) => ({
              value: id,
              label: copy.shopName(name, city),
            }))}
            disabled={isPending}
            value={shopOf(invitation, shops, shopId)?.id ?? ''}
            onChange={(event) => choose(event.target.value)}
          />
        )}
        <Select
          label={copy.type}
          placeholder={copy.chooseType}
          options={optionsOf(types)}
          disabled={isPending}
          onChange={(event) => change('type', event.target.value)}
          {...field('type')}
        />
        <div className={styles.customer}>
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
            read={(text) => reading(plainSap(text), copy.notDigits)}
            onText={(text) => change('user_id', text)}
            {...field('user_id')}
          />
        </div>
        <DigitsField
          label={copy.phone}
          hint={copy.phoneHint}
          prefix={copy.country}
          type="tel"
          maxLength={9}
          readOnly={isPending}
          read={(text) => reading(plainInvitePhone(text), copy.notAPhone)}
          onText={(text) => change('phone', text)}
          {...field('phone')}
        />
        <Button type="submit" wide loading={isPending} loadingLabel={copy.sending}>
          {copy.send}
        </Button>
      </Stack>
    </form>
  );
}

/** The four fields with their draft; a missing value is shown before anything is sent. */
function useInvitation({ owner, types, prefixes, shops }: Props) {
  const [only] = prefixes.length === 1 ? prefixes : [];
  const start: Invitation = { type: '', prefix: only?.id ?? '', user_id: '', phone: '' };
  const [invitation, setInvitation] = useState(() =>
    invitationFrom(draftOf(draftName, owner), start),
  );
  const [shopId, setShopId] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const [answer, setAnswer] = useState<string>();
  const queryClient = useQueryClient();

  const { mutateAsync: send } = useApiMutation('POST /api/v1/invitations/post');
  const { submit, isPending, failure } = useSending(async () => {
    const { message } = await send({ body: invitation });
    forgetDraft(draftName);
    setInvitation(nextInvitation(invitation));
    setAnswer(message);
    void refreshInvitations(queryClient);
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
    fill({ ...invitation, [name]: text });
  }

  function choose(id: string): void {
    const shop = shops.find((known) => known.id === id);
    setShopId(id);
    if (shop === undefined) return fill({ ...invitation, prefix: start.prefix, user_id: '' });
    setFaults({});
    fill(invitedTo(shop, invitation, types[0]?.id ?? ''));
  }

  function fill(next: Invitation): void {
    setInvitation(next);
    setAnswer(undefined);
    // The number's owner has not agreed to anything yet, so it never enters the storage.
    keepDraft(draftName, owner, next, { ...next, phone: '' });
  }

  function field(name: InvitationField) {
    return { name, required: true, errors: errorsOf(name), value: invitation[name] };
  }

  return {
    invitation,
    shopId,
    field,
    change,
    choose,
    check,
    form,
    isPending,
    isFaulty,
    failure,
    answer,
  };
}

function reading(digits: string | null, why: string): Reading {
  return digits === null ? { why } : { value: digits };
}

function optionsOf(choices: readonly Choice[]) {
  return choices.map(({ id, value }) => ({ value: id, label: value }));
}

/** The result of the invitation, above the form and scrolled into sight; a server error is shown in a toast. */
function Answer({
  faults,
  failure,
  answer,
}: {
  faults: boolean;
  failure: unknown;
  answer: string | undefined;
}) {
  const refusal = faults
    ? failures.badInput.message
    : failure instanceof Error && !isStatus(failure, 500) && failure.message;
  const words = refusal || answer;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A refusal moves the focus to its field, which scrolls the field into view.
    if (answer !== undefined) box.current?.scrollIntoView({ block: 'nearest' });
  }, [answer]);
  if (!words) return null;
  return (
    <div ref={box} className={styles.answer}>
      {refusal ? (
        <Notice kind="danger" announced failure={failure}>
          {refusal}
        </Notice>
      ) : (
        <Notice
          kind="success"
          announced
          action={
            <Link className={buttonClass('link')} to={paths.invitationsList}>
              {copy.seeList}
            </Link>
          }
        >
          <p>{words}</p>
        </Notice>
      )}
    </div>
  );
}
