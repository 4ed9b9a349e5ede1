import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatNumber } from '../../lib/format.ts';
import { useCountdown, useTimers } from '../../lib/timer.ts';
import { paths } from '../../paths.ts';
import { backToQuestionsMs } from '../../timings.ts';
import { Button, buttonClass } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Padlock } from '../../ui/images/Padlock.tsx';
import { Row, Stack } from '../../ui/layout/Page.tsx';
import { Star } from '../../ui/images/Star.tsx';
import { Stat } from '../../ui/data/Stat.tsx';
import { Arrival } from './Arrival.tsx';
import styles from './knowledge.module.css';
import { knowledgeCopy as copy } from './knowledge.copy.ts';
import type { Judgement } from './knowledge.queries.ts';
import { isPadlockOpen } from './knowledge.rules.ts';
import { missedWords } from './TimeOver.tsx';

type Props = { judgement: Judgement; attempt: number; onTryAgain: () => void };

/** The result of the reply; then back to the question list, unless the user stays or tries again. */
export function AnswerResult({ judgement, attempt, onTryAgain }: Props) {
  const navigate = useNavigate();
  const [stays, setStays] = useState(false);
  const left = useCountdown(backToQuestionsMs / 1_000, !stays);
  useTimers([backToQuestionsMs], () => void navigate(paths.knowledgeScore, { replace: true }), !stays);
  const isCorrect = judgement.isCorrect === true;
  return (
    <Stack gap="m">
      <Arrival>
        {isCorrect ? (
          <Correct judgement={judgement} />
        ) : (
          <Wrong judgement={judgement} attempt={attempt} onTryAgain={onTryAgain} />
        )}
      </Arrival>
      <Row>
        <Link to={paths.knowledgeScore} replace className={buttonClass(isCorrect ? 'primary' : 'quiet')}>
          {copy.backToQuestions}
        </Link>
        {!stays && (
          <Button kind="link" onClick={() => setStays(true)}>
            {copy.stay}
          </Button>
        )}
      </Row>
      {!stays && <p className={styles.quiet}>{copy.backIn(left)}</p>}
    </Stack>
  );
}

/** The celebration: the star that was earned, or the padlock that this reply opened. */
function Correct({ judgement: { reward, padlockOpened, score } }: { judgement: Judgement }) {
  return (
    <Card tone="ink" as="section">
      <div className={styles.celebration}>
        {padlockOpened ? <Padlock open celebrate size={112} /> : <Star earned celebrate size={88} />}
        <h2 className={styles.scoreTitle}>{copy.correct}</h2>
        {reward > 0 && (
          <Stat
            size="large"
            earned
            label={copy.earned(reward)}
            value={formatNumber(reward)}
            unit={copy.goldenUnit(reward)}
          />
        )}
        <NextStep isOpenedNow={padlockOpened}>
          {isPadlockOpen(score) ? copy.unlockedNote : copy.missing(score.minimum - score.passed)}
        </NextStep>
      </div>
    </Card>
  );
}

function NextStep({ isOpenedNow, children }: { isOpenedNow: boolean; children: ReactNode }) {
  if (!isOpenedNow) return <p className={styles.onInkQuiet}>{children}</p>;
  return (
    <>
      <p className={styles.celebrationWords}>{copy.padlockOpened}</p>
      <Link to={paths.challengesSummary} className={buttonClass('quiet', { onInk: true })}>
        {copy.toAchievements}
      </Link>
    </>
  );
}

function Wrong({ judgement, attempt, onTryAgain }: Props) {
  if (judgement.isBlockedForAnotherAnswer) {
    return (
      <Notice kind="danger" title={copy.wrong}>
        {missedWords(attempt)}
      </Notice>
    );
  }
  return (
    <Notice kind="warning" title={copy.wrong} action={<Button onClick={onTryAgain}>{copy.tryAgain}</Button>}>
      {copy.secondChance}
    </Notice>
  );
}
