import { Facts } from '@klub/ui/data/Facts.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { matterCopy } from './signoffs.copy.ts';
import type { Matter } from './signoffs.rules.ts';
import styles from './signoffs.module.css';

const copy = matterCopy.called;

/** The accounts that the proposer waits for, and the state of their e-mails. */
export function CalledTo({ matter: { isOwn, called } }: { matter: Matter }) {
  if (!isOwn || called.length === 0) return null;
  return (
    <Card as="section" labelledBy="called-to">
      <Stack gap="s">
        <h2 id="called-to">{copy.title}</h2>
        <Facts
          facts={called.map(({ name, letter }) => ({ term: name, value: copy.letters[letter] }))}
        />
        {called.some(({ letter }) => letter === 'refused' || letter === 'kept') && (
          <p className={styles.quiet}>{copy.hint}</p>
        )}
      </Stack>
    </Card>
  );
}
