import { Button } from '@klub/ui/controls/Button.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import type { ReplyOf } from '../../lib/api.ts';
import { copyText } from '../../lib/clipboard.ts';
import { linkCopy as copy } from './staff.copy.ts';
import styles from './staff.module.css';

type Sent = ReplyOf<'POST /api/panel/v1/staff/:id/invite'>['data'];

/** How the first link reaches the account: by mail; else to copy, or by a command on the server. */
export function SentLink({ email, sent: { isMailSetUp, link } }: { email: string; sent: Sent }) {
  if (isMailSetUp) {
    return (
      <Notice kind="success" title={copy.mailed}>
        <p>{copy.mailedText(email)}</p>
      </Notice>
    );
  }
  if (link === null) {
    return (
      <Notice kind="warning" title={copy.notMailed}>
        <p>{copy.notMailedText}</p>
      </Notice>
    );
  }
  return (
    <Notice
      kind="warning"
      title={copy.toCopy}
      action={
        <Button kind="quiet" onClick={() => void copyText(link, copy)}>
          {copy.copy}
        </Button>
      }
    >
      <p>{copy.toCopyText}</p>
      <code className={styles.link}>{link}</code>
    </Notice>
  );
}
