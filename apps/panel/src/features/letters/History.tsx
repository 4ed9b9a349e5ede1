import { classes } from '@klub/ui/classes.ts';
import { Card } from '@klub/ui/layout/Card.tsx';
import { lettersCopy as copy } from './letters.copy.ts';
import styles from './letters.module.css';
import type { Letter } from './letters.queries.ts';

type Entry = Letter['entries'][number];

/** What has happened to the letter, oldest first. */
export function History({ letter: { entries, email } }: { letter: Letter }) {
  return (
    <Card as="section" labelledBy="history">
      <h2 id="history">{copy.history}</h2>
      <ul className={styles.list} role="list">
        {entries.map((entry) => (
          <li
            key={entry.id}
            className={classes(styles.entry, entry.what === 'answer' && styles.answer)}
          >
            <span className={styles.what}>{copy.whats[entry.what]}</span>
            <span className={styles.quiet}>{copy.by(entry.by?.name ?? copy.app, entry.at)}</span>
            {entry.text !== '' && <p className={styles.text}>{entry.text}</p>}
            <span className={styles.quiet}>{wordsOf(entry, email)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function wordsOf({ what, words, mailedAt }: Entry, email: string): string {
  if (what === 'note') return '';
  if (what !== 'answer' || email === '') return words;
  return `${words} ${mailedAt === null ? copy.mailWaits : copy.mailed(mailedAt)}`;
}
