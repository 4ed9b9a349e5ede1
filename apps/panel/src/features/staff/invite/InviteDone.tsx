import { Button, buttonClass } from '@klub/ui/controls/Button.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { Row, Stack } from '@klub/ui/layout/Page.tsx';
import { useEffect, useRef } from 'react';
import { generatePath, Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { SentLink } from '../SentLink.tsx';
import type { Invited } from './InviteForm.tsx';
import styles from '../staff.module.css';
import { inviteCopy as copy } from '../staff.copy.ts';

type InviteDoneProps = {
  invited: Invited;
  /** Undefined until the list has reloaded. */
  accountId: string | undefined;
  onAnother: () => void;
  onClose: () => void;
};

/** What became of the invitation, and the next step. */
export function InviteDone({
  invited: { email, proposed, signoffId, sent },
  accountId,
  onAnother,
  onClose,
}: InviteDoneProps) {
  const box = useRef<HTMLDivElement>(null);
  // The focused form is gone.
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1}>
      <Stack>
        <SentLink email={email} sent={sent} />
        {signoffId !== null && (
          <Notice
            kind="info"
            action={
              <Link
                className={styles.lead}
                to={generatePath(paths.matter, { id: signoffId })}
                onClick={onClose}
              >
                {copy.toMatter}
              </Link>
            }
          >
            <p>{copy.proposed(proposed)}</p>
          </Notice>
        )}
        <Row>
          {accountId !== undefined && (
            <Link
              className={buttonClass('primary')}
              to={generatePath(paths.staffAccount, { id: accountId })}
              onClick={onClose}
            >
              {copy.toAccount}
            </Link>
          )}
          <Button kind="quiet" onClick={onAnother}>
            {copy.another}
          </Button>
        </Row>
      </Stack>
    </div>
  );
}
