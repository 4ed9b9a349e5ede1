import { trailActions } from '@klub/contract/panel/actions';
import { classes } from '@klub/ui/classes.ts';
import { Button, buttonClass } from '@klub/ui/controls/Button.tsx';
import { SkeletonText } from '@klub/ui/feedback/Skeleton.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Row } from '@klub/ui/layout/Page.tsx';
import { Badge } from '@klub/ui/text/Badge.tsx';
import { formatDate, formatDateTime, formatGrosze, formatTime } from '@klub/ui/words/format.ts';
import { generatePath, Link } from 'react-router';
import { paths, searches } from '../../../paths.ts';
import { Loaded } from '../../screen/Loaded.tsx';
import { useMe } from '../../shell/me.ts';
import styles from '../people.module.css';
import { type HistoryEvent, useHistory } from '../people.queries.ts';
import { cardCopy as copy } from './card.copy.ts';

/** Everything that happened to the person, from all sources, in one line of time. */
export function History({ id }: { id: string }) {
  const mayReadTrail = useMe().permissions.includes('trail.read');
  const query = useHistory(id);
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  return (
    <Card as="section" labelledBy="history">
      <h2 id="history">{copy.history}</h2>
      <Loaded query={query} skeleton={<SkeletonText lines={8} />}>
        {({ pages }) => {
          const events = pages.flatMap(({ data }) => data);
          return (
            <>
              <p className={styles.quiet}>
                {events.length === 0 ? copy.noHistory : copy.historyText}
              </p>
              <ol className={styles.items} role="list">
                {events.map((event) => (
                  <Event key={event.id} event={event} />
                ))}
              </ol>
            </>
          );
        }}
      </Loaded>
      <Row>
        {hasNextPage && (
          <Button
            kind="quiet"
            loading={isFetchingNextPage}
            loadingLabel={copy.loadingOlder}
            onClick={() => void fetchNextPage()}
          >
            {copy.older}
          </Button>
        )}
        {mayReadTrail && (
          <Link className={buttonClass('link')} to={`${paths.trail}?${searches.whom}=${id}`}>
            {copy.allHistory}
          </Link>
        )}
      </Row>
    </Card>
  );
}

function Event({ event }: { event: HistoryEvent }) {
  const { title, detail, badge } = wordsOf(event);
  const to = addressOf(event.leadsTo);
  return (
    <li className={classes(styles.item, styles.event)}>
      <div>
        <p className={styles.what}>
          {to === undefined ? <span>{title}</span> : <Link to={to}>{title}</Link>}
          {badge !== '' && (
            <Badge tone={badge === copy.refused ? 'danger' : 'neutral'}>{badge}</Badge>
          )}
        </p>
        {detail !== '' && <p>{detail}</p>}
      </div>
      <p className={styles.quiet}>{[event.by, momentOf(event)].filter(Boolean).join(', ')}</p>
    </li>
  );
}

/** The bank gives days, without an hour. */
function momentOf({ kind, at }: HistoryEvent): string {
  return kind === 'transfer' && formatTime(at) === '00:00' ? formatDate(at) : formatDateTime(at);
}

type Words = { title: string; detail: string; badge: string };

function wordsOf(event: HistoryEvent): Words {
  switch (event.kind) {
    case 'act':
      return {
        title: trailActions[event.action],
        detail: event.reason,
        badge: event.outcome === 'refused' ? copy.refused : '',
      };
    case 'import':
      return {
        title: copy.imported(event.file, event.importNumber),
        detail: event.fileName,
        badge: event.isUndone ? copy.undone : '',
      };
    case 'transfer':
      return {
        title: copy.transfer(event.reference, formatGrosze(event.grosze)),
        detail: event.reason,
        badge: copy.transferStates[event.state],
      };
    case 'message':
      return {
        title: copy.message(event.title),
        detail: '',
        badge: event.isRead ? copy.read : copy.unreadOne,
      };
    case 'letter':
      return {
        title: copy.letter,
        detail: event.isDelivered ? copy.delivered : copy.waiting,
        badge: '',
      };
  }
}

function addressOf(leadsTo: HistoryEvent['leadsTo']): string | undefined {
  if (leadsTo === null) return undefined;
  const { screen, id } = leadsTo;
  switch (screen) {
    case 'trail':
      return generatePath(paths.trailEntry, { id });
    case 'import':
      return generatePath(paths.import, { id });
    case 'payout':
      return generatePath(paths.payout, { id });
  }
}
