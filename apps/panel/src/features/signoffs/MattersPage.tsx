import { Tabs } from '@klub/ui/controls/Tabs.tsx';
import { SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Badge } from '@klub/ui/text/Badge.tsx';
import { formatDateTime } from '@klub/ui/words/format.ts';
import { generatePath, Link, useLocation } from 'react-router';
import { paths } from '../../paths.ts';
import { ListPage } from '../screen/List.tsx';
import { mattersCopy as copy } from './signoffs.copy.ts';
import styles from './signoffs.module.css';
import { useMatters } from './signoffs.queries.ts';
import { type Signoff, tabName, tabsInAddress, type Whose } from './signoffs.rules.ts';
import { SignoffState } from './SignoffState.tsx';
import { TimeLeft } from './TimeLeft.tsx';

/** Matters of two people: those that wait for the user, the user's proposals, and all. */
export function MattersPage() {
  const { tabs, whose, goTo, query } = useMatters();
  const links = tabs.map((tab) => ({
    key: tab,
    link: (
      <Link to={addressOf(tab)} aria-current={tab === whose ? 'page' : undefined}>
        {copy.tabs[tab]}
      </Link>
    ),
  }));
  const { title: none, text: noneText } = copy.nothing[whose];
  return (
    <ListPage
      words={{ ...copy, none, noneText }}
      query={query}
      onPage={goTo}
      actions={<Tabs label={copy.tabsLabel} links={links} />}
      skeleton={<SkeletonCard lines={9} />}
    >
      {(matters) => (
        <Card>
          <ul
            className={styles.list}
            role="list"
            aria-label={copy.list}
            aria-busy={query.isPlaceholderData}
          >
            {matters.map((signoff) => (
              <Item key={signoff.id} signoff={signoff} />
            ))}
          </ul>
        </Card>
      )}
    </ListPage>
  );
}

function addressOf(whose: Whose): string {
  return whose === 'me' ? paths.matters : `${paths.matters}?${tabName}=${tabsInAddress[whose]}`;
}

function Item({ signoff }: { signoff: Signoff }) {
  const { id, words, reason, state, proposedBy, proposedAt, isOwn, notDone } = signoff;
  const { search } = useLocation();
  return (
    <li className={styles.item}>
      <div className={styles.what}>
        <h2 className={styles.name}>
          <Link className={styles.open} to={generatePath(paths.matter, { id })} state={{ search }}>
            {words}
          </Link>
        </h2>
        {reason !== '' && <p className={styles.reason}>{reason}</p>}
        {notDone !== '' && <p className={styles.reason}>{copy.notDone(notDone)}</p>}
      </div>
      <p className={styles.who}>{copy.by(proposedBy.name, formatDateTime(proposedAt))}</p>
      <p className={styles.states}>
        <SignoffState state={state} />
        {isOwn && <Badge>{copy.own}</Badge>}
      </p>
      <p className={styles.when}>
        <When signoff={signoff} />
      </p>
    </li>
  );
}

function When({ signoff: { state, expiresAt, decidedBy, decidedAt } }: { signoff: Signoff }) {
  if (state === 'open') {
    return (
      <>
        {copy.toDecide} <TimeLeft expiresAt={expiresAt} />
      </>
    );
  }
  const moment = formatDateTime(decidedAt ?? expiresAt);
  const isEnded = decidedBy === null || state === 'expired' || state === 'stale';
  return isEnded ? copy.ended(moment) : copy.decided[state](decidedBy.name, moment);
}
