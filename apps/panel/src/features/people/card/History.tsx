import { trailActions } from '@klub/contract/panel/actions';
import { buttonClass } from '@klub/ui/controls/Button.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Row } from '@klub/ui/layout/Page.tsx';
import { Badge } from '@klub/ui/text/Badge.tsx';
import { formatDateTime } from '@klub/ui/words/format.ts';
import { Link } from 'react-router';
import { paths, searches } from '../../../paths.ts';
import { useMe } from '../../shell/me.ts';
import type { PersonCard } from '../people.queries.ts';
import styles from '../people.module.css';
import { cardCopy as copy } from './card.copy.ts';

/** The trail about this person, who looked included. */
export function History({ person: { id, history } }: { person: PersonCard }) {
  const mayReadTrail = useMe().permissions.includes('trail.read');
  return (
    <Card as="section" labelledBy="history">
      <h2 id="history">{copy.history}</h2>
      <p className={styles.quiet}>{history.length === 0 ? copy.noHistory : copy.historyText}</p>
      <ol className={styles.items} role="list">
        {history.map((entry) => (
          <li className={styles.item} key={entry.id}>
            <p className={styles.what}>
              <span>{trailActions[entry.action]}</span>
              {entry.outcome === 'refused' && <Badge tone="danger">{copy.refused}</Badge>}
            </p>
            {entry.reason !== '' && <p>{entry.reason}</p>}
            <p className={styles.quiet}>
              {entry.by}, {formatDateTime(entry.at)}
            </p>
          </li>
        ))}
      </ol>
      {mayReadTrail && history.length > 0 && (
        <Row>
          <Link className={buttonClass('quiet')} to={`${paths.trail}?${searches.whom}=${id}`}>
            {copy.allHistory}
          </Link>
        </Row>
      )}
    </Card>
  );
}
