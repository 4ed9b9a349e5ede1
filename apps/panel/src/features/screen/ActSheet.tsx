import type { ButtonKind } from '@klub/ui/controls/Button.tsx';
import type { IconName } from '@klub/ui/images/Icon.tsx';
import { type Act, useAct } from '../../lib/act.ts';
import type { ArgsOf, PostCall } from '../../lib/api.ts';
import { SheetButton } from './LayerSheet.tsx';
import { ReasonForm, type ReasonFormProps } from './ReasonForm.tsx';

type ActFormProps<C extends PostCall> = Omit<
  ReasonFormProps,
  'isSending' | 'failure' | 'onSend'
> & {
  act: Act<C>;
  args: (reason: string) => ArgsOf<C>;
};

type ActSheetProps<C extends PostCall> = ActFormProps<C> & {
  /** The words of the button and of the sheet. */
  title: string;
  icon: IconName;
  /** The look of the button that opens the sheet. */
  opener?: ButtonKind;
  isOffered?: boolean;
};

/** A button and its sheet: what the act does, a reason, and the act, which closes the sheet. */
export function ActSheet<C extends PostCall>({
  title,
  icon,
  opener = 'quiet',
  isOffered = true,
  ...form
}: ActSheetProps<C>) {
  return (
    <SheetButton label={title} icon={icon} kind={opener} isOffered={isOffered}>
      {(close) => <ActForm {...form} onDone={close} />}
    </SheetButton>
  );
}

function ActForm<C extends PostCall>({
  act,
  args,
  onDone,
  ...form
}: ActFormProps<C> & { onDone: () => void }) {
  const { run, isPending, error } = useAct(act);
  return (
    <ReasonForm
      {...form}
      isSending={isPending}
      failure={error}
      onSend={(reason) => run(args(reason), { onDone })}
    />
  );
}
