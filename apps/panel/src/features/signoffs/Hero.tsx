import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Row } from '@klub/ui/layout/Page.tsx';
import { formatDateTime } from '@klub/ui/words/format.ts';
import { mattersCopy as copy } from './signoffs.copy.ts';
import type { Matter } from './signoffs.rules.ts';
import { SignoffState } from './SignoffState.tsx';
import { TimeLeft } from './TimeLeft.tsx';
import styles from './signoffs.module.css';

/** The one figure of a decision, who proposes it, and until when. */
export function Hero({ matter }: { matter: Matter }) {
  const { figure, remark, state, proposedBy, proposedAt, expiresAt } = matter;
  return (
    <Card tone="ink">
      {figure !== '' && <p className={styles.figure}>{figure}</p>}
      {remark !== '' && <Notice kind="warning">{remark}</Notice>}
      <p>{copy.by(proposedBy.name, formatDateTime(proposedAt))}</p>
      <Row>
        <SignoffState state={state} />
        {state === 'open' && (
          <span>
            <TimeLeft expiresAt={expiresAt} />
          </span>
        )}
      </Row>
    </Card>
  );
}
