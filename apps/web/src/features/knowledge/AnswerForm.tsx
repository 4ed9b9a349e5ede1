import { type FormEvent, useState } from 'react';
import { ApiFailure, fieldErrors, formMessage } from '../../lib/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckboxCard, RadioCard } from '../../ui/ChoiceCard.tsx';
import { ChoiceGroup } from '../../ui/ChoiceGroup.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Stack } from '../../ui/Page.tsx';
import { AnswerResult } from './AnswerResult.tsx';
import styles from './knowledge.module.css';
import { knowledgeCopy as copy } from './knowledge.copy.ts';
import { type Judgement, type Question, useReply } from './knowledge.queries.ts';
import { choose, type Form, firstSecond } from './knowledge.rules.ts';
import { useCountdown } from './useCountdown.ts';

type Props = {
  question: Question;
  form: Form;
  remainingMs: number;
  /** When the answer of the server came; the countdown starts anew with it. */
  openedAt: number;
  onTryAgain: () => void;
};

/** One attempt: the countdown, the replies, and after sending the result. */
export function AnswerForm({ question, form, remainingMs, openedAt, onTryAgain }: Props) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isOver, setOver] = useState(false);
  const reply = useReply();
  const first = firstSecond(question.time, remainingMs);
  const judgement = reply.data?.data;
  const answered = judgement?.isCorrect === undefined || judgement.isCorrect === null ? undefined : judgement;
  const params = { slug: question.slug };

  const onTimeOut = () => {
    setOver(true);
    reportTimeOut.mutate({ params, body: { state: 'timeOut' } }, { onSettled: () => void reply.refresh() });
  };
  const reportTimeOut = useReply();
  const left = useCountdown(first, openedAt > 0, onTimeOut);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen.length === 0 || isOver || reply.isPending) return;
    const responseTime = first - left;
    reply.mutate(
      { params, body: { state: 'sendAnswer', replies: [...chosen], responseTime } },
      { onSuccess: () => void reply.refresh(), onError: (failure) => setOver(isTooLate(failure)) },
    );
  };

  if (answered) return <AnswerResult judgement={answered} onTryAgain={onTryAgain} />;
  const isClosed = isOver || reply.isPending;
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="m">
        {question.attempt > 1 && <Notice kind="info" title={copy.secondChance} />}
        {isOver ? (
          <TimeOver judgement={reportTimeOut.data?.data} onTryAgain={onTryAgain} />
        ) : (
          <Countdown left={left} total={question.time} label={copy.timeLeft} announce={copy.timeLeftSpoken} />
        )}
        <Replies
          question={question}
          form={form}
          chosen={chosen}
          disabled={isClosed}
          errors={fieldErrors(reply.error, 'replies')}
          onChoose={setChosen}
        />
        {reply.error && !isOver && formMessage(reply.error) && (
          <Notice kind="danger" announced>
            {formMessage(reply.error)}
          </Notice>
        )}
        {!isOver && (
          <Button
            type="submit"
            wide
            disabled={chosen.length === 0}
            loading={reply.isPending}
            loadingLabel={copy.sending}
          >
            {copy.send}
          </Button>
        )}
      </Stack>
    </form>
  );
}

/** The server's clock has the last word: a refusal about the time closes the form here too. */
function isTooLate(failure: Error): boolean {
  return failure instanceof ApiFailure && failure.status === 400 && Object.keys(failure.errors).length === 0;
}

function TimeOver({ judgement, onTryAgain }: { judgement: Judgement | undefined; onTryAgain: () => void }) {
  const hasAnother = judgement !== undefined && !judgement.isBlockedForAnotherAnswer;
  return (
    <Notice
      kind="warning"
      title={copy.timeOver}
      announced
      action={hasAnother && <Button onClick={onTryAgain}>{copy.tryAgain}</Button>}
    >
      {hasAnother ? copy.secondChance : judgement && copy.askedAgain}
    </Notice>
  );
}

type RepliesProps = {
  question: Question;
  form: Form;
  chosen: readonly string[];
  disabled: boolean;
  errors: readonly string[];
  onChoose: (chosen: readonly string[]) => void;
};

function Replies({ question, form, chosen, disabled, errors, onChoose }: RepliesProps) {
  const Choice = form.many ? CheckboxCard : RadioCard;
  return (
    <div className={styles.replies}>
      <ChoiceGroup
        legend={form.many ? copy.chooseMany : copy.chooseOne}
        layout={form.pictures ? 'tiles' : 'list'}
        disabled={disabled}
        errors={errors}
      >
        {question.replies.map(({ id, content, image }, index) => {
          const common = {
            name: 'replies',
            value: id,
            checked: chosen.includes(id),
            onChange: () => onChoose(choose(chosen, id, form.many)),
          };
          const words = content === '' ? copy.replyPicture(index + 1) : content;
          return image !== null && form.pictures ? (
            <Choice key={id} {...common} label={words} image={image} imageAlt="" />
          ) : (
            <Choice key={id} {...common} label={words} />
          );
        })}
      </ChoiceGroup>
    </div>
  );
}
