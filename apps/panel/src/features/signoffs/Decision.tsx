import { panelFailures } from '@klub/contract/panel/failures';
import { Button } from '@klub/ui/controls/Button.tsx';
import { TextField } from '@klub/ui/controls/TextField.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { confirm, toast } from '@klub/ui/feedback/notify.ts';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { useState } from 'react';
import { type ActState, useAct } from '../../lib/act.ts';
import { toastMs } from '../../timings.ts';
import { FormMessage } from '../screen/FormMessage.tsx';
import { useLayer } from '../screen/layer.ts';
import { Refusal } from './Refusal.tsx';
import { matterCopy as copy } from './signoffs.copy.ts';
import { deciding, withdrawing } from './signoffs.queries.ts';
import { doingOf, isOvertaken, isStale, type Matter } from './signoffs.rules.ts';

/**
 * The user's choices for a proposal, or why another person decides. It stays mounted afterwards,
 * because it still shows the outcome.
 */
export function Decision({ matter }: { matter: Matter }) {
  const doing = doingOf(matter);
  const refusal = useLayer('[data-outcome]');
  const decision = useAct(deciding);
  const withdrawal = useAct(withdrawing);
  return (
    <>
      {doing !== 'over' && doing !== 'emergency' && (
        <Card as="section" labelledBy="decision">
          <h2 id="decision">{copy.decision}</h2>
          {doing === 'ownAccount' && <p>{copy.ownAccount}</p>}
          {doing === 'withdraw' && <Withdraw matter={matter} withdrawal={withdrawal} />}
          {doing === 'close' && <Close matter={matter} />}
          {doing === 'decide' && (
            <Decide matter={matter} decision={decision} onRefuse={refusal.open} />
          )}
        </Card>
      )}
      <Refusal layer={refusal} id={matter.id} digest={matter.digest} />
    </>
  );
}

type DecideProps = {
  matter: Matter;
  decision: ActState<typeof deciding.call>;
  /** Left out: the user can only approve. */
  onRefuse?: () => void;
};

/** A decision carries the digest of what was on the screen when its button was tapped. */
export function Decide({ matter: { id, words, digest, typed }, decision, onRefuse }: DecideProps) {
  const { run, isPending, error } = decision;
  const [typedWords, setTypedWords] = useState('');
  const approve = async (): Promise<void> => {
    const question = { title: copy.approveTitle, text: copy.approveText(words), ok: copy.approve };
    if (!(await confirm({ ...question, cancel: copy.cancel }))) return;
    run({
      params: { id },
      body: { decision: 'approve', digest, ...(typed === null ? {} : { typed: typedWords }) },
    });
  };
  return (
    <Stack gap="s">
      {isOvertaken(error) ? (
        <Notice kind="warning" announced>
          {copy.overtaken}
        </Notice>
      ) : (
        <FormMessage failure={error} />
      )}
      {typed !== null && (
        <TextField
          label={copy.typed}
          hint={copy.typedHint(typed)}
          autoComplete="off"
          value={typedWords}
          onChange={({ target }) => setTypedWords(target.value)}
        />
      )}
      <Button
        wide
        icon="check"
        loading={isPending}
        loadingLabel={copy.approving}
        onClick={() => void approve()}
      >
        {copy.approve}
      </Button>
      {onRefuse !== undefined && (
        <Button wide kind="quiet" icon="close" onClick={onRefuse}>
          {copy.refuse}
        </Button>
      )}
    </Stack>
  );
}

type WithdrawProps = { matter: Matter; withdrawal: ActState<typeof withdrawing.call> };

function Withdraw({ matter: { id }, withdrawal }: WithdrawProps) {
  const { run, isPending, error } = withdrawal;
  const withdraw = async (): Promise<void> => {
    const question = { title: copy.withdrawTitle, text: copy.withdrawText, ok: copy.withdraw };
    if (!(await confirm({ ...question, cancel: copy.cancel, loses: true }))) return;
    run({ params: { id } });
  };
  return (
    <Stack gap="s">
      <p>{panelFailures.ownDecision.message}</p>
      <FormMessage failure={error} />
      <Button
        wide
        kind="quiet"
        loading={isPending}
        loadingLabel={copy.withdrawing}
        onClick={() => void withdraw()}
      >
        {copy.withdraw}
      </Button>
    </Stack>
  );
}

/** The server ends it as stale on any decision, which makes room for another proposal. */
function Close({ matter: { id, digest } }: { matter: Matter }) {
  const { run, isPending, error } = useAct(deciding);
  const close = (): void =>
    run(
      { params: { id }, body: { decision: 'refuse', digest, reason: copy.closeReason } },
      {
        onFailure: (failure) => {
          if (isStale(failure)) toast(copy.closedOutdated, toastMs, 'success');
        },
      },
    );
  return (
    <Stack gap="s">
      {!isStale(error) && <FormMessage failure={error} />}
      <Button wide kind="quiet" loading={isPending} loadingLabel={copy.closing} onClick={close}>
        {copy.closeOutdated}
      </Button>
    </Stack>
  );
}
