import { useWords } from './explaining.ts';
import { serverNow } from '../calls/server-time.ts';
import { Icon } from '../images/Icon.tsx';
import { Padlock } from '../images/Padlock.tsx';
import { Star } from '../images/Star.tsx';
import { warsawDay } from '../words/format.ts';
import { Chain, ChainHead, ChainLink, Entries, Fine, Line } from './Chain.tsx';
import type { Task } from './explanations.ts';
import { filesOf } from './explain.rules.ts';
import { Money } from './Money.tsx';
import { Ring } from '../images/Ring.tsx';
import styles from './PeriodChain.module.css';

type Target = Task['targets'][number];

/** From the results of the shops to the golden points of a special task. */
export function TaskChain({ chain }: { chain: Task }) {
  const copy = useWords();
  const { title, dateFrom, dateTo, targets, targetsMet, isUnlocked, bonus, entries, booked } =
    chain;
  const isOver = dateTo.split('.').reverse().join('-') < warsawDay(serverNow());
  const state = booked !== 0 ? 'won' : isUnlocked ? 'pending' : isOver ? 'over' : 'open';
  return (
    <>
      <ChainHead
        of={title}
        label={copy.taskHeadings[state]}
        amount={booked === 0 ? bonus : booked}
        earned={booked > 0}
        badge={{ tone: booked > 0 ? 'earned' : 'neutral', words: copy.taskStates[state] }}
      />
      <Chain>
        {targets.length === 0 && (
          <ChainLink motif={<Ring percent={0} />} title={copy.shops} holds>
            <p>{copy.noTargets}</p>
          </ChainLink>
        )}
        {targets.map((target, index) => (
          <TargetLink key={index} target={target} />
        ))}
        <ChainLink
          motif={<Padlock open={isUnlocked} size={24} />}
          title={copy.taskPadlock}
          result={isUnlocked ? copy.padlockOpen : copy.padlockClosed}
          earned={isUnlocked}
          holds={!isUnlocked}
        >
          <p>{copy.targetsMet(targetsMet, targets.length)}</p>
          <Fine>{copy.taskPadlockRule}</Fine>
          <Fine>{copy.taskDates(dateFrom, dateTo)}</Fine>
          <p className={styles.worth}>{copy.taskBonus(bonus)}</p>
        </ChainLink>
        <ChainLink motif={<Icon name="pencil" />} title={copy.ledger} holds={entries.length === 0}>
          {entries.length === 0 && <p>{copy.noEntries}</p>}
          <Entries entries={entries} />
        </ChainLink>
        <ChainLink
          motif={<Star earned={booked > 0} size={28} />}
          title={copy.sum}
          result={copy.golden(booked)}
          earned={booked > 0}
        >
          <Money months={chain.money} />
        </ChainLink>
      </Chain>
    </>
  );
}

function TargetLink({ target }: { target: Target }) {
  const copy = useWords();
  const { title, type, bonus, realization, realizationPercent, stillLeft, isMet, figures } = target;
  const { targetQualification, realizationQualification } = target;
  return (
    <ChainLink
      motif={<Ring percent={realizationPercent} />}
      title={title}
      result={copy.percentIs(realizationPercent)}
      earned={isMet}
    >
      <ul role="list" className={styles.shops}>
        {figures.map((figure) => (
          <ShopFigure key={figure.shop.id} figure={figure} type={type} />
        ))}
      </ul>
      <Line strong value={copy.taskOf(realization, copy.amount(target.target, type))}>
        {copy.together}
      </Line>
      {targetQualification !== null && (
        <p>
          {copy.thresholdOf(realizationQualification ?? 0, copy.amount(targetQualification, type))}
        </p>
      )}
      <p>
        {isMet ? copy.targetMet : stillLeft > 0 && copy.targetLeft(copy.amount(stillLeft, type))}
      </p>
      <Fine>{copy.targetBonus(bonus)}</Fine>
    </ChainLink>
  );
}

function ShopFigure({ figure, type }: { figure: Target['figures'][number]; type: Target['type'] }) {
  const copy = useWords();
  const { shop, target, realization, stateOn, counts, targetSource, realizationSource } = figure;
  return (
    <li className={styles.shop}>
      <Line strong value={copy.taskOf(realization, copy.amount(target, type))}>
        {shop.name}
      </Line>
      {stateOn !== null && (
        <Fine>
          {counts ? copy.stateOn(stateOn) : `${copy.stateOn(stateOn)}: ${copy.notCounted}`}
        </Fine>
      )}
      {filesOf([targetSource]).map((source) => (
        <Fine key={source.importNumber}>{copy.targetFrom(source)}</Fine>
      ))}
      {filesOf([realizationSource]).map((source) => (
        <Fine key={source.importNumber}>{copy.resultFrom(source)}</Fine>
      ))}
    </li>
  );
}
