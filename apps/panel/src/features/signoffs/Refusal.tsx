import { toast } from '@klub/ui/feedback/notify.ts';
import { Sheet } from '@klub/ui/overlays/Dialog.tsx';
import { useState } from 'react';
import { toastMs } from '../../timings.ts';
import type { LayerState } from '../screen/layer.ts';
import { ReasonForm } from '../screen/ReasonForm.tsx';
import { matterCopy as copy } from './signoffs.copy.ts';
import { useDecision } from './signoffs.queries.ts';
import { isOvertaken } from './signoffs.rules.ts';

type RefusalProps = { layer: LayerState; id: string; digest: string };

export function Refusal({ layer, id, digest }: RefusalProps) {
  return (
    <Sheet
      open={layer.isOpen}
      title={copy.refuseTitle}
      closeLabel={copy.close}
      onClose={layer.close}
      onClosed={layer.onClosed}
    >
      <RefusalForm key={layer.key} id={id} digest={digest} onDone={layer.close} />
    </Sheet>
  );
}

type FormProps = { id: string; digest: string; onDone: () => void };

function RefusalForm({ id, digest, onDone }: FormProps) {
  // The screen's content before the sheet covered it.
  const [shown] = useState(digest);
  const { mutate, isPending, error } = useDecision();
  const refuse = (reason: string): void =>
    mutate(
      { params: { id }, body: { decision: 'refuse', digest: shown, reason } },
      {
        onSuccess: ({ message }) => {
          toast(message, toastMs, 'success');
          onDone();
        },
        onError: (failure) => {
          if (!isOvertaken(failure)) return;
          toast(copy.overtaken, toastMs);
          onDone();
        },
      },
    );
  return (
    <ReasonForm
      label={copy.refuseReason}
      hint={copy.reasonHint}
      submit={copy.refuse}
      sending={copy.refusing}
      kind="danger"
      isSending={isPending}
      failure={error}
      onSend={refuse}
    >
      <p>{copy.refuseText}</p>
    </ReasonForm>
  );
}
