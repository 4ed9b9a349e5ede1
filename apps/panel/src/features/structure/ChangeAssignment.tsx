import { officeRoleNames } from '@klub/contract/roles';
import { fieldErrors, isStatus } from '@klub/ui/calls/failure.ts';
import { RadioCard } from '@klub/ui/controls/ChoiceCard.tsx';
import { ChoiceGroup } from '@klub/ui/controls/ChoiceGroup.tsx';
import { Select } from '@klub/ui/controls/Select.tsx';
import { SubmitButton } from '@klub/ui/controls/SubmitButton.tsx';
import { TextField } from '@klub/ui/controls/TextField.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { useState } from 'react';
import { useAct } from '../../lib/act.ts';
import { FormMessage } from '../screen/FormMessage.tsx';
import { ReasonForm } from '../screen/ReasonForm.tsx';
import { Lines } from '../signoffs/Lines.tsx';
import { AssignmentEffect } from './AssignmentEffect.tsx';
import { assignmentCopy as copy } from './changes.copy.ts';
import { assigning, usePreview } from './changes.queries.ts';
import {
  type Asked,
  askedOf,
  differences,
  type Draft,
  type Effect,
  participantRoles,
} from './changes.rules.ts';

const empty: Draft = { what: 'role', role: '', shop: '', moves: 'yes', from: '' };
const roles = participantRoles.map((value) => ({ value, label: officeRoleNames[value] }));
const moves = (['yes', 'no'] as const).map((value) => ({ value, label: copy.movesOf[value] }));

/**
 * Another role or shop of a participant from a day on: its effect is shown first, and exactly that
 * is saved.
 */
export function ChangeAssignment({ id }: { id: string }) {
  const [draft, setDraft] = useState(empty);
  const [asked, setAsked] = useState<Asked>();
  const [former, setFormer] = useState<Effect>();
  const preview = usePreview(id, asked);
  const saving = useAct(assigning);
  const change = (more: Partial<Draft>): void => {
    setDraft({ ...draft, ...more });
    setAsked(undefined);
    setFormer(undefined);
    saving.reset();
  };
  const wanted = askedOf(draft);
  const effect = asked === undefined ? undefined : preview.data?.data;
  const failure = asked === undefined ? null : preview.error;

  function save(reason: string): void {
    if (asked === undefined || effect === undefined) return;
    setFormer(undefined);
    saving.run(
      { params: { id }, body: { ...asked, digest: effect.digest, reason } },
      {
        onDone: () => {
          setDraft(empty);
          setAsked(undefined);
        },
        onFailure: (error) => {
          if (!isStatus(error, 409)) return;
          setFormer(effect);
          void preview.refetch();
        },
      },
    );
  }

  return (
    <Stack gap="l">
      <Card as="section" labelledBy="change">
        <h2 id="change">{copy.change}</h2>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            setAsked(wanted);
            if (asked !== undefined) void preview.refetch();
          }}
        >
          <Stack>
            <AssignmentFields draft={draft} failure={failure} onChange={change} />
            <FormMessage failure={failure} fields={['role', 'shop', 'from']} />
            <SubmitButton
              kind="quiet"
              missing={wanted === undefined ? copy.missing : ''}
              loading={preview.isFetching}
              loadingLabel={copy.looking}
            >
              {copy.look}
            </SubmitButton>
          </Stack>
        </form>
      </Card>
      {effect !== undefined && !preview.isError && (
        <>
          {former !== undefined && <Differences former={former} effect={effect} />}
          <AssignmentEffect effect={effect} />
          <Card>
            <ReasonForm
              label={copy.reason}
              hint={copy.reasonHint}
              submit={copy.save}
              sending={copy.saving}
              isSending={saving.isPending}
              failure={saving.error}
              onSend={save}
            >
              {null}
            </ReasonForm>
          </Card>
        </>
      )}
    </Stack>
  );
}

type AssignmentFieldsProps = {
  draft: Draft;
  failure: unknown;
  onChange: (part: Partial<Draft>) => void;
};

function AssignmentFields({ draft, failure, onChange }: AssignmentFieldsProps) {
  return (
    <>
      <ChoiceGroup legend={copy.what} layout="row">
        {(['role', 'shop'] as const).map((what) => (
          <RadioCard
            key={what}
            name="what"
            value={what}
            label={copy.whats[what]}
            checked={draft.what === what}
            onChange={() => onChange({ what })}
          />
        ))}
      </ChoiceGroup>
      {draft.what === 'role' ? (
        <Select
          label={copy.role}
          placeholder={copy.chooseRole}
          options={roles}
          value={draft.role}
          errors={fieldErrors(failure, 'role')}
          onChange={({ target }) => onChange({ role: target.value })}
        />
      ) : (
        <>
          <TextField
            label={copy.shop}
            hint={copy.shopHint}
            autoComplete="off"
            maxLength={60}
            value={draft.shop}
            errors={fieldErrors(failure, 'shop')}
            onChange={({ target }) => onChange({ shop: target.value })}
          />
          <Select
            label={copy.moves}
            options={moves}
            value={draft.moves}
            onChange={({ target }) => onChange({ moves: target.value === 'no' ? 'no' : 'yes' })}
          />
        </>
      )}
      <TextField
        type="date"
        label={copy.from}
        hint={draft.what === 'role' ? copy.fromHint : undefined}
        value={draft.from}
        errors={fieldErrors(failure, 'from')}
        onChange={({ target }) => onChange({ from: target.value })}
      />
    </>
  );
}

/** Where the effect differs from its earlier preview, after the server has refused to save that one. */
function Differences({ former, effect }: { former: Effect; effect: Effect }) {
  const lines = differences(former, effect);
  if (lines.length === 0) return null;
  return (
    <Card as="section" labelledBy="differs">
      <h2 id="differs">{copy.differs}</h2>
      <Lines lines={lines} before={copy.differsWas} after={copy.differsIs} />
    </Card>
  );
}
