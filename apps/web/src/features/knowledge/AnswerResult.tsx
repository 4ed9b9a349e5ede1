import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { backToQuestionsMs } from '../../timings.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Padlock } from '../../ui/Padlock.tsx';
import { Row, Stack } from '../../ui/Page.tsx';
import { Star } from '../../ui/Star.tsx';
import styles from './knowledge.module.css';
import { knowledgeCopy as copy } from './knowledge.copy.ts';
import type { Judgement } from './knowledge.queries.ts';

/** What the answer was worth; then back to the question list, unless the person stays or tries again. */
export function AnswerResult({ judgement, onTryAgain }: { judgement: Judgement; onTryAgain: () => void }) {
  const navigate = useNavigate();
  const [stays, setStays] = useState(false);
  const left = useReturn(!stays, () => void navigate(paths.knowledgeScore));
  const isCorrect = judgement.isCorrect === true;
  return (
    <Stack gap="m">
      {isCorrect ? <Correct judgement={judgement} /> : <Wrong judgement={judgement} onTryAgain={onTryAgain} />}
      {!stays && <p className={styles.quiet}>{copy.backIn(left)}</p>}
      <Row>
        <Link to={paths.knowledgeScore} className={buttonClass(isCorrect ? 'primary' : 'quiet')}>
          {copy.backToQuestions}
        </Link>
        {!stays && (
          <Button kind="link" onClick={() => setStays(true)}>
            {copy.stay}
          </Button>
        )}
      </Row>
    </Stack>
  );
}

function Correct({ judgement }: { judgement: Judgement }) {
  return (
    <>
      <Notice kind="success" title={copy.correct} announced>
        {judgement.reward > 0 && copy.earned(judgement.reward)}
      </Notice>
      <div className={styles.celebration}>
        {judgement.padlockOpened ? <Padlock open celebrate size={120} /> : <Star earned celebrate size={96} />}
        {judgement.padlockOpened && (
          <>
            <p className={styles.celebrationWords}>{copy.padlockOpened}</p>
            <Link to={paths.challengesSummary} className={buttonClass('quiet')}>
              {copy.toAchievements}
            </Link>
          </>
        )}
      </div>
    </>
  );
}

function Wrong({ judgement, onTryAgain }: { judgement: Judgement; onTryAgain: () => void }) {
  if (judgement.isBlockedForAnotherAnswer) {
    return (
      <Notice kind="danger" title={copy.wrong} announced>
        {copy.askedAgain}
      </Notice>
    );
  }
  return (
    <Notice kind="warning" title={copy.wrong} announced action={<Button onClick={onTryAgain}>{copy.tryAgain}</Button>}>
      {copy.secondChance}
    </Notice>
  );
}

/** Whole seconds until the return. */
function useReturn(isOn: boolean, onReturn: () => void): number {
  const [left, setLeft] = useState(backToQuestionsMs / 1_000);
  const goBack = useEffectEvent(onReturn);
  useEffect(() => {
    if (!isOn) return;
    const returnsAt = performance.now() + backToQuestionsMs;
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((returnsAt - performance.now()) / 1_000))), 1_000);
    const end = setTimeout(goBack, backToQuestionsMs);
    return () => {
      clearInterval(timer);
      clearTimeout(end);
    };
  }, [isOn]);
  return left;
}
