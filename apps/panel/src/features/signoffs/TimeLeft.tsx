import { Icon } from '@klub/ui/images/Icon.tsx';
import { Badge } from '@klub/ui/text/Badge.tsx';
import { formatDateTime } from '@klub/ui/words/format.ts';
import { mattersCopy as copy } from './signoffs.copy.ts';
import { useNow } from './signoffs.queries.ts';
import { isSoon, type Signoff, timeLeft } from './signoffs.rules.ts';
import styles from './signoffs.module.css';

/** Until when an open proposal can be decided, and how long that still is. */
export function TimeLeft({ expiresAt }: Pick<Signoff, 'expiresAt'>) {
  const left = timeLeft(expiresAt, useNow());
  const words = left && copy.left[left.unit](left.count);
  return (
    <>
      {copy.until(formatDateTime(expiresAt))}{' '}
      {isSoon(left) ? (
        <Badge tone="warning">
          <Icon name="clock" size={16} />
          {words}
        </Badge>
      ) : (
        words && <span className={styles.quiet}>({words})</span>
      )}
    </>
  );
}
