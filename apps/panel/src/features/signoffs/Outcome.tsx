import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { formatDateTime } from '@klub/ui/words/format.ts';
import { matterCopy as copy } from './signoffs.copy.ts';
import { isOutdated, type Matter } from './signoffs.rules.ts';
import styles from './signoffs.module.css';

/** The outcome of a proposal; nothing while it can be decided. */
export function Outcome({ matter }: { matter: Matter }) {
  if (isOutdated(matter)) {
    return (
      <Notice kind="warning" title={copy.outdated}>
        <p>
          {copy.outdatedText} {matter.isOwn && copy.outdatedOwn}
        </p>
      </Notice>
    );
  }
  if (matter.state === 'open') return null;
  const { state, decisionReason, changed, notDone, notDoneLines } = matter;
  // The lines below show what has changed since.
  const isTold = state === 'stale' && changed.length > 0;
  return (
    <div className={styles.outcome} tabIndex={-1} data-outcome="">
      <Notice kind={noticeOf[state] ?? 'info'}>
        <p className={styles.strong}>{wordsOf(matter)}</p>
        {notDone !== '' && <p>{notDone}</p>}
        {notDoneLines.length > 0 && (
          <ul className={styles.notDone}>
            {notDoneLines.map((line, index) => (
              <li key={index}>{line}</li>
            ))}
          </ul>
        )}
        {decisionReason !== '' && !isTold && (
          <p>{state === 'stale' ? decisionReason : copy.reasonOf(decisionReason)}</p>
        )}
      </Notice>
    </div>
  );
}

const noticeOf: Partial<Record<Matter['state'], 'success' | 'warning' | 'danger'>> = {
  done: 'success',
  notDone: 'danger',
  stale: 'warning',
};

function wordsOf({ state, decidedBy, decidedAt, expiresAt, proposedBy }: Matter): string {
  const moment = formatDateTime(decidedAt ?? expiresAt);
  const name = (decidedBy ?? proposedBy).name;
  if (state === 'expired') return copy.outcomes.expired(moment);
  if (state === 'open' || state === 'stale') return copy.outcomes.stale(moment);
  return copy.outcomes[state](name, moment);
}
