import { Card } from '@klub/ui/layout/Card.tsx';
import { formatDateTime } from '@klub/ui/words/format.ts';
import { accountCopy as copy } from '../staff.copy.ts';
import type { OneAccount } from '../staff.rules.ts';
import styles from '../staff.module.css';

export function AccountHistory({ history }: Pick<OneAccount, 'history'>) {
  return (
    <Card as="section" labelledBy="history">
      <h2 id="history">{copy.history}</h2>
      {history.length === 0 ? (
        <p className={styles.quiet}>{copy.noHistory}</p>
      ) : (
        <ol className={styles.history} role="list">
          {history.map(({ at, by, words }, index) => (
            <li className={styles.event} key={index}>
              <p>{words}</p>
              <p className={styles.quiet}>
                {copy.by(by?.name ?? copy.command, formatDateTime(at))}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
