import { type RevealableField, revealReasonMin } from '@klub/contract/panel/people/person-states';
import { isStatus } from '@klub/ui/calls/failure.ts';
import { Button } from '@klub/ui/controls/Button.tsx';
import { Select } from '@klub/ui/controls/Select.tsx';
import { Countdown } from '@klub/ui/data/Countdown.tsx';
import { Row, Stack } from '@klub/ui/layout/Page.tsx';
import { useWindowEvent } from '@klub/ui/window-event.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { endSession } from '../../../lib/session.ts';
import { revealTickMs } from '../../../timings.ts';
import { FormMessage } from '../../screen/FormMessage.tsx';
import { useLayer } from '../../screen/layer.ts';
import { LayerSheet } from '../../screen/LayerSheet.tsx';
import { ReasonField } from '../../screen/ReasonForm.tsx';
import { useShortForm } from '../../screen/short-form.ts';
import styles from '../people.module.css';
import { type PersonCard, refreshCard } from '../people.queries.ts';
import { actsCopy as copy } from './acts.copy.ts';
import { shownValue } from './card.rules.ts';

type Value = { readonly field: RevealableField; readonly value: string; readonly seconds: number };

/** One field for a minute; it is gone when the time is over, the window loses the focus, or the layer closes. */
export function Reveal({ person: { id, revealable } }: { person: PersonCard }) {
  const layer = useLayer();
  const close = (): void => {
    layer.close();
    refreshCard();
  };
  return (
    <>
      <Button kind="quiet" icon="eye" onClick={layer.open}>
        {copy.reveal}
      </Button>
      <LayerSheet layer={layer} title={copy.reveal} onClose={close}>
        {layer.isOpen && <Revealing id={id} revealable={revealable} />}
      </LayerSheet>
    </>
  );
}

type RevealingProps = { id: string; revealable: readonly RevealableField[] };

function Revealing({ id, revealable }: RevealingProps) {
  const [shown, setShown] = useState<Value>();
  const [answers, setAnswers] = useState(0);
  const hide = (): void => setShown(undefined);
  const isInSight = useSight(hide);
  const take = (value: Value): void => {
    setAnswers(answers + 1);
    if (isInSight()) setShown(value);
  };
  if (shown !== undefined) return <Shown value={shown} onGone={hide} />;
  return (
    <Stack>
      {answers > 0 && <p role="status">{copy.gone}</p>}
      <Ask key={answers} id={id} revealable={revealable} onAnswer={take} />
    </Stack>
  );
}

/** The value passes by the cache of calls, which would keep it longer than the screen does. */
function Ask({ id, revealable, onAnswer }: RevealingProps & { onAnswer: (value: Value) => void }) {
  const [field, setField] = useState<RevealableField | undefined>(revealable[0]);
  const [reason, setReason] = useState('');
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const send = async (): Promise<void> => {
    if (field === undefined) return;
    setSending(true);
    setFailure(null);
    try {
      const { data } = await api('POST /api/panel/v1/people/:id/reveal', {
        params: { id },
        body: { field, reason: reason.trim() },
      });
      onAnswer(data);
    } catch (error) {
      setFailure(error);
      if (isStatus(error, 401)) endSession();
    } finally {
      setSending(false);
    }
  };
  const { form, errors } = useShortForm({
    wrong: {
      reason: reason.trim().length < revealReasonMin ? copy.reasonTooShort(revealReasonMin) : '',
    },
    failure,
    send: () => void send(),
  });
  return (
    <form {...form}>
      <Stack>
        <p>{copy.revealText}</p>
        <Select
          label={copy.revealField}
          options={revealable.map((value) => ({ value, label: copy.fields[value] }))}
          value={field ?? ''}
          onChange={({ target }) => setField(revealable.find((one) => one === target.value))}
        />
        <ReasonField
          label={copy.revealReason}
          hint={copy.revealReasonHint(revealReasonMin)}
          errors={errors('reason')}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <FormMessage failure={failure} fields={['reason']} />
        <Button type="submit" wide loading={isSending} loadingLabel={copy.revealing}>
          {copy.reveal}
        </Button>
      </Stack>
    </form>
  );
}

function Shown({ value: { field, value, seconds }, onGone }: { value: Value; onGone: () => void }) {
  const left = useSecondsLeft(seconds, onGone);
  return (
    <Stack>
      <p>{copy.fields[field]}</p>
      <p className={styles.revealed}>{shownValue(field, value)}</p>
      <Countdown left={left} total={seconds} label={copy.left} announce={copy.leftSpoken} />
      <Row>
        <Button kind="quiet" onClick={onGone}>
          {copy.hide}
        </Button>
      </Row>
    </Stack>
  );
}

function useSecondsLeft(seconds: number, onOver: () => void): number {
  const [left, setLeft] = useState(seconds);
  const over = useEffectEvent(onOver);
  useEffect(() => {
    const end = Date.now() + seconds * 1_000;
    const timer = setInterval(() => {
      const rest = Math.ceil((end - Date.now()) / 1_000);
      if (rest <= 0) over();
      else setLeft(rest);
    }, revealTickMs);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}

/**
 * Whether the window is visible and focused: the browser's passkey dialog takes the focus for a
 * while.
 */
function useSight(onGone: () => void): () => boolean {
  const hasFocus = useRef(true);
  const gone = useEffectEvent(onGone);
  useWindowEvent('blur', () => {
    hasFocus.current = false;
    onGone();
  });
  useWindowEvent('pagehide', onGone);
  useWindowEvent('focus', () => (hasFocus.current = true));
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'hidden') gone();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return () => hasFocus.current && document.visibilityState !== 'hidden';
}
