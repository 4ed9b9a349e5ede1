import { useExplaining, useWords } from './explaining.ts';
import type { BadgeTone } from '../text/Badge.tsx';
import { classes } from '../classes.ts';
import { Icon } from '../images/Icon.tsx';
import { Star } from '../images/Star.tsx';
import { isOwn, type Outcome, ownOf } from '../words/bonus.rules.ts';
import { Chain, ChainHead, ChainLink, Entries, Fine, Line } from './Chain.tsx';
import type { Period } from './explanations.ts';
import { bonusOfChain, filesOf, fullPlanBonus, isWholePercent } from './explain.rules.ts';
import { Money } from './Money.tsx';
import { PadlockLink } from './PadlockLink.tsx';
import { Ring } from '../images/Ring.tsx';
import styles from './PeriodChain.module.css';

type ChainProps = { chain: Period };

const toneOf: Record<Outcome, BadgeTone> = {
  none: 'neutral',
  held: 'warning',
  lost: 'neutral',
  reckoned: 'accent',
  pending: 'accent',
  won: 'earned',
  taken: 'neutral',
};

/** From the files of the shops to the golden points of a month or a quarter. */
export function PeriodChain({ chain }: ChainProps) {
  const copy = useWords();
  const { period, booked, worth } = chain;
  const bonus = bonusOfChain(chain);
  const { outcome } = bonus;
  return (
    <>
      <ChainHead
        of={copy.period(period)}
        label={copy.headings[outcome]}
        amount={booked === 0 ? worth : booked}
        earned={ownOf(bonus) > 0}
        isLost={outcome === 'lost'}
        badge={{ tone: toneOf[outcome], words: copy.states[outcome] }}
      />
      <Chain>
        <ShopsLink chain={chain} />
        <PercentLink chain={chain} />
        <RuleLink chain={chain} />
        <PadlockLink padlock={chain.padlock} />
        <LedgerLink chain={chain} />
        <ChainLink
          motif={<Star earned={booked > 0} size={28} />}
          title={copy.sum}
          result={copy.golden(booked)}
          earned={booked > 0}
        >
          <Money months={[chain.money]} />
        </ChainLink>
      </Chain>
    </>
  );
}

export function ShopsLink({
  chain: { shops, figures, target, realization, pointUnit },
}: ChainProps) {
  const copy = useWords();
  const chosen = useExplaining().chosenShop;
  return (
    <ChainLink motif={<Icon name="shop" />} title={copy.shops}>
      {shops.length === 0 && <p>{copy.noFigures}</p>}
      <ul role="list" className={styles.shops}>
        {shops.map(({ shop, realizationPercent, ...sums }) => {
          const own = figures.filter((figure) => figure.shop.id === shop.id);
          return (
            <li key={shop.id} className={classes(styles.shop, shop.id === chosen && styles.chosen)}>
              <Line
                strong
                value={
                  realizationPercent === null ? copy.noTarget : copy.percentIs(realizationPercent)
                }
              >
                {shop.name}
              </Line>
              {shop.id === chosen && <Fine>{copy.chosenShop}</Fine>}
              {own.length === 1 ? (
                <p className={styles.figures}>{copy.ofTarget(sums.realization, sums.target)}</p>
              ) : (
                own.map((figure) => (
                  <Line
                    key={figure.month}
                    value={copy.ofTarget(figure.realization ?? 0, figure.target ?? 0)}
                  >
                    {copy.monthOf(figure.month)}
                  </Line>
                ))
              )}
              <Sources figures={own} />
            </li>
          );
        })}
      </ul>
      {figures.length > 1 && (
        <Line strong value={copy.ofTarget(realization, target)}>
          {copy.together}
        </Line>
      )}
      {shops.length > 1 && <Fine>{copy.allTogether}</Fine>}
      <Fine>{pointUnit}</Fine>
    </ChainLink>
  );
}

