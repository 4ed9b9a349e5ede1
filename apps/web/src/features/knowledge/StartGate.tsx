import { type MouseEvent, type ReactNode, useState } from 'react';
import { generatePath, Link } from 'react-router';
import { paths } from '../../paths.ts';
import { buttonClass } from '@klub/ui/controls/Button.tsx';
import { Icon } from '@klub/ui/images/Icon.tsx';
import { Padlock } from '@klub/ui/images/Padlock.tsx';
import { Star } from '@klub/ui/images/Star.tsx';
import { Sheet } from '@klub/ui/overlays/Dialog.tsx';
import { knowledgeCopy as copy } from './knowledge.copy.ts';
import { needsGate } from './knowledge.rules.ts';
import styles from './StartGate.module.css';

/** What is known of a question before it is opened: from the lists, never from the question itself. */
type Closed = {
  slug: string;
  title: string;
  time: number;
  reward: number;
  attempt: number;
  remainingMs: number | null;
  pill?: string | null;
};

type GateLinkProps = {
  question: Closed;
  /** When the list arrived, by the device's clock. */
  receivedAt: number;
  className?: string;
  /** Set on the screen of another question, so that Back leads to the list. */
  replace?: boolean;
  onOpen?: () => void;
  children: ReactNode;
};

/** A link to a question that shows the start gate first. Its address opens the question, as in a new tab. */
export function GateLink({
  question,
  receivedAt,
  className,
  replace = false,
  onOpen,
  children,
}: GateLinkProps) {
  const [isOpen, setOpen] = useState(false);
  const to = generatePath(paths.question, { slug: question.slug });
  const openGate = (event: MouseEvent) => {
    const isElsewhere =
      event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (isElsewhere || !needsGate(question, receivedAt, Date.now())) return;
    event.preventDefault();
    setOpen(true);
    onOpen?.();
  };
  return (
    <>
      <Link to={to} replace={replace} className={className} onClick={openGate}>
        {children}
      </Link>
      <Sheet
        open={isOpen}
        title={question.title}
        closeLabel={copy.close}
        onClose={() => setOpen(false)}
        actions={
          <>
            {question.pill && (
              <Link
                to={generatePath(paths.pill, { slug: question.pill })}
                className={buttonClass('quiet')}
              >
                {copy.pillFirst}
              </Link>
            )}
            <Link to={to} replace={replace} className={buttonClass('primary')}>
              {copy.start}
            </Link>
          </>
        }
      >
        <GateFacts question={question} />
      </Sheet>
    </>
  );
}

/** Time, points and chances, and that the clock starts with the question. */
export function GateFacts({
  question: { time, reward, attempt },
}: {
  question: Omit<Closed, 'slug' | 'title'>;
}) {
  const chance = Math.min(attempt, copy.chances.length) - 1;
  return (
    <div className={styles.gate}>
      <ul role="list" className={styles.facts}>
        <Fact
          motif={<Icon name="clock" />}
          words={copy.timeLimit(time)}
          note={copy.timeLimitNote}
        />
        {reward > 0 && (
          <Fact
            motif={<Star earned={false} size={24} />}
            words={copy.reward(reward)}
            note={copy.rewardNote}
          />
        )}
        <Fact
          motif={<Padlock open={false} size={24} />}
          words={copy.chances[chance] ?? ''}
          note={copy.chancesNote[chance] ?? ''}
        />
      </ul>
      <p className={styles.note}>{copy.answerTime}</p>
    </div>
  );
}

function Fact({ motif, words, note }: { motif: ReactNode; words: string; note: string }) {
  return (
    <li className={styles.fact}>
      <span className={styles.motif}>{motif}</span>
      <span className={styles.words}>
        {words} <span className={styles.note}>{note}</span>
      </span>
    </li>
  );
}
