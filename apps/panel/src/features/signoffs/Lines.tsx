import { Icon } from '@klub/ui/images/Icon.tsx';
import { VisuallyHidden } from '@klub/ui/text/VisuallyHidden.tsx';
import { matterCopy as copy } from './signoffs.copy.ts';
import { areNew, isChange, isDigest, type Line, shortDigest } from './signoffs.rules.ts';
import styles from './signoffs.module.css';

type LinesProps = {
  lines: readonly Line[];
  /** Names the two values of a line for screen readers. */
  before: string;
  after: string;
};

/**
 * Each line before and after; unchanged lines are shown too, because they are part of the decision.
 */
export function Lines({ lines, before, after }: LinesProps) {
  const isNew = areNew(lines);
  return (
    <dl className={styles.lines}>
      {lines.map((line, index) => (
        <div className={styles.line} key={index}>
          <dt className={styles.label}>{line.label}</dt>
          {isNew ? (
            <dd className={styles.same}>
              <Words of={line.after} />
            </dd>
          ) : isChange(line) ? (
            <dd className={styles.change}>
              <span className={styles.before}>
                <VisuallyHidden>{before}: </VisuallyHidden>
                <Words of={line.before} />
              </span>
              <span className={styles.becomes}>
                <Icon name="arrowRight" size={20} />
                <span className={styles.after}>
                  <VisuallyHidden>{after}: </VisuallyHidden>
                  <Words of={line.after} />
                </span>
              </span>
            </dd>
          ) : (
            <dd className={styles.same}>
              <Words of={line.after} />
              <span className={styles.quiet}>{copy.same}</span>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

/** Of a digest its first letters are enough for people; the whole of it is under the pointer. */
function Words({ of: words }: { of: string }) {
  if (!isDigest(words)) return <span className={styles.words}>{words || copy.nothing}</span>;
  return (
    <code className={styles.code} title={words}>
      {shortDigest(words)}
    </code>
  );
}
