import { useEffect } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { updateCopy as copy } from './offline.copy.ts';
import styles from './offline.module.css';
import { keepApp, update, useUpdate } from './updates.ts';

/** Says when a newer version is here; changing to it is the person's own decision. */
export function UpdateNotice() {
  useEffect(keepApp, []);
  if (!useUpdate()) return null;
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
