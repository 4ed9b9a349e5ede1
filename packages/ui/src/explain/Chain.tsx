import { useExplaining, useWords } from './explaining.ts';
import type { ReactNode } from 'react';
import { formatNumber } from '../words/format.ts';
import { Badge, type BadgeTone } from '../text/Badge.tsx';
import { classes } from '../classes.ts';
import { Star } from '../images/Star.tsx';
import { Stat } from '../data/Stat.tsx';
import styles from './Chain.module.css';
import type { Entry } from './explanations.ts';
import { filesOf } from './explain.rules.ts';

type HeadProps = {
  /** What is explained, e.g. the month. */
  of: string;
  label: string;
  amount: number;
  earned: boolean;
  /** An amount that cannot come is crossed out. */
  isLost?: boolean;
  badge?: { tone: BadgeTone; words: string };
};

/** The result first: the amount, what it is, and whether it is in the ledger. */
export function ChainHead({ of, label, amount, earned, isLost = false, badge }: HeadProps) {
  const copy = useWords();
  return (
    <div className={styles.head}>
      <p className={styles.of}>
        <span className={styles.subject}>{of}</span>
        {badge && <Badge tone={badge.tone}>{badge.words}</Badge>}
      </p>
      <div className={styles.answer}>
        <Star earned={earned} size={48} />
        <Stat
          label={label}
          value={isLost ? <s>{formatNumber(amount)}</s> : formatNumber(amount)}
          unit={copy.goldenUnit(amount)}
          earned={earned}
        />
      </div>
    </div>
  );
}

/** In a sheet focusable, so that it can be scrolled by keyboard where it contains no control. */
export function Chain({ children }: { children: ReactNode }) {
  const { words, isInSheet } = useExplaining();
  return (
    <ol
      role="list"
      className={styles.chain}
      aria-label={words.chain}
      {...(isInSheet && { tabIndex: 0 })}
    >
      {children}
    </ol>
  );
}

type ChainLinkProps = {
  motif: ReactNode;
  title: string;
  /** The result of this link, e.g. the percent. */
  result?: ReactNode;
  /** Gold: this part has been earned. */
  earned?: boolean;
  /** No step follows yet. */
  holds?: boolean;
  children?: ReactNode;
};

/** One link: its motif, its words, and the line to the next one, broken where a condition is not met yet. */
export function ChainLink({
  motif,
  title,
  result,
  earned = false,
  holds = false,
  children,
}: ChainLinkProps) {
  const Heading = useExplaining().isInSheet ? 'h3' : 'h2';
  return (
    <li className={classes(styles.link, holds && styles.holds)}>
      <span className={classes(styles.medal, earned && styles.earned)}>{motif}</span>
      <div className={styles.body}>
        <div className={styles.title}>
          <Heading className={styles.heading}>{title}</Heading>
          {result !== undefined && <span className={styles.result}>{result}</span>}
        </div>
        {children}
      </div>
    </li>
  );
}

/** The entries of a sum, in the order of booking, corrections included. */
export function Entries({ entries, version }: { entries: readonly Entry[]; version?: number }) {
  const copy = useWords();
  return (
    <ul role="list" className={styles.entries}>
      {entries.map(({ bookedOn, amount, revision, isCorrection, rule, correction }) => (
        <li key={`${revision} ${bookedOn} ${amount}`} className={styles.entry}>
          <span>{bookedOn}</span>
          <span>
            {correction === null
              ? copy.entry(isCorrection)
              : `${copy.correction(correction)}${copy.inFile(filesOf([correction.source]))}`}
            {rule !== null &&
              version !== undefined &&
              rule.version !== version &&
              `, ${copy.byVersion(rule.version)}`}
          </span>
          <span className={styles.signed}>{copy.signed(amount)}</span>
        </li>
      ))}
    </ul>
  );
}

/** A quiet line under a link, e.g. the file that its numbers came with. */
export function Fine({ children }: { children: ReactNode }) {
  return <p className={styles.fine}>{children}</p>;
}

/** Words on one side and a number on the other. */
export function Line({
  children,
  value,
  strong = false,
}: {
  children: ReactNode;
  value: ReactNode;
  strong?: boolean;
}) {
  return (
    <p className={classes(styles.line, strong && styles.strong)}>
      <span>{children}</span>
      <span className={styles.value}>{value}</span>
    </p>
  );
}
