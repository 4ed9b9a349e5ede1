import { useWords } from './explaining.ts';
import { Icon } from '../images/Icon.tsx';
import { Padlock } from '../images/Padlock.tsx';
import { ChainLink, Fine, Line } from './Chain.tsx';
import type { Period } from './explanations.ts';
import styles from './PadlockLink.module.css';

/** Whether knowledge lets the bonus through, month by month, question by question. */
export function PadlockLink({
  padlock: { isNeeded, isOpen, staysOpen, months },
}: {
  padlock: Period['padlock'];
}) {
  const copy = useWords();
  if (!isNeeded) {
    return (
      <ChainLink motif={<Padlock open={false} size={24} />} title={copy.padlock}>
        <p>{copy.padlockNotNeeded}</p>
      </ChainLink>
    );
  }
  const isThrough = isOpen || staysOpen;
  return (
    <ChainLink
      motif={<Padlock open={isThrough} size={24} />}
      title={copy.padlock}
      result={isThrough ? copy.padlockOpen : copy.padlockClosed}
      earned={isThrough}
      holds={!isThrough}
    >
      {months.map((month) => (
        <Month key={month.month} month={month} named={months.length > 1} />
      ))}
      {staysOpen && <Fine>{copy.padlockStays}</Fine>}
    </ChainLink>
  );
}

type MonthProps = { month: Period['padlock']['months'][number]; named: boolean };

function Month({ month: { month, passed, minimum, isOpen, questions }, named }: MonthProps) {
  const copy = useWords();
  return (
    <div className={styles.month}>
      {named && (
        <Line strong value={isOpen ? copy.padlockOpen : copy.padlockClosed}>
          {copy.period(month)}
        </Line>
      )}
      <p>{minimum === 0 ? copy.noneNeeded : copy.passed(passed, minimum)}</p>
      <ul role="list" className={styles.questions}>
        {questions.map(({ slug, title, state }) => (
          <li key={slug} className={styles.question}>
            <Icon name={state === 'correct' ? 'check' : 'clock'} size={16} />
            <span>
              {title} <span className={styles.state}>{copy.questionStates[state]}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
