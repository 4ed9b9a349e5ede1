import { Card } from '@klub/ui/layout/Card.tsx';
import { Badge } from '@klub/ui/text/Badge.tsx';
import { Figures, Ledger, Link } from './PeriodChain.tsx';
import styles from './people.module.css';
import { whyCopy as copy } from './why.copy.ts';
import type { Task } from './why.queries.ts';
import { figuresOfTarget } from './why.rules.ts';

type Target = Task['chain']['targets'][number];

/** From the rows of the files to the entries of the ledger, target by target. */
export function TaskChain({ chain }: Pick<Task, 'chain'>) {
  const { title, dateFrom, dateTo, targets, targetsMet, isUnlocked, bonus, booked } = chain;
  return (
    <>
      <Card>
        <h2>{title}</h2>
        <p className={styles.quiet}>{copy.taskDates(dateFrom, dateTo)}</p>
        <p className={styles.sum}>{copy.golden(booked)}</p>
      </Card>
      {targets.map((target, index) => (
        <OfTarget key={index} id={`target-${index}`} target={target} />
      ))}
      <Link id="padlock" title={copy.taskPadlock}>
        {targets.length === 0 && <p>{copy.noTargets}</p>}
        <p className={styles.what}>
          <span>{copy.targetsMet(targetsMet, targets.length)}</span>
          <Badge tone={isUnlocked ? 'earned' : 'neutral'}>
            {isUnlocked ? copy.taskUnlocked : copy.taskLocked}
          </Badge>
        </p>
        <p>{copy.taskBonus(bonus)}</p>
      </Link>
      <Ledger chain={chain} months={chain.money} />
    </>
  );
}

function OfTarget({ id, target }: { id: string; target: Target }) {
  const { title, bonus, isMet, figures, targetQualification, realizationQualification } = target;
  return (
    <Link id={id} title={title}>
      <Figures caption={title} figures={figuresOfTarget(target)} of="task" />
      {figures.map(
        ({ shop, stateOn, counts }) =>
          stateOn !== null && (
            <p className={styles.quiet} key={shop.id}>
              {counts ? copy.stateOn(shop.name, stateOn) : copy.notCounted(shop.name, stateOn)}
            </p>
          ),
      )}
      <p className={styles.what}>
        <span>{copy.targetSum(target)}</span>
        {isMet && <Badge tone="success">{copy.targetMet}</Badge>}
      </p>
      {targetQualification !== null && (
        <p>{copy.qualification(realizationQualification ?? 0, targetQualification)}</p>
      )}
      <p className={styles.quiet}>{copy.targetBonus(bonus)}</p>
    </Link>
  );
}