function Sources({ figures }: { figures: Period['figures'] }) {
  const copy = useWords();
  return (
    <>
      {filesOf(figures.map(({ targetSource }) => targetSource)).map((source) => (
        <Fine key={source.importNumber}>{copy.targetFrom(source)}</Fine>
      ))}
      {filesOf(figures.map(({ realizationSource }) => realizationSource)).map((source) => (
        <Fine key={source.importNumber}>{copy.resultFrom(source)}</Fine>
      ))}
    </>
  );
}

export function PercentLink({ chain }: ChainProps) {
  const copy = useWords();
  const { target, realization, realizationPercent: percent, percentHundredths } = chain;
  if (percent === null || percentHundredths === null) {
    return (
      <ChainLink motif={<Ring percent={0} />} title={copy.percent} holds>
        <p>{copy.noPercent}</p>
      </ChainLink>
    );
  }
  return (
    <ChainLink
      motif={<Ring percent={percent} earned={isOwn(bonusOfChain(chain))} />}
      title={copy.percent}
      result={copy.percentIs(percent)}
      earned={percent >= 100 && isOwn(bonusOfChain(chain))}
    >
      <p className={styles.figures}>{copy.formula(realization, target, percentHundredths)}</p>
      <Fine>
        {realization < 0
          ? copy.belowZero
          : isWholePercent(percentHundredths)
            ? copy.whole
            : copy.floored}
      </Fine>
    </ChainLink>
  );
}

export function RuleLink({ chain }: ChainProps) {
  const copy = useWords();
  const { rule, reached, above, worth, realizationPercent: percent } = chain;
  const { isLost } = bonusOfChain(chain);
  if (rule === null) {
    return (
      <ChainLink motif={<Icon name="file" />} title={copy.rule} holds>
        <p>{copy.noRule}</p>
      </ChainLink>
    );
  }
  const { thresholds, aboveRate, aboveCap, source } = rule;
  return (
    <ChainLink motif={<Icon name="file" />} title={copy.rule} holds={worth === 0}>
      <ul role="list" className={styles.thresholds}>
        {thresholds.map((threshold) => {
          const isReached = threshold.percent === reached?.percent;
          return (
            <li
              key={threshold.percent}
              className={classes(styles.threshold, isReached && styles.reached)}
            >
              <span>{copy.threshold(threshold.percent)}</span>
              {isReached && (
                <span className={styles.mark}>
                  <Icon name="check" size={16} />
                  {copy.thresholdReached}
                </span>
              )}
              <span className={styles.bonus}>{copy.golden(threshold.bonus)}</span>
            </li>
          );
        })}
      </ul>
      {aboveRate > 0 && <p>{copy.aboveRule(aboveRate, aboveCap)}</p>}
      {above > 0 && percent !== null && (
        <p className={styles.figures}>{copy.aboveSum(percent - 100, aboveRate, above)}</p>
      )}
      <p className={styles.worth}>
        {above > 0 ? copy.worthSum(reached?.bonus ?? 0, above, worth) : copy.worth(worth)}
      </p>
      {percent !== null && percent < 100 && !isLost && (
        <Fine>{copy.fullPlan(fullPlanBonus(thresholds))}</Fine>
      )}
      <Fine>{copy.ruleVersion(rule.validFrom, rule.version)}</Fine>
      {filesOf([source]).map((file) => (
        <Fine key={file.importNumber}>{copy.ruleFrom(file)}</Fine>
      ))}
    </ChainLink>
  );
}

export function LedgerLink({ chain }: ChainProps) {
  const { words: copy, settlementOf } = useExplaining();
  const { entries, difference, bookedWith, rule, fate } = chain;
  return (
    <ChainLink motif={<Icon name="pencil" />} title={copy.ledger} holds={entries.length === 0}>
      {entries.length === 0 && <p>{copy.noEntries}</p>}
      <Entries entries={entries} {...(rule !== null && { version: rule.version })} />
      {bookedWith !== null && fate === 'reckoned' && <Fine>{copy.bookedWith(bookedWith)}</Fine>}
      {difference !== 0 && <Fine>{copy.difference(difference)}</Fine>}
      {settlementOf?.(chain.period)}
    </ChainLink>
  );
}
