import { generatePath, Link } from 'react-router';
import { paths } from '../../paths.ts';
import { buttonClass } from '@klub/ui/controls/Button.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { classes } from '@klub/ui/classes.ts';
import { Padlock } from '@klub/ui/images/Padlock.tsx';
import styles from './knowledge.module.css';
import { knowledgeCopy as copy } from './knowledge.copy.ts';
import type { Score } from './knowledge.queries.ts';
import { isPadlockOpen, stepsOf } from './knowledge.rules.ts';

type Props = {
  score: Score;
  /** A bonus waits for the padlock; else it promises nothing (D59). */
  holdsBonus: boolean;
  /** The pill of the next question that is open: the padlock leads to it. */
  pill: string | null | undefined;
};

/** The padlock of the month: what is missing to open it, how many are passed of how many, and the way to the next one. */
export function ScoreCard({ score, holdsBonus, pill }: Props) {
  const open = isPadlockOpen(score);
  return (
    <Card tone="ink" as="section" labelledBy="score">
      <div className={styles.score}>
        <Padlock open={open} figure={copy.figure(score.passed, score.total)} size={112} />
        <div className={styles.scoreWords}>
          <p className={styles.onInkQuiet}>{open ? copy.unlocked : copy.locked}</p>
          <h2 id="score" className={styles.scoreTitle}>
            {titleOf(score, holdsBonus)}
          </h2>
          <p className={styles.onInkQuiet}>
            {holdsBonus && copy.passedOf(score.passed, score.total)}{' '}
            {!open && copy.padlockAt(score.minimum)}
          </p>
          <Steps score={score} isOpen={open} />
          {!open && holdsBonus && pill && (
            <p className={styles.open}>
              <Link
                to={generatePath(paths.pill, { slug: pill })}
                className={buttonClass('primary', { onInk: true })}
              >
                {copy.openPadlock}
              </Link>
            </p>
          )}
        </div>
      </div>
    </Card>
  );
}

function titleOf(score: Score, holdsBonus: boolean): string {
  if (!holdsBonus) return copy.passedOf(score.passed, score.total);
  return isPadlockOpen(score) ? copy.unlockedNote : copy.missing(score.minimum - score.passed);
}

/** One step for each question of the month, with a padlock where it opens. The words above say the same. */
function Steps({ score, isOpen }: { score: Score; isOpen: boolean }) {
  return (
    <div className={classes(styles.steps, isOpen && styles.stepsOpen)} aria-hidden="true">
      {stepsOf(score).map(({ isDone, opens }, index) => (
        <span key={index} className={classes(styles.stepPlace, opens && styles.stepOpens)}>
          <span className={isDone ? styles.stepDone : styles.step} />
          {opens && <Padlock open={isOpen} size={20} />}
        </span>
      ))}
    </div>
  );
}
