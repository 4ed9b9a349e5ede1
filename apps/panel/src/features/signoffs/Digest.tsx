import { Button } from '@klub/ui/controls/Button.tsx';
import { copyText } from '../../lib/clipboard.ts';
import { matterCopy as copy } from './signoffs.copy.ts';
import { shortDigest } from './signoffs.rules.ts';
import styles from './signoffs.module.css';

/** The digest of what is shown, which a decision carries; the whole of it goes to the clipboard. */
export function Digest({ digest }: { digest: string }) {
  return (
    <span className={styles.digest}>
      <code className={styles.code} title={digest}>
        {shortDigest(digest)}
      </code>
      <Button kind="link" aria-label={copy.copyDigest} onClick={() => void copyText(digest, copy)}>
        {copy.copy}
      </Button>
    </span>
  );
}
