import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ReplyOf } from '../../lib/api.ts';
import { Padlock } from '@klub/ui/images/Padlock.tsx';
import { Star } from '@klub/ui/images/Star.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { SkeletonBlock } from '@klub/ui/feedback/Skeleton.tsx';
import { periodQuery } from '../explain/explain.queries.ts';
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
  const month = chain?.padlock.months[0];
  const percent = chain?.realizationPercent ?? null;
  const isOpen = chain?.padlock.isOpen === true;
  return (
    <ol className={styles.signs} role="list">
      <Sign drawing={<Circle percent={percent ?? 0} />} {...copy.circle}>
        {percent !== null && copy.percent(percent)}
      </Sign>
      <Sign drawing={<Padlock open={isOpen} size={56} />} {...copy.padlock}>
        {month !== undefined && (isOpen ? copy.open : copy.answers(month.passed, month.minimum))}
      </Sign>
      <Sign drawing={<Star earned={(chain?.booked ?? 0) > 0} size={64} />} {...copy.star}>
        {chain !== undefined && starWords(chain)}
      </Sign>
    </ol>
  );
}

function starWords({ booked, worth, fate }: Chain): string | false {
  if (booked > 0) return copy.earned(booked);
  return fate === 'held' && copy.waiting(worth);
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
function Circle({ percent }: { percent: number }) {
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
          className={percent >= 100 ? styles.met : styles.fill}
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
