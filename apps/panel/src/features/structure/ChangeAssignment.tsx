import { isStatus } from '@klub/ui/calls/failure.ts';
import { RadioCard } from '@klub/ui/controls/ChoiceCard.tsx';
import { ChoiceGroup } from '@klub/ui/controls/ChoiceGroup.tsx';
import { Select } from '@klub/ui/controls/Select.tsx';
import { TextField } from '@klub/ui/controls/TextField.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { useState } from 'react';
import { useAct } from '../../lib/act.ts';
import { LongForm } from '../form/LongForm.tsx';
import { useLongForm } from '../form/long-form.ts';
import { ReasonForm } from '../screen/ReasonForm.tsx';
import { Lines } from '../signoffs/Lines.tsx';
import { AssignmentEffect } from './AssignmentEffect.tsx';
import { assignmentCopy as copy } from './changes.copy.ts';
import { assigning, usePreview } from './changes.queries.ts';
import { useRoleNames } from '../shell/me.ts';
import {
  type Asked,
  askedOf,
  differences,
  type Draft,
  type Effect,
  participantRoles,
} from './changes.rules.ts';

const empty: Draft = { what: 'role', role: '', shop: '', moves: 'yes', from: '' };
const moves = (['yes', 'no'] as const).map((value) => ({ value, label: copy.movesOf[value] }));

/**
 * Another role or shop of a participant from a day on: its effect is shown first, and exactly that
 * is saved.
 */
export function ChangeAssignment({ id }: { id: string }) {
  const [asked, setAsked] = useState<Asked>();
  const [former, setFormer] = useState<Effect>();
  const preview = usePreview(id, asked);
  const saving = useAct(assigning);
  const failure = asked === undefined ? null : preview.error;
  const form = useLongForm<Draft>({
    name: `przypisanie ${id}`,
    initial: empty,
    wrong: wrongIn,
    failure,
    send: (draft) => {
      setAsked(askedOf(draft));
      if (asked !== undefined) void preview.refetch();
    },
  });
  const change = (more: Partial<Draft>): void => {
    form.set(more);
    setAsked(undefined);
    setFormer(undefined);
    saving.reset();
  };
  const effect = asked === undefined ? undefined : preview.data?.data;

  function save(reason: string): void {
    if (asked === undefined || effect === undefined) return;
    setFormer(undefined);
    saving.run(
      { params: { id }, body: { ...asked, digest: effect.digest, reason } },
      {
        onDone: () => {
          form.clear();
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
        <LongForm
          form={form}
          failure={failure}
          fields={['role', 'shop', 'from']}
          submit={copy.look}
          kind="quiet"
          isSending={preview.isFetching}
          sending={copy.looking}
        >
          <AssignmentFields draft={form.values} errors={form.errors} onChange={change} />
        </LongForm>
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

function wrongIn({ what, role, shop, from }: Draft) {
  const { missing } = copy;
  return {
    role: what === 'role' && role === '' ? missing.role : '',
    shop: what === 'shop' && shop.trim() === '' ? missing.shop : '',
    from: from === '' ? missing.from : '',
  };
}

type AssignmentFieldsProps = {
  draft: Draft;
  errors: (field: keyof Draft) => readonly string[];
  onChange: (part: Partial<Draft>) => void;
};

function AssignmentFields({ draft, errors, onChange }: AssignmentFieldsProps) {
  const names = useRoleNames();
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
          options={participantRoles.map((value) => ({ value, label: names[value] }))}
          value={draft.role}
          errors={errors('role')}
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
            errors={errors('shop')}
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
        errors={errors('from')}
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
