import { fieldErrors } from '@klub/ui/calls/failure.ts';
import type { ButtonKind } from '@klub/ui/controls/Button.tsx';
import { useFocusOnFailure } from '@klub/ui/controls/focus.ts';
import { SubmitButton } from '@klub/ui/controls/SubmitButton.tsx';
import { TextArea } from '@klub/ui/controls/TextField.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { type ReactNode, useState } from 'react';
import { FormMessage } from './FormMessage.tsx';
import { screenCopy as copy } from './screen.copy.ts';

export const reasonMax = 500;

type ReasonFieldProps = {
  label: string;
  hint: string;
  /** In characters. */
  max?: number;
  reason: string;
  failure: unknown;
  onReason: (reason: string) => void;
};

export function ReasonField({
  label,
  hint,
  max = reasonMax,
  reason,
  failure,
  onReason,
}: ReasonFieldProps) {
  return (
    <TextArea
      label={label}
      hint={hint}
      rows={3}
      maxLength={max}
      errors={fieldErrors(failure, 'reason')}
      value={reason}
      onChange={({ target }) => onReason(target.value)}
    />
  );
}

export type ReasonFormProps = {
  /** What the act will do. */
  children: ReactNode;
  label: string;
  hint: string;
  submit: string;
  sending: string;
  kind?: ButtonKind;
  /** The longest reason of this call, in characters. */
  max?: number;
  isSending: boolean;
  failure: unknown;
  onSend: (reason: string) => void;
};

export function ReasonForm(props: ReasonFormProps) {
  const {
    children,
    label,
    hint,
    submit,
    sending,
    kind = 'primary',
    max = reasonMax,
    isSending,
    failure,
    onSend,
  } = props;
  const [reason, setReason] = useState('');
  const form = useFocusOnFailure(failure);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSend(reason.trim());
      }}
    >
      <Stack>
        {children}
        <ReasonField
          label={label}
          hint={hint}
          max={max}
          reason={reason}
          failure={failure}
          onReason={setReason}
        />
        <FormMessage failure={failure} fields={['reason']} />
        <SubmitButton
          kind={kind}
          missing={reason.trim() === '' ? copy.reasonMissing : ''}
          loading={isSending}
          loadingLabel={sending}
        >
          {submit}
        </SubmitButton>
      </Stack>
    </form>
  );
}
