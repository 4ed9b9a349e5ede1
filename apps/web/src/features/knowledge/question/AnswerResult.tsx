import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useCountdown } from '../../../lib/countdown.ts';
import { useStillHere } from '../../../lib/still-here.ts';
import { paths } from '../../../paths.ts';
import { backToQuestionsMs } from '../../../timings.ts';
import { Button, buttonClass } from '@klub/ui/controls/Button.tsx';
import { SkeletonBlock } from '@klub/ui/feedback/Skeleton.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { focusPage } from '@klub/ui/controls/focus.ts';
import { Arrival } from './Arrival.tsx';
import { Celebration } from './Celebration.tsx';
import styles from '../knowledge.module.css';
import { knowledgeCopy as copy } from '../knowledge.copy.ts';
import { type Judgement, type Question, questionsQuery } from '../knowledge.queries.ts';
import { nextOf } from '../knowledge.rules.ts';
import { Missed } from './Missed.tsx';
import { RoomBar, RoomResult } from './Room.tsx';
import { GateLink } from '../StartGate.tsx';
import { ToQuestions } from './ToQuestions.tsx';
import type { NextChance } from './TryAgain.tsx';

type Props = { judgement: Judgement; question: Question; chance: NextChance };

/** The result of the reply; then back to the question list, unless the user stays or has gone on. */
export function AnswerResult({ judgement, question, chance }: Props) {
  const [stays, setStays] = useState(false);
  const left = useReturn(!stays);
  const isCorrect = judgement.isCorrect === true;
  const goOn = (): void => {
    setStays(true);
    chance.open();
  };
  const stay = (): void => {
    // The button disappears with the seconds that it ends.
    focusPage(document.querySelector('main'));
    setStays(true);
  };
  const staying = !stays && (
    <div className={styles.staying}>
      <p className={styles.quiet}>{copy.backIn(left)}</p>
      <Button kind="link" onClick={stay}>
        {copy.stay}
      </Button>
    </div>
  );
  return (
    <>
      <RoomBar>
        <ToQuestions />
      </RoomBar>
      <RoomResult
        foot={
          isCorrect && (
            <>
              <NextQuestion slug={question.slug} onOpen={() => setStays(true)} />
              {staying}
            </>
          )
        }
      >
        <Arrival>
          {isCorrect ? (
            <Celebration judgement={judgement} />
          ) : (
            <Missed
              title={copy.wrong}
              judgement={judgement}
              question={question}
              chance={{ ...chance, open: goOn }}
            />
          )}
        </Arrival>
        {isCorrect && judgement.reason !== '' && <Why reason={judgement.reason} />}
        {!isCorrect && staying}
      </RoomResult>
    </>
  );
}

/** Leads back to the question list after the last second, unless the user stays; returns the seconds left. */
function useReturn(isDue: boolean): number {
  const navigate = useNavigate();
  const left = useCountdown(backToQuestionsMs / 1_000, isDue);
  const isStillHere = useStillHere();
  const leave = useEffectEvent(() => {
    if (isStillHere()) void navigate(paths.knowledgeScore, { replace: true });
  });
  const isOver = isDue && left === 0;
  useEffect(() => {
    if (isOver) leave();
  }, [isOver]);
  return left;
}

/** The sentence of the pill that says why the answer is right. */
function Why({ reason }: { reason: string }) {
  return (
    <Card tone="quiet" as="section" labelledBy="why">
      <div className={styles.why}>
        <h2 id="why" className={styles.whyTitle}>
          {copy.why}
        </h2>
        <p>{reason}</p>
      </div>
    </Card>
  );
}

/** The way on: the next open question, else the list. Its room is reserved until it is known. */
function NextQuestion({ slug, onOpen }: { slug: string; onOpen: () => void }) {
  const questions = useQuery(questionsQuery);
  if (questions.isPending) return <SkeletonBlock />;
  const { next, left } = nextOf(questions.data?.data ?? [], slug);
  if (next === undefined) {
    return (
      <Link to={paths.knowledgeScore} replace className={buttonClass('primary', { wide: true })}>
        {copy.backToQuestions}
      </Link>
    );
  }
  return (
    <GateLink
      question={next}
      receivedAt={questions.dataUpdatedAt}
      className={buttonClass('primary', { wide: true })}
      replace
      onOpen={onOpen}
    >
      {copy.next(left)}
    </GateLink>
  );
}
