import { type FormEvent, useState } from 'react';
import { ApiFailure, fieldErrors, formMessage } from '@klub/ui/calls/failure.ts';
import { useCountdown } from '../../../lib/countdown.ts';
import { SubmitButton } from '@klub/ui/controls/SubmitButton.tsx';
import { Countdown } from '@klub/ui/data/Countdown.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { AnswerResult } from './AnswerResult.tsx';
import styles from '../knowledge.module.css';
import { knowledgeCopy as copy } from '../knowledge.copy.ts';
import { type Question, useReply } from '../knowledge.queries.ts';
import { type Form, firstSecond, refusalOf, reportsTimeOut } from '../knowledge.rules.ts';
import { Replies } from './Replies.tsx';
import { RoomBar, RoomForm, RoomTask } from './Room.tsx';
import { MissedElsewhere, TimeOver } from './TimeOver.tsx';
import { standingAfter, useTimeOutReport } from './time-out-report.ts';
import { ToQuestions } from './ToQuestions.tsx';
import type { NextChance } from './TryAgain.tsx';

type Props = {
  question: Question;
  form: Form;
  /** Milliseconds left by the server's clock. */
  remainingMs: number;
  /** The question is fetched again for it, and after another window has changed its state. */
  chance: NextChance;
  /** Called when the reply, or the end of the time, has been judged. */
  onDone: () => void;
};

/** One attempt: the countdown, the replies, and the result after sending. */
export function AnswerForm({ question, form, remainingMs, chance, onDone }: Props) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const left = useCountdown(firstSecond(question.time, remainingMs));
  const { reply, isSending, send } = useAnswerSending(question, chance, onDone);
  const judgement = reply.data?.data;
  const refusal = refusalOf(reply.error);
  const toChoose = form.many ? copy.chooseMany : copy.chooseOne;
  const isOver = left === 0 || refusal === 'tooLate';
  const report = useTimeOutReport(
    question,
    isOver && !isSending && reportsTimeOut(judgement),
    chance,
  );

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen.length > 0 && !isOver) send(chosen, question.time - 1 - left);
  };

  if (judgement) return <AnswerResult judgement={judgement} question={question} chance={chance} />;
  if (refusal === 'questionNotOpened') return <MissedElsewhere chance={chance} />;
  const failure = reply.error === null ? '' : formMessage(reply.error);
  return (
    <RoomForm onSubmit={onSubmit}>
      <RoomBar>
        {isOver ? (
          <ToQuestions />
        ) : (
          <Countdown
            left={left}
            total={question.time}
            label={copy.timeLeft}
            announce={copy.timeLeftSpoken}
          />
        )}
      </RoomBar>
      {isOver && <TimeOver report={report} question={question} chance={chance} />}
      <RoomTask
        isOver={isOver}
        foot={
          !isOver && (
            <>
              {failure && (
                <Notice kind="danger" announced failure={reply.error}>
                  {failure} {copy.choiceKept}
                </Notice>
              )}
              <SubmitButton
                missing={chosen.length > 0 ? '' : toChoose}
                isTold
                loading={isSending}
                loadingLabel={copy.sending}
              >
                {copy.send}
              </SubmitButton>
            </>
          )
        }
      >
        {question.attempt > 1 && <p className={styles.quiet}>{copy.secondChance}</p>}
        <Replies
          replies={question.replies}
          form={form}
          isTold={question.excerpt !== ''}
          chosen={chosen}
          disabled={isOver}
          locked={isSending}
          errors={fieldErrors(reply.error, 'replies')}
          onChoose={setChosen}
        />
      </RoomTask>
    </RoomForm>
  );
}

/** Sends one reply at a time: a double click fires twice before the pending state is rendered. */
function useAnswerSending({ slug }: Question, chance: NextChance, onDone: () => void) {
  const [isSending, setSending] = useState(false);
  const reply = useReply();
  const onFailure = (failure: Error) => {
    // The question was decided in another window: fetching it again shows the result.
    if (['alreadyAnswered', 'questionClosed'].includes(refusalOf(failure) ?? '')) chance.open();
    // A formally refused answer can be sent again; without a reply the outcome is unknown.
    if (failure instanceof ApiFailure && failure.status < 500 && refusalOf(failure) === undefined)
      chance.mark('open');
  };
  const send = (replies: readonly string[], responseTime: number) => {
    if (isSending) return;
    setSending(true);
    // Who leaves before the judgement arrives may have missed.
    chance.mark('ended');
    reply.mutate(
      { params: { slug }, body: { state: 'sendAnswer', replies: [...replies], responseTime } },
      {
        onSuccess: ({ data }) => {
          chance.mark(standingAfter(data));
          onDone();
        },
        onError: onFailure,
        onSettled: () => setSending(false),
      },
    );
  };
  return { reply, isSending, send };
}
