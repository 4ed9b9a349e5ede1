import { Link } from 'react-router';
import { buttonClass } from '@klub/ui/controls/Button.tsx';
import { ownOf } from '@klub/ui/words/bonus.rules.ts';
import { Chain, ChainHead } from '@klub/ui/explain/Chain.tsx';
import { useWords } from '@klub/ui/explain/explaining.ts';
import type { Period } from '@klub/ui/explain/explanations.ts';
import { bonusOfChain, toEarnOf } from '@klub/ui/explain/explain.rules.ts';
import { PadlockLink } from '@klub/ui/explain/PadlockLink.tsx';
import { LedgerLink, PercentLink, RuleLink, ShopsLink } from '@klub/ui/explain/PeriodChain.tsx';
import { explainCopy as copy } from './explain.copy.ts';
import type { Figure } from './explain.rules.ts';
import styles from './FigureChain.module.css';
import { useWhy } from './WhyLink.tsx';

/** The part of a period's chain behind one figure of the plan, and the way to the whole chain. */
export function FigureChain({ chain, figure }: { chain: Period; figure: Figure }) {
  const whole = useWhy({ kind: 'period', period: chain.period });
  return (
    <>
      <FigureHead chain={chain} figure={figure} />
      <Chain>
        <Parts chain={chain} figure={figure} />
      </Chain>
      <Link {...whole} className={`${buttonClass('quiet', { wide: true })} ${styles.whole}`}>
        {copy.wholeChain}
      </Link>
    </>
  );
}

type PartProps = { chain: Period; figure: Figure };

function FigureHead({ chain, figure }: PartProps) {
  const words = useWords();
  const of = words.period(chain.period);
  if (figure !== 'bonus') return <p className={styles.of}>{of}</p>;
  const bonus = bonusOfChain(chain);
  if (bonus.isLost || bonus.outcome === 'taken') {
    return (
      <ChainHead
        of={of}
        label={words.headings[bonus.outcome]}
        amount={bonus.booked === 0 ? bonus.worth : bonus.booked}
        earned={ownOf(bonus) > 0}
        isLost={bonus.outcome === 'lost'}
      />
    );
  }
  const { amount, isFullPlan } = toEarnOf(chain);
  return (
    <ChainHead
      of={of}
      label={isFullPlan ? copy.forFullPlan : copy.forResult}
      amount={amount}
      earned={false}
    />
  );
}

function Parts({ chain, figure }: PartProps) {
  switch (figure) {
    case 'percent':
      return (
        <>
          <ShopsLink chain={chain} />
          <PercentLink chain={chain} />
        </>
      );
    case 'padlock':
      return <PadlockLink padlock={chain.padlock} />;
    case 'bonus':
      return (
        <>
          <RuleLink chain={chain} />
          <PadlockLink padlock={chain.padlock} />
          <LedgerLink chain={chain} />
        </>
      );
  }
}
