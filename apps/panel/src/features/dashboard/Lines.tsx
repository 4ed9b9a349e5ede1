import { classes } from '@klub/ui/classes.ts';
import { Icon, type IconName } from '@klub/ui/images/Icon.tsx';
import { Badge, type BadgeTone } from '@klub/ui/text/Badge.tsx';
import { VisuallyHidden } from '@klub/ui/text/VisuallyHidden.tsx';
import { formatNumber } from '@klub/ui/words/format.ts';
import { Link } from 'react-router';
import { useMe } from '../shell/me.ts';
import { dashboardCopy as copy } from './dashboard.copy.ts';
import { byUrgency, leadOf, type Line } from './dashboard.rules.ts';
import styles from './dashboard.module.css';

const looks: Readonly<Record<Line['state'], { tone: BadgeTone; icon: IconName }>> = {
  ready: { tone: 'success', icon: 'check' },
  attention: { tone: 'warning', icon: 'alert' },
  missing: { tone: 'danger', icon: 'close' },
  unknown: { tone: 'neutral', icon: 'info' },
};

type LinesProps = { lines: readonly Line[]; hasCounts?: boolean };

/** Checks with their states, the worst first: sign and word, finding, number, and a link. */
export function Lines({ lines, hasCounts = false }: LinesProps) {
  return (
    <ul className={classes(styles.lines, hasCounts && styles.counted)} role="list">
      {byUrgency(lines).map((line) => (
        <li className={styles.line} key={line.id}>
          <State state={line.state} />
          <div className={styles.found}>
            <h3 className={styles.lineTitle}>{line.title}</h3>
            {line.words !== '' && <p className={styles.words}>{line.words}</p>}
            <Lead link={line.link} />
          </div>
          {hasCounts && <Count line={line} />}
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

function Count({ line: { state, count } }: { line: Line }) {
  if (state === 'unknown') {
    return (
      <p className={styles.count}>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{copy.noNumber}</VisuallyHidden>
      </p>
    );
  }
  return <p className={styles.count}>{formatNumber(count)}</p>;
}

function Lead({ link }: Pick<Line, 'link'>) {
  const { permissions } = useMe();
  const lead = leadOf(link, permissions);
  if (!lead) return null;
  return (
    <Link className={styles.lead} to={lead.address}>
      {lead.label}
    </Link>
  );
}
