import { Card } from '../../ui/layout/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { Padlock } from '../../ui/images/Padlock.tsx';
import styles from './knowledge.module.css';
import { knowledgeCopy as copy } from './knowledge.copy.ts';
import type { Score } from './knowledge.queries.ts';
import { isPadlockOpen } from './knowledge.rules.ts';

/** The padlock of the month: what is missing to open it, and how many are passed of how many. */
export function ScoreCard({ score }: { score: Score }) {
  const open = isPadlockOpen(score);
  return (
    <Card tone="ink" as="section" labelledBy="score">
      <div className={styles.score}>
        <Padlock open={open} figure={copy.figure(score.passed, score.total)} size={112} />
        <div className={styles.scoreWords}>
          <p className={styles.onInkQuiet}>{open ? copy.unlocked : copy.locked}</p>
          <h2 id="score" className={styles.scoreTitle}>
            {open ? copy.unlockedNote : copy.missing(score.minimum - score.passed)}
          </h2>
          <p className={styles.onInkQuiet}>{copy.passedOf(score.passed, score.total)}</p>
          <Steps score={score} isOpen={open} />
        </div>
      </div>
    </Card>
  );
}

/** One step for each answer that the padlock requires. The words above say the same. */
function Steps({ score: { passed, minimum }, isOpen }: { score: Score; isOpen: boolean }) {
  return (
    <div className={classes(styles.steps, isOpen && styles.stepsOpen)} aria-hidden="true">
      {Array.from({ length: minimum }, (_, index) => (
        <span key={index} className={index < passed ? styles.stepDone : styles.step} />
      ))}
    </div>
  );
}
