import { Fine, Line } from '@klub/ui/explain/Chain.tsx';
import { type Explaining, ExplainingContext } from '@klub/ui/explain/explaining.ts';
import { explainCopy as words } from '@klub/ui/words/explain.copy.ts';
import type { ReactNode } from 'react';
import { useChallenges, useSelection } from '../challenges/challenges.queries.ts';
import { explainCopy as copy } from './explain.copy.ts';
import { settlementIn } from './explain.rules.ts';
import { ownWords } from './own-words.copy.ts';
import styles from './OwnExplaining.module.css';
import { WhyLink } from './WhyLink.tsx';

const own = {
  words: { ...words, ...ownWords },
  isInSheet: true,
  settlementOf: (period) => <Settlement period={period} />,
  nameOf: ({ period }, name) =>
    period === null ? (
      name
    ) : (
      <>
        {name}
        <span className={styles.on}>
          <WhyLink subject={{ kind: 'period', period }} name={copy.whyOf(name)} />
        </span>
      </>
    ),
} as const satisfies Explaining;

/** The chains in the words of the participant, over the page of the plan. */
export function OwnExplaining({ children }: { children: ReactNode }) {
  const chosenShop = useSelection().selection.shop;
  return <ExplainingContext value={{ ...own, chosenShop }}>{children}</ExplainingContext>;
}

/** What became of the bonus at the settlement, as the achievements behind the sheet say it. */
function Settlement({ period }: { period: string }) {
  const { data } = useChallenges(useSelection().selection);
  const settlement = data && settlementIn(data.data, period);
  if (!settlement) return null;
  const { state, reason } = settlement;
  return (
    <>
      <Line value={state}>{copy.settlement}</Line>
      {reason && <Fine>{reason}</Fine>}
    </>
  );
}
