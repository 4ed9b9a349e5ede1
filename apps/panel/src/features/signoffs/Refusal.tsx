import { toast } from '@klub/ui/feedback/notify.ts';
import { useState } from 'react';
import { useAct } from '../../lib/act.ts';
import { toastMs } from '../../timings.ts';
import type { LayerState } from '../screen/layer.ts';
import { LayerSheet } from '../screen/LayerSheet.tsx';
import { ReasonForm } from '../screen/ReasonForm.tsx';
import { matterCopy as copy } from './signoffs.copy.ts';
import { deciding } from './signoffs.queries.ts';
import { isOvertaken } from './signoffs.rules.ts';

type RefusalProps = { layer: LayerState; id: string; digest: string };

export function Refusal({ layer, id, digest }: RefusalProps) {
  return (
    <LayerSheet layer={layer} title={copy.refuseTitle}>
      <RefusalForm id={id} digest={digest} onDone={layer.close} />
    </LayerSheet>
  );
}

type FormProps = { id: string; digest: string; onDone: () => void };

function RefusalForm({ id, digest, onDone }: FormProps) {
  // The screen's content before the sheet covered it.
  const [shown] = useState(digest);
  const { run, isPending, error } = useAct(deciding);
  const refuse = (reason: string): void =>
    run(
      { params: { id }, body: { decision: 'refuse', digest: shown, reason } },
      {
        onDone,
        onFailure: (failure) => {
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
