import { Button, type ButtonKind } from '@klub/ui/controls/Button.tsx';
import { TextArea, type TextAreaProps } from '@klub/ui/controls/TextField.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { type ReactNode, useState } from 'react';
import { FormMessage } from './FormMessage.tsx';
import { screenCopy as copy } from './screen.copy.ts';
import { useShortForm } from './short-form.ts';

export const reasonMax = 500;

type ReasonFieldProps = TextAreaProps & {
  /** In characters. */
  max?: number;
};

/** Why something is done: the one field for it, in every form. */
export function ReasonField({ max = reasonMax, ...area }: ReasonFieldProps) {
  return <TextArea rows={3} maxLength={max} {...area} />;
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
  const { form, errors } = useShortForm({
    wrong: { reason: reason.trim() === '' ? copy.reasonMissing : '' },
    failure,
    send: () => onSend(reason.trim()),
  });
  return (
    <form {...form}>
      <Stack>
        {children}
        <ReasonField
          label={label}
          hint={hint}
          max={max}
          errors={errors('reason')}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <FormMessage failure={failure} fields={['reason']} />
        <Button type="submit" wide kind={kind} loading={isSending} loadingLabel={sending}>
          {submit}
        </Button>
      </Stack>
    </form>
  );
}
