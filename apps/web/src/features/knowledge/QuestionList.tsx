import { generatePath, Link } from 'react-router';
import { paths } from '../../paths.ts';
import { Badge, type BadgeTone } from '@klub/ui/text/Badge.tsx';
import { Card, CardGrid } from '@klub/ui/layout/Card.tsx';
import { classes } from '@klub/ui/classes.ts';
import { Star } from '@klub/ui/images/Star.tsx';
import { buttonClass } from '@klub/ui/controls/Button.tsx';
import { NoData } from '../screen/Loaded.tsx';
import styles from './knowledge.module.css';
import { knowledgeCopy as copy } from './knowledge.copy.ts';
import type { QuestionItem } from './knowledge.queries.ts';
import { answerableFirst, isOpen } from './knowledge.rules.ts';
import { GateLink } from './StartGate.tsx';

const toneOf: Record<QuestionItem['state'], BadgeTone> = {
  active: 'accent',
  correct: 'success',
  wrong: 'warning',
  blocked: 'danger',
  waiting: 'neutral',
  closed: 'neutral',
};

type QuestionListProps = { questions: readonly QuestionItem[]; receivedAt: number };

export function QuestionList({ questions, receivedAt }: QuestionListProps) {
  if (questions.length === 0) {
    return (
      <NoData
        drawing="padlock"
        action={
          <Link to={paths.pills} className={buttonClass('quiet')}>
            {copy.toPills}
          </Link>
        }
      >
        {copy.noQuestions}
      </NoData>
    );
  }
  return (
    <CardGrid>
      {answerableFirst(questions).map((question) => (
        <QuestionCard key={question.slug} question={question} receivedAt={receivedAt} />
      ))}
    </CardGrid>
  );
}

function QuestionCard({ question, receivedAt }: { question: QuestionItem; receivedAt: number }) {
  return (
    <Card as="li" leads>
      <div className={styles.card}>
        <p className={styles.badges}>
          <Badge tone={toneOf[question.state]}>{copy.questionStates[question.state]}</Badge>
          {isOpen(question.state) && (
            <span className={styles.quiet}>{copy.time(question.time)}</span>
          )}
        </p>
        <h3 className={styles.cardTitle}>
          {isOpen(question.state) ? (
            <GateLink question={question} receivedAt={receivedAt}>
              {question.title}
            </GateLink>
          ) : (
            <Link to={generatePath(paths.question, { slug: question.slug })}>{question.title}</Link>
          )}
        </h3>
        {question.excerpt !== '' && <p className={styles.quiet}>{question.excerpt}</p>}
        {question.reward > 0 && (
          <Reward count={question.reward} isWon={question.state === 'correct'} />
        )}
      </div>
    </Card>
  );
}

function Reward({ count, isWon }: { count: number; isWon: boolean }) {
  return (
    <p className={classes(styles.reward, isWon && styles.won)}>
      <Star earned={isWon} size={24} />
      <span>
        {copy.reward(count)}{' '}
        <span className={styles.quiet}>{isWon ? copy.rewardWon : copy.rewardToWin}</span>
      </span>
    </p>
  );
}
