import { Button } from '@klub/ui/controls/Button.tsx';
import { toast } from '@klub/ui/feedback/notify.ts';
import { toastMs } from '../../timings.ts';
import { matterCopy as copy } from './signoffs.copy.ts';
import { shortDigest } from './signoffs.rules.ts';
import styles from './signoffs.module.css';

/** The digest of what is shown, which a decision carries; the whole of it goes to the clipboard. */
export function Digest({ digest }: { digest: string }) {
  const keep = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(digest);
      toast(copy.copied, toastMs, 'success');
    } catch {
      toast(copy.notCopied, toastMs, 'danger');
    }
  };
  return (
    <span className={styles.digest}>
      <code className={styles.code} title={digest}>
        {shortDigest(digest)}
      </code>
      <Button kind="link" aria-label={copy.copyDigest} onClick={() => void keep()}>
        {copy.copy}
      </Button>
    </span>
  );
}
