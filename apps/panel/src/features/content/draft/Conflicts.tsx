import { Button } from '@klub/ui/controls/Button.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { Row } from '@klub/ui/layout/Page.tsx';
import { WordDiff } from '../diff/WordDiff.tsx';
import { draftCopy as copy } from './draft.copy.ts';
import styles from './draft.module.css';
import { textOf } from './draft.rules.ts';
import type { DraftOnScreen } from './use-draft.ts';

/** Both versions of each field that two people have changed, and the choice between them. */
export function Conflicts({
  draft: { editing, choose },
  labelOf,
}: {
  draft: DraftOnScreen;
  labelOf: (field: string) => string;
}) {
  const conflicts = Object.entries(editing.conflicts);
  if (conflicts.length === 0) return null;
  return (
    <Notice kind="warning" announced title={copy.conflictTitle}>
      <p>{copy.conflictLead}</p>
      {conflicts.map(([field, { theirs, author }]) => {
        const mine = textOf(editing.values[field]);
        const other = textOf(theirs);
        return (
          <section key={field} className={styles.conflict} aria-label={labelOf(field)}>
            <h3 className={styles.label}>{labelOf(field)}</h3>
            <div className={styles.versions}>
              <div>
                <h4 className={styles.quiet}>{copy.mine}</h4>
                <p className={styles.version}>{mine || copy.empty}</p>
              </div>
              <div>
                <h4 className={styles.quiet}>{copy.theirs(author?.name ?? '')}</h4>
                <div className={styles.version}>
                  <WordDiff before={mine} after={other} />
                </div>
              </div>
            </div>
            <Row>
              <Button kind="quiet" onClick={() => choose(field, 'mine')}>
                {copy.keepMine}
              </Button>
              <Button kind="quiet" onClick={() => choose(field, 'theirs')}>
                {copy.keepTheirs}
              </Button>
            </Row>
          </section>
        );
      })}
    </Notice>
  );
}
