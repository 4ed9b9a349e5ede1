import { releaseVersion } from '@klub/contract/limits';
import { isShell } from '../../platform/shell.ts';
import { Button } from '@klub/ui/controls/Button.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import type { User } from '../auth/auth.queries.ts';
import { shellUpdateCopy, updateCopy as copy } from './offline.copy.ts';
import { isNewerVersion } from './offline.rules.ts';
import styles from './offline.module.css';
import { useUpdate } from './updates.ts';

/**
 * Shows that a newer version is available, in a browser once it is downloaded; the user decides when to switch. A
 * newer version of the shell comes from the store.
 */
export function UpdateNotice({ user }: { user: User }) {
  return isShell ? <ShellNotice newest={user.extras.appVersion} /> : <PageNotice />;
}

function ShellNotice({ newest }: { newest: string }) {
  if (!isNewerVersion(newest, releaseVersion)) return null;
  return (
    <div className={styles.update}>
      <Notice kind="info" title={shellUpdateCopy.title}>
        {shellUpdateCopy.text}
      </Notice>
    </div>
  );
}

function PageNotice() {
  const update = useUpdate();
  if (update === undefined) return null;
  return (
    <div className={styles.update}>
      <Notice
        kind="info"
        title={copy.title}
        announced
        action={
          <Button kind="quiet" icon="retry" onClick={update}>
            {copy.update}
          </Button>
        }
      >
        {copy.text}
      </Notice>
    </div>
  );
}
