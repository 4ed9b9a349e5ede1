import { serverNow } from '@klub/ui/calls/server-time.ts';
import { Button } from '@klub/ui/controls/Button.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { formatDateTime } from '@klub/ui/words/format.ts';
import { useAct } from '../../lib/act.ts';
import { FormMessage } from '../screen/FormMessage.tsx';
import { useLayer } from '../screen/layer.ts';
import { LayerSheet } from '../screen/LayerSheet.tsx';
import { ReasonForm } from '../screen/ReasonForm.tsx';
import { Decide } from './Decision.tsx';
import { emergencyCopy as copy } from './signoffs.copy.ts';
import { deciding, declaring, rehearsing } from './signoffs.queries.ts';
import { timeLeft, type Matter } from './signoffs.rules.ts';
import styles from './signoffs.module.css';

type Shown = NonNullable<Matter['emergency']>;

/** Two administrators decide while no approver can act: its state, and what the user can do. */
export function Emergency({ matter }: { matter: Matter }) {
  const { emergency } = matter;
  const layer = useLayer();
  const decision = useAct(deciding);
  if (emergency === null) return null;
  const { proposed, may, whyNot } = emergency;
  return (
    <Card as="section" labelledBy="emergency">
      <Stack gap="s">
        <h2 id="emergency">{copy.title}</h2>
        {proposed === null ? <p>{copy.text}</p> : <Proposed matter={matter} proposed={proposed} />}
        {whyNot !== '' && <Notice kind="info">{whyNot}</Notice>}
        {may === 'propose' && (
          <Button wide kind="quiet" onClick={layer.open}>
            {copy.propose}
          </Button>
        )}
        {may === 'act' && matter.kind === 'month.close' && <Rehearse id={matter.id} />}
        {may === 'act' && <Decide matter={matter} decision={decision} />}
      </Stack>
      <LayerSheet layer={layer} title={copy.propose}>
        <EmergencyForm id={matter.id} onDone={layer.close} />
      </LayerSheet>
    </Card>
  );
}

/** An administrator has no screen of months, and must compute all the same. */
function Rehearse({ id }: { id: string }) {
  const { run, isPending, isSuccess, error } = useAct(rehearsing);
  return (
    <>
      <p>{copy.rehearsalText}</p>
      <FormMessage failure={error} />
      {isSuccess && <Notice kind="info">{copy.rehearsed}</Notice>}
      <Button
        wide
        kind="quiet"
        loading={isPending}
        loadingLabel={copy.rehearsing}
        onClick={() => run({ params: { id } })}
      >
        {copy.rehearse}
      </Button>
    </>
  );
}

type ProposedProps = { matter: Matter; proposed: NonNullable<Shown['proposed']> };

function Proposed({ matter: { state }, proposed: { by, at, from, reason } }: ProposedProps) {
  const left = timeLeft(from, serverNow());
  return (
    <>
      <p>{copy.proposed(by.name, formatDateTime(at))}</p>
      <p className={styles.words}>{reason}</p>
      {state === 'open' && (
        <>
          <p>{left === undefined ? copy.ripe : copy.waits(formatDateTime(from), left)}</p>
          <p className={styles.quiet}>{copy.who}</p>
        </>
      )}
    </>
  );
}

function EmergencyForm({ id, onDone }: { id: string; onDone: () => void }) {
  const { run, isPending, error } = useAct(declaring);
  return (
    <ReasonForm
      label={copy.reason}
      hint={copy.reasonHint}
      submit={copy.propose}
      sending={copy.proposing}
      isSending={isPending}
      failure={error}
      onSend={(reason) => run({ params: { id }, body: { reason } }, { onDone })}
    >
      <p>{copy.text}</p>
      <p>{copy.conditions}</p>
    </ReasonForm>
  );
}
