import { classes } from '@klub/ui/classes.ts';
import { Icon, type IconName } from '@klub/ui/images/Icon.tsx';
import { Disclosure } from '@klub/ui/layout/Disclosure.tsx';
import { Badge, type BadgeTone } from '@klub/ui/text/Badge.tsx';
import { VisuallyHidden } from '@klub/ui/text/VisuallyHidden.tsx';
import { formatGrosze, formatNumber } from '@klub/ui/words/format.ts';
import { Link } from 'react-router';
import { dashboardCopy as copy } from './dashboard.copy.ts';
import { inParts, type Line } from './dashboard.rules.ts';
import styles from './dashboard.module.css';

const looks: Readonly<Record<Line['state'], { tone: BadgeTone; icon: IconName }>> = {
  ready: { tone: 'success', icon: 'check' },
  attention: { tone: 'warning', icon: 'alert' },
  missing: { tone: 'danger', icon: 'close' },
  unknown: { tone: 'neutral', icon: 'info' },
};

type LinesProps = { lines: readonly Line[]; hasCounts?: boolean };

/** Checks with their states: sign and word, finding, amount or number, and a link. What is ready is folded. */
export function Lines({ lines, hasCounts = false }: LinesProps) {
  const { open, ready } = inParts(lines);
  return (
    <>
      {open.length > 0 && <List lines={open} hasCounts={hasCounts} />}
      {ready.length > 0 && (
        <Disclosure className={styles.folded} title={copy.ready(ready.length)}>
          <List lines={ready} hasCounts={hasCounts} />
        </Disclosure>
      )}
    </>
  );
}

function List({ lines, hasCounts }: Required<LinesProps>) {
  return (
    <ul className={classes(styles.lines, hasCounts && styles.counted)} role="list">
      {lines.map((line) => (
        <li className={styles.line} key={line.id}>
          <State state={line.state} />
          <div className={styles.found}>
            <h3 className={styles.lineTitle}>{line.title}</h3>
            {line.words !== '' && <p className={styles.words}>{line.words}</p>}
            {line.link !== null && (
              <Link className={styles.lead} to={line.link.address}>
                {line.link.label}
              </Link>
            )}
          </div>
          {(hasCounts || line.grosze !== null) && <Count line={line} />}
        </li>
      ))}
    </ul>
  );
}

function State({ state }: Pick<Line, 'state'>) {
  const { tone, icon } = looks[state];
  return (
    <span className={styles.state}>
      <Badge tone={tone}>
        <Icon name={icon} size={16} />
        {copy.states[state]}
      </Badge>
    </span>
  );
}

function Count({ line: { state, count, grosze } }: { line: Line }) {
  if (state === 'unknown') {
    return (
      <p className={styles.count}>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{copy.noNumber}</VisuallyHidden>
      </p>
    );
  }
  return (
    <p className={styles.count}>{grosze === null ? formatNumber(count) : formatGrosze(grosze)}</p>
  );
}
