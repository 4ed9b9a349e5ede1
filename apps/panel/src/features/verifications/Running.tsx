import { Button } from '@klub/ui/controls/Button.tsx';
import { ProgressBar } from '@klub/ui/data/ProgressBar.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Row, Stack } from '@klub/ui/layout/Page.tsx';
import { formatDateTime } from '@klub/ui/words/format.ts';
import { useAct } from '../../lib/act.ts';
import { shownProgress } from '../operations/operations.rules.ts';
import { FormMessage } from '../screen/FormMessage.tsx';
import { verificationsCopy as copy } from './verifications.copy.ts';
import styles from './verifications.module.css';
import { cancelling } from './verifications.queries.ts';
import type { Run } from './verifications.rules.ts';

/** A running verification: its progress, and for its starter a button to cancel it. */
export function Running({ run }: { run: Run }) {
  const { id, words, by, createdAt, mayCancel } = run;
  const { run: runAct, isPending, error } = useAct(cancelling);
  return (
    <Card as="section" labelledBy="running">
      <Stack gap="s">
        <h2 id="running">{copy.running}</h2>
        <ProgressBar percent={shownProgress(run)} label={words} />
        <p className={styles.quiet}>
          {copy.byWhom(by?.name ?? copy.nightly, formatDateTime(createdAt))}
        </p>
        <FormMessage failure={error} />
        {mayCancel && (
          <Row>
            <Button
              kind="quiet"
              loading={isPending}
              loadingLabel={copy.cancelling}
              onClick={() => runAct({ params: { id } })}
            >
              {copy.cancel}
            </Button>
          </Row>
        )}
      </Stack>
    </Card>
  );
}
