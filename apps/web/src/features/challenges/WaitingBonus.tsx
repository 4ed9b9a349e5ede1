import { useQuery } from '@tanstack/react-query';
import { generatePath, Link } from 'react-router';
import { paths } from '../../paths.ts';
import { buttonClass } from '@klub/ui/controls/Button.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Padlock } from '@klub/ui/images/Padlock.tsx';
import { missingQuery } from '../explain/explain.queries.ts';
import { WhyLink } from '../explain/WhyLink.tsx';
import { NotLoaded } from '../screen/Loaded.tsx';
import styles from './challenges.module.css';
import { challengesCopy as copy } from './challenges.copy.ts';
import type { waitingBonus } from './challenges.rules.ts';

/** The bonus that this month has earned and only the padlock of knowledge still holds back. */
export function WaitingBonus({ bonus }: { bonus: ReturnType<typeof waitingBonus> }) {
  const missing = useQuery({ ...missingQuery, enabled: bonus !== undefined });
  if (bonus === undefined) return null;
  const pill = missing.data?.data.knowledge.questions[0]?.pill;
  return (
    <Card as="section" labelledBy="waiting">
      <div className={styles.waiting}>
        <Padlock open={false} size={56} />
        <div className={styles.waitingWords}>
          <h2 id="waiting" className={styles.heading}>
            {copy.waiting(bonus.amount)}
          </h2>
          <p className={styles.quiet}>{copy.waitingStep(bonus.month)}</p>
          <WhyLink look="words" subject={{ kind: 'period', period: bonus.month }} />
        </div>
        <Link
          to={pill ? generatePath(paths.pill, { slug: pill }) : paths.knowledgeScore}
          className={buttonClass('primary')}
        >
          {copy.openPadlock}
        </Link>
      </div>
      {missing.isError && missing.data === undefined && (
        <NotLoaded query={missing} what={copy.pillFailed} />
      )}
    </Card>
  );
}
