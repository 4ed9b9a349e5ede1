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
import { LayerSheet } from '../screen/LayerSheet.tsx';
import { useShortForm } from '../screen/short-form.ts';
import { keepAbove } from '../screen/sticky-bar.ts';
import { OwnRehearsal } from './OwnRehearsal.tsx';
import { Refusal } from './Refusal.tsx';
import { matterCopy as copy } from './signoffs.copy.ts';
import { deciding, withdrawing } from './signoffs.queries.ts';
import { doingOf, isOvertaken, isStale, type Matter } from './signoffs.rules.ts';
import styles from './signoffs.module.css';

type DecisionProps = {
  matter: Matter;
  /** At the foot of the matter's own screen, in reach of the thumb; else a card. */
  isBar?: boolean;
};

/**
 * The user's choices for a proposal, one step at a time, or why another person decides. It stays mounted afterwards,
 * because it still shows the outcome.
 */
export function Decision({ matter, isBar = false }: DecisionProps) {
  const doing = doingOf(matter);
  const refusal = useLayer('[data-outcome]');
  const isShown = doing !== 'over' && doing !== 'emergency';
  const choice = isShown && <Choice matter={matter} isBar={isBar} onRefuse={refusal.open} />;
  return (
    <>
      {choice &&
        (isBar ? (
          <section className={styles.bar} ref={keepAbove} aria-label={copy.decision}>
            {choice}
          </section>
        ) : (
          <Card as="section" labelledBy="decision">
            <h2 id="decision">{copy.decision}</h2>
            {choice}
          </Card>
        ))}
      <Refusal layer={refusal} id={matter.id} digest={matter.digest} />
    </>
  );
}

type ChoiceProps = { matter: Matter; isBar: boolean; onRefuse: () => void };

function Choice({ matter, isBar, onRefuse }: ChoiceProps) {
  const decision = useAct(deciding);
  const withdrawal = useAct(withdrawing);
  const doing = doingOf(matter);
  const decide = <Decide matter={matter} decision={decision} onRefuse={onRefuse} />;
  if (doing === 'withdraw') return <Withdraw matter={matter} withdrawal={withdrawal} />;
  if (doing === 'close') return <Close matter={matter} />;
  if (doing === 'ownAccount') return <p>{copy.ownAccount}</p>;
  if (!isBar || matter.kind !== 'month.close') return decide;
  return <OwnRehearsal matter={matter}>{decide}</OwnRehearsal>;
}

type DecideProps = {
  matter: Matter;
  decision: ActState<typeof deciding.call>;
  /** Left out: the user can only approve. */
  onRefuse?: () => void;
};

/** A decision carries the digest of what was on the screen when its button was tapped. */
export function Decide({ matter, decision, onRefuse }: DecideProps) {
  const { id, words, digest, typed, figure } = matter;
  const { run, isPending, error } = decision;
  const layer = useLayer('[data-outcome]');
  const approve = async (): Promise<void> => {
    if (typed !== null) {
      layer.open();
      return;
    }
    const question = { title: copy.approveTitle, text: copy.approveText(words), ok: copy.approve };
    if (!(await confirm({ ...question, cancel: copy.cancel }))) return;
    run({ params: { id }, body: { decision: 'approve', digest } });
  };
  return (
    <>
      <Failed error={error} />
      <div className={styles.choices}>
        <Button
          wide
          icon="check"
          loading={isPending}
          loadingLabel={copy.approving}
          onClick={() => void approve()}
        >
          {copy.approveFigure(figure)}
        </Button>
        {onRefuse !== undefined && (
          <Button kind="link" onClick={onRefuse}>
            {copy.refuse}
          </Button>
        )}
      </div>
      <LayerSheet layer={layer} title={copy.approveTitle}>
        {typed !== null && (
          <Typing matter={matter} typed={typed} decision={decision} onDone={layer.close} />
        )}
      </LayerSheet>
    </>
  );
}

function Failed({ error }: { error: unknown }) {
  if (!isOvertaken(error)) return <FormMessage failure={error} />;
  return (
    <Notice kind="warning" announced>
      {copy.overtaken}
    </Notice>
  );
}

type TypingProps = DecideProps & { typed: string; onDone: () => void };

/** What is approved has to be repeated in words. */
function Typing({ matter, typed, decision, onDone }: TypingProps) {
  // What the screen showed before the sheet covered it.
  const [{ id, words, digest, figure }] = useState(matter);
  const [typedWords, setTypedWords] = useState('');
  const { run, isPending, error } = decision;
  const { form, errors } = useShortForm({
    wrong: { typed: typedWords.trim() === '' ? copy.typedMissing : '' },
    failure: error,
    send: () =>
      run(
        { params: { id }, body: { decision: 'approve', digest, typed: typedWords } },
        { onDone, onFailure: (failure) => isOvertaken(failure) && onDone() },
      ),
  });
  return (
    <form {...form}>
      <Stack gap="s">
        <p>{copy.approveText(words)}</p>
        <TextField
          label={copy.typed}
          hint={copy.typedHint(typed)}
          autoComplete="off"
          value={typedWords}
          errors={errors('typed')}
          onChange={({ target }) => setTypedWords(target.value)}
        />
        <FormMessage failure={error} />
        <Button wide type="submit" icon="check" loading={isPending} loadingLabel={copy.approving}>
          {copy.approveFigure(figure)}
        </Button>
      </Stack>
    </form>
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
