import { Card } from '../../ui/Card.tsx';
import { Padlock } from '../../ui/Padlock.tsx';
import styles from './knowledge.module.css';
import { knowledgeCopy as copy } from './knowledge.copy.ts';
import type { Score } from './knowledge.queries.ts';
import { isPadlockOpen } from './knowledge.rules.ts';

/** The padlock of the month: passed of total, and what is missing to open it. */
export function ScoreCard({ score }: { score: Score }) {
  const open = isPadlockOpen(score);
  return (
    <Card tone="ink" as="section">
      <div className={styles.score}>
        <Padlock open={open} figure={copy.figure(score.passed, score.total)} size={112} />
        <div className={styles.scoreWords}>
          <h2 className={styles.scoreTitle}>{open ? copy.unlocked : copy.locked}</h2>
          <p>{copy.passedOf(score.passed, score.total)}</p>
          <p className={styles.onInkQuiet}>{open ? copy.unlockedNote : copy.missing(score.minimum - score.passed)}</p>
        </div>
      </div>
    </Card>
  );
}
