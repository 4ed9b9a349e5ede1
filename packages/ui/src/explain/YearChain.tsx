import { useExplaining, useWords } from './explaining.ts';
import { Icon } from '../images/Icon.tsx';
import { Padlock } from '../images/Padlock.tsx';
import { Star } from '../images/Star.tsx';
import { Chain, ChainHead, ChainLink, Entries, Fine, Line } from './Chain.tsx';
import type { Year, YearItem, YearPart } from './explanations.ts';
import { filesOf } from './explain.rules.ts';
import { Money } from './Money.tsx';
import { Ring } from '../images/Ring.tsx';
import styles from './YearChain.module.css';

/** The ledger of a year, or of a part of it; a month or quarter links to its own chain. */
export function YearChain({
  chain: { year, parts, total, money },
  part,
}: {
  chain: Year;
  part: YearPart | undefined;
}) {
  const copy = useWords();
  const shown = part === undefined ? parts : parts.filter((candidate) => candidate.part === part);
  const amount = part === undefined ? total : (shown[0]?.amount ?? 0);
  return (
    <>
      <ChainHead
        of={part === undefined ? copy.yearOf(year) : `${copy.parts[part]}, ${year}`}
        label={copy.headings.won}
        amount={amount}
        earned={amount > 0}
      />
      <Chain>
        {shown.map((one) => (
          <PartLink key={one.part} part={one} />
        ))}
        <ChainLink
          motif={<Star earned={amount > 0} size={28} />}
          title={copy.sum}
          result={copy.golden(amount)}
          earned={amount > 0}
        >
          <Fine>{copy.yearNote}</Fine>
          {part === undefined && <Money months={money} />}
        </ChainLink>
      </Chain>
    </>
  );
}

type PartProps = { part: Year['parts'][number] };

function PartLink({ part: { part, amount, items } }: PartProps) {
  const copy = useWords();
  return (
    <ChainLink
      motif={<Motif part={part} />}
      title={copy.parts[part]}
      result={copy.golden(amount)}
      earned={amount > 0}
    >
      {items.length === 0 && <p className={styles.empty}>{copy.partEmpty}</p>}
      <ul role="list" className={styles.items}>
        {items.map((item, index) => (
          <Item key={item.period ?? index} item={item} />
        ))}
      </ul>
    </ChainLink>
  );
}

function Item({ item }: { item: YearItem }) {
  const { words: copy, nameOf } = useExplaining();
  const { period, title, amount, answer, entries } = item;
  const name = period === null ? (title ?? copy.untitled) : copy.period(period);
  return (
    <li className={styles.item}>
      <Line strong value={copy.signed(amount)}>
        {nameOf(item, name)}
      </Line>
      {answer !== null && <Answer answer={answer} />}
      <Booked entries={entries} isDated={answer !== null} />
    </li>
  );
}

type BookedProps = {
  entries: YearItem['entries'];
  /** The day stands above already. */
  isDated: boolean;
};

/** Shows only the day of an amount with one entry, unless the entry is a correction by hand. */
function Booked({ entries, isDated }: BookedProps) {
  const [first] = entries;
  if (first === undefined || entries.length > 1 || first.correction !== null)
    return <Entries entries={entries} />;
  return isDated ? null : <Fine>{first.bookedOn}</Fine>;
}

type AnswerProps = {
  answer: NonNullable<YearItem['answer']>;
};

/** The calculation of a reward, and the file of the question. */
function Answer({ answer }: AnswerProps) {
  const copy = useWords();
  return (
    <>
      <Fine>{copy.amounts.answer(answer)}</Fine>
      {filesOf([answer.source]).map((source) => (
        <Fine key={source.importNumber}>{copy.questionFrom(source)}</Fine>
      ))}
    </>
  );
}

function Motif({ part }: { part: YearPart }) {
  if (part === 'months') return <Ring percent={100} />;
  if (part === 'knowledge') return <Padlock open size={24} />;
  return part === 'specials' ? <Star earned size={28} /> : <Icon name="calendar" />;
}
