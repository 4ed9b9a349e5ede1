import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ReplyOf } from '../../lib/api.ts';
import { Padlock } from '@klub/ui/images/Padlock.tsx';
import { Star } from '@klub/ui/images/Star.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { SkeletonBlock } from '@klub/ui/feedback/Skeleton.tsx';
import { isOwn, ownOf } from '@klub/ui/words/bonus.rules.ts';
import { bonusSentence } from '../challenges/challenges.copy.ts';
import { periodQuery } from '../explain/explain.queries.ts';
import { bonusOfChain } from '@klub/ui/explain/explain.rules.ts';
import { Loaded } from '../screen/Loaded.tsx';
import styles from './Motifs.module.css';
import { motifsCopy as copy } from './texts.copy.ts';

type Chain = ReplyOf<'GET /api/v1/explanations/period/:period'>['data'];

/** Circle and padlock make the star: with the figures of this month for a person with a plan. */
export function Motifs({ month, hasPlan }: { month: string; hasPlan: boolean }) {
  const query = useQuery({ ...periodQuery(month), enabled: hasPlan });
  return (
    <Card as="section" labelledBy="motifs">
      <h2 id="motifs" className={styles.title}>
        {copy.title}
      </h2>
      <div className={styles.box}>
        {hasPlan ? (
          <Loaded query={query} skeleton={<SkeletonBlock height="11rem" />} failed={<Signs />}>
            {({ data }) => <Signs chain={data} />}
          </Loaded>
        ) : (
          <Signs />
        )}
      </div>
    </Card>
  );
}

function Signs({ chain }: { chain?: Chain }) {
  const bonus = chain && bonusOfChain(chain);
  // A padlock that no bonus waits for promises nothing (D59).
  const padlock = chain?.padlock.isNeeded ? chain.padlock : undefined;
  const month = padlock?.months[0];
  const percent = chain?.realizationPercent ?? null;
  const isOpen = padlock?.isOpen === true;
  return (
    <ol className={styles.signs} role="list">
      <Sign
        drawing={<Circle percent={percent ?? 0} earned={bonus !== undefined && isOwn(bonus)} />}
        {...copy.circle}
      >
        {percent !== null && copy.percent(percent)}
      </Sign>
      <Sign drawing={<Padlock open={isOpen} size={56} />} {...copy.padlock}>
        {month !== undefined && (isOpen ? copy.open : copy.answers(month.passed, month.minimum))}
      </Sign>
      <Sign
        drawing={<Star earned={bonus !== undefined && ownOf(bonus) > 0} size={64} />}
        {...copy.star}
      >
        {bonus !== undefined && bonusSentence(bonus)}
      </Sign>
    </ol>
  );
}

function Sign(props: { drawing: ReactNode; title: string; about: string; children: ReactNode }) {
  return (
    <li className={styles.sign}>
      <div className={styles.drawing}>{props.drawing}</div>
      <div className={styles.words}>
        <h3 className={styles.name}>{props.title}</h3>
        <p className={styles.about}>{props.about}</p>
        {props.children && <p className={styles.own}>{props.children}</p>}
      </div>
    </li>
  );
}

/** The circle of the plan as a sign; its figure is next to it. */
function Circle({ percent, earned }: { percent: number; earned: boolean }) {
  return (
    <svg
      className={styles.circle}
      viewBox="0 0 64 64"
      width="64"
      height="64"
      aria-hidden="true"
      focusable="false"
    >
      <circle className={styles.edge} cx="32" cy="32" r="26" />
      <circle className={styles.track} cx="32" cy="32" r="26" />
      {percent > 0 && (
        <circle
          className={percent >= 100 && earned ? styles.met : styles.fill}
          cx="32"
          cy="32"
          r="26"
          pathLength="100"
          strokeDasharray={`${Math.min(100, percent)} 100`}
        />
      )}
    </svg>
  );
}
