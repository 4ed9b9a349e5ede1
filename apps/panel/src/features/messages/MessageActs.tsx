import { Button } from '@klub/ui/controls/Button.tsx';
import { Row, Stack } from '@klub/ui/layout/Page.tsx';
import { useAct } from '../../lib/act.ts';
import { FormMessage } from '../screen/FormMessage.tsx';
import { SheetButton } from '../screen/LayerSheet.tsx';
import { actsCopy as copy } from './messages.copy.ts';
import { pausing, resuming, withdrawing } from './messages.queries.ts';
import type { Message } from './messages.rules.ts';

/** Stops a message, or lets it go on. */
export function MessageActs({ message: { id, state } }: { message: Message }) {
  const pause = useAct(pausing);
  const resume = useAct(resuming);
  const params = { params: { id } };
  const isGoing = state === 'planned' || state === 'sending';
  return (
    <>
      <Row>
        {isGoing && (
          <Button
            icon="clock"
            kind="quiet"
            loading={pause.isPending}
            loadingLabel={copy.pausing}
            onClick={() => pause.run(params)}
          >
            {copy.pause}
          </Button>
        )}
        {state === 'paused' && (
          <Button
            icon="arrowRight"
            loading={resume.isPending}
            loadingLabel={copy.resuming}
            onClick={() => resume.run(params)}
          >
            {copy.resume}
          </Button>
        )}
        <SheetButton
          label={copy.withdraw}
          icon="close"
          kind="quiet"
          isOffered={isGoing || state === 'paused' || state === 'sent'}
        >
          {(close) => <Withdraw id={id} onDone={close} />}
        </SheetButton>
      </Row>
      <FormMessage failure={pause.error ?? resume.error} />
    </>
  );
}

function Withdraw({ id, onDone }: { id: string; onDone: () => void }) {
  const { run, isPending, error } = useAct(withdrawing);
  return (
    <Stack>
      <p>{copy.withdrawLead}</p>
      <FormMessage failure={error} />
      <Button
        kind="danger"
        wide
        loading={isPending}
        loadingLabel={copy.withdrawing}
        onClick={() => run({ params: { id } }, { onDone })}
      >
        {copy.withdraw}
      </Button>
    </Stack>
  );
}
