import { generatePath, Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { buttonClass } from '@klub/ui/controls/Button.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Row } from '@klub/ui/layout/Page.tsx';
import { Padlock } from '@klub/ui/images/Padlock.tsx';
import { Star } from '@klub/ui/images/Star.tsx';
import styles from '../knowledge.module.css';
import { knowledgeCopy as copy } from '../knowledge.copy.ts';
import type { Judgement, Question } from '../knowledge.queries.ts';
import { isLastAttempt, isPadlockOpen, pillPlace } from '../knowledge.rules.ts';
import { type NextChance, TryAgain } from './TryAgain.tsx';

type Props = { title: string; judgement: Judgement; question: Question; chance: NextChance };

/**
 * A chance without a right answer: the stake, the helpful passage of the pill, and the next chance.
 */
export function Missed({ title, judgement, question, chance }: Props) {
  const { isBlockedForAnotherAnswer: isBlocked, nextReward, score } = judgement;
  const { slug, pill, attempt } = question;
  return (
    <Card as="section" labelledBy="missed">
      <div className={styles.missed}>
        <h2 id="missed" className={styles.scoreTitle}>
          {title}
        </h2>
        <p>{isBlocked ? missedWords(attempt) : copy.secondChance}</p>
        <ul role="list" className={styles.stakes}>
          {nextReward > 0 && (
            <li className={styles.stake}>
              <Star earned={false} size={24} />
              {copy.stake(attempt + 1, nextReward)}
            </li>
          )}
          {!isPadlockOpen(score) && (
            <li className={styles.stake}>
              <Padlock open={false} size={24} />
              {copy.missing(score.minimum - score.passed)}
            </li>
          )}
        </ul>
        <Row>
          {pill !== null && (
            <Link
              to={pillPlace(generatePath(paths.pill, { slug: pill }), slug)}
              className={buttonClass('primary')}
            >
              {copy.toPlace}
            </Link>
          )}
          {!isBlocked && <TryAgain chance={chance} kind={pill === null ? 'primary' : 'quiet'} />}
        </Row>
      </div>
    </Card>
  );
}

/** After a wrong reply without another chance for now. */
function missedWords(attempt: number): string {
  return isLastAttempt(attempt) ? copy.lastChanceUsed : copy.askedAgain;
}
