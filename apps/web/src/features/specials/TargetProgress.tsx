import { Card } from '@klub/ui/layout/Card.tsx';
import { ProgressBar } from '@klub/ui/data/ProgressBar.tsx';
import { explainCopy } from '../explain/explain.copy.ts';
import { WhyLink } from '../explain/WhyLink.tsx';
import styles from './specials.module.css';
import { specialsCopy as copy } from './specials.copy.ts';
import type { SpecialTarget } from './specials.queries.ts';

/** One target: how much is done and how much is left, with its qualification threshold where it has one. */
export function TargetProgress({ id, target }: { id: string; target: SpecialTarget }) {
  const {
    title,
    description,
    bonus,
    realization,
    realizationPercent,
    stillLeft,
    stillLeftLabel,
    type,
  } = target;
  return (
    <Card as="section" labelledBy={id}>
      <div className={styles.progress}>
        <div className={styles.targetHead}>
          <h2 id={id} className={styles.heading}>
            {title}
          </h2>
          {description && <p className={styles.quiet}>{description}</p>}
        </div>
        <ProgressBar
          label={copy.realization}
          percent={realizationPercent}
          note={
            <Note
              left={stillLeft === 0 ? copy.met : copy.left(stillLeftLabel, stillLeft, type)}
              reached={copy.reached(realization, target.target, type)}
            />
          }
        />
        <Qualification target={target} />
        <p className={styles.bonus}>
          {copy.reward(bonus)}
          <WhyLink subject={{ kind: 'task' }} name={explainCopy.whyResult(title)} />
        </p>
      </div>
    </Card>
  );
}

function Qualification({ target }: { target: SpecialTarget }) {
  const { targetQualification, realizationQualification, stillLeftQualification, type } = target;
  const { realizationPercentQualification, stillLeftQualificationLabel } = target;
  if (targetQualification === null || stillLeftQualification === null) return null;
  return (
    <ProgressBar
      label={copy.qualification}
      percent={realizationPercentQualification ?? 0}
      note={
        <Note
          left={
            stillLeftQualification === 0
              ? copy.thresholdMet
              : copy.left(stillLeftQualificationLabel ?? '', stillLeftQualification, type)
          }
          reached={copy.reached(realizationQualification ?? 0, targetQualification, type)}
        />
      }
    />
  );
}

function Note({ left, reached }: { left: string; reached: string }) {
  return (
    <span className={styles.note}>
      <span className={styles.left}>{left}</span>
      <span>{reached}</span>
    </span>
  );
}
