import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { fieldErrors, formMessage } from '../../lib/failure.ts';
import { useCountdown } from '../../lib/timer.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Countdown } from '../../ui/data/Countdown.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Stack } from '../../ui/layout/Page.tsx';
import { pictureAddress } from '../../ui/picture-host.ts';
import { AnswerResult } from './AnswerResult.tsx';
import styles from './knowledge.module.css';
import { knowledgeCopy as copy } from './knowledge.copy.ts';
import { type Question, useReply } from './knowledge.queries.ts';
import { type Form, firstSecond, refusalOf, reportsTimeOut } from './knowledge.rules.ts';
import { Replies } from './Replies.tsx';
import { MissedElsewhere, TimeOver } from './TimeOver.tsx';

type Props = {
  question: Question;
  form: Form;
  /** Milliseconds left by the server's clock. */
  remainingMs: number;
  /** Fetches the question again: for a second chance, or after another window has changed its state. */
  onAskAgain: () => void;
};

/** One attempt: the countdown, the replies, and the result after sending. */
export function AnswerForm({ question, form, remainingMs, onAskAgain }: Props) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const left = useCountdown(firstSecond(question.time, remainingMs));
  const { reply, isSending, send } = useAnswerSending(question, onAskAgain);
  const judgement = reply.data?.data;
  const refusal = refusalOf(reply.error);
  const isOver = left === 0 || refusal === 'tooLate';
  const report = useTimeOutReport(question, isOver && !isSending && reportsTimeOut(judgement));

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen.length > 0 && !isOver) send(chosen, question.time - 1 - left);
  };

  if (judgement) return <AnswerResult judgement={judgement} attempt={question.attempt} onTryAgain={onAskAgain} />;
  if (refusal === 'questionNotOpened') return <MissedElsewhere onTryAgain={onAskAgain} />;
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="m">
        <QuestionPicture question={question} />
        {question.attempt > 1 && !isOver && <Notice kind="info" title={copy.secondChance} />}
        {isOver ? (
          <TimeOver report={report} attempt={question.attempt} onTryAgain={onAskAgain} />
        ) : (
          <div className={styles.clock}>
            <Countdown left={left} total={question.time} label={copy.timeLeft} announce={copy.timeLeftSpoken} />
          </div>
        )}
        <Replies
          replies={question.replies}
          form={form}
          chosen={chosen}
          disabled={isOver || isSending}
          errors={fieldErrors(reply.error, 'replies')}
          onChoose={setChosen}
        />
        {reply.error && !isOver && formMessage(reply.error) && (
          <Notice kind="danger" announced>
            {formMessage(reply.error)} {copy.choiceKept}
          </Notice>
        )}
        {!isOver && (
          <Button type="submit" wide disabled={chosen.length === 0} loading={isSending} loadingLabel={copy.sending}>
            {copy.send}
          </Button>
        )}
      </Stack>
    </form>
  );
}

/** Above the replies: the sentence beside the question, and its picture. */
function QuestionPicture({ question: { excerpt, image } }: { question: Question }) {
  return (
    <>
      {excerpt !== '' && <p className={styles.lead}>{excerpt}</p>}
      {image && <img className={styles.picture} src={pictureAddress(image)} alt="" width="1280" height="720" />}
    </>
  );
}

/** Sends one reply at a time: a double click fires twice before the pending state is rendered. */
function useAnswerSending({ slug }: Question, onAskAgain: () => void) {
  const [isSending, setSending] = useState(false);
  const reply = useReply();
  const onFailure = (failure: Error) => {
    // The question was decided in another window: fetching it again shows the result.
    if (['alreadyAnswered', 'questionClosed'].includes(refusalOf(failure) ?? '')) onAskAgain();
  };
  const send = (replies: readonly string[], responseTime: number) => {
    if (isSending) return;
    setSending(true);
    reply.mutate(
      { params: { slug }, body: { state: 'sendAnswer', replies: [...replies], responseTime } },
      { onSuccess: () => void reply.refresh(), onError: onFailure, onSettled: () => setSending(false) },
    );
  };
  return { reply, isSending, send };
}

/** Reports the end of the countdown once [K12]. The server measures the time itself (D16). */
function useTimeOutReport({ slug }: Question, isDue: boolean) {
  const reply = useReply();
  const send = () =>
    reply.mutate({ params: { slug }, body: { state: 'timeOut' } }, { onSuccess: () => void reply.refresh() });
  const sendWhenDue = useEffectEvent(send);
  useEffect(() => {
    if (isDue) sendWhenDue();
  }, [isDue]);
  return { judgement: reply.data?.data, hasFailed: reply.isError, isSending: reply.isPending, send };
}

export type TimeOutReport = ReturnType<typeof useTimeOutReport>;
