import { Tabs } from '@klub/ui/controls/Tabs.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Page } from '@klub/ui/layout/Page.tsx';
import { Link, useLocation, useParams } from 'react-router';
import { useAddress } from '../../../lib/address.ts';
import { paths } from '../../../paths.ts';
import { BackLink } from '../../screen/BackLink.tsx';
import { Loaded } from '../../screen/Loaded.tsx';
import { type PersonCard, usePerson } from '../people.queries.ts';
import styles from '../people.module.css';
import { PersonState } from '../PersonState.tsx';
import { cardCopy as copy } from './card.copy.ts';
import { type CardView, cardViews, viewOf } from './card.rules.ts';
import { History } from './History.tsx';
import { Money } from './Money.tsx';
import { Overview } from './Overview.tsx';
import { Profile } from './Profile.tsx';

/** One participant, in parts: a caller's question is answered from here. */
export function PersonPage() {
  const { id = '' } = useParams();
  const view = viewOf(useAddress(['czesc']).values.czesc);
  const query = usePerson(id);
  return (
    <Page
      title={query.data?.data.name ?? copy.one}
      width="wide"
      back={<BackLink to={paths.people}>{copy.back}</BackLink>}
      actions={<Views current={view} />}
    >
      <Loaded query={query} skeleton={<SkeletonCard lines={10} />}>
        {({ data }) => (
          <>
            <Head person={data} />
            <Said person={data} />
            <Part key={data.id} view={view} person={data} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** Who it is, in one line. */
function Head({ person: { state, role, shops, phone } }: { person: PersonCard }) {
  const present = shops.filter(({ isNow }) => isNow).map(({ name }) => name);
  return (
    <p className={styles.head}>
      <span>{[role, present.join(', '), phone].filter(Boolean).join(' · ')}</span>
      <PersonState state={state} />
    </p>
  );
}

/** The part is in the address; the way back to the list stays in the state of the entry. */
function Views({ current }: { current: CardView }) {
  const { pathname, state } = useLocation();
  const links = cardViews.map((view) => ({
    key: view,
    link: (
      <Link
        to={view === 'przeglad' ? pathname : `${pathname}?czesc=${view}`}
        state={state}
        aria-current={view === current ? 'page' : undefined}
      >
        {copy.views[view]}
      </Link>
    ),
  }));
  return <Tabs label={copy.viewsLabel} links={links} />;
}

function Part({ view, person }: { view: CardView; person: PersonCard }) {
  switch (view) {
    case 'przeglad':
      return <Overview person={person} />;
    case 'pieniadze':
      return <Money person={person} />;
    case 'profil':
      return <Profile person={person} />;
    case 'historia':
      return <History id={person.id} />;
  }
}

/** What matters before anything else: an own account, a block, a hold. */
function Said({ person: { isOwn, blocks, holds, heldUntil } }: { person: PersonCard }) {
  return (
    <>
      {isOwn && (
        <Notice kind="info" title={copy.own}>
          <p>{copy.ownText}</p>
        </Notice>
      )}
      {blocks.length > 0 && (
        <Notice kind="warning" title={copy.blocked}>
          {blocks.map(({ by, at }, index) => (
            <p key={index}>
              {copy.blocks[by]} {copy.since(at)}
            </p>
          ))}
        </Notice>
      )}
      {(holds.length > 0 || heldUntil !== null) && (
        <Notice kind="warning" title={copy.held}>
          {heldUntil !== null && <p>{copy.heldUntil(heldUntil)}</p>}
          {holds.map(({ kind, reason, by, at }, index) => (
            <p key={index}>
              {copy.holdKinds[kind]}: {copy.hold(by, at, reason)}
            </p>
          ))}
        </Notice>
      )}
    </>
  );
}
