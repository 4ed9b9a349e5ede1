import { trailActions } from '@klub/contract/panel/actions';
import { type Fact, Facts } from '@klub/ui/data/Facts.tsx';
import { SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Page, Stack } from '@klub/ui/layout/Page.tsx';
import { formatDateTime } from '@klub/ui/words/format.ts';
import { Link, useParams } from 'react-router';
import type { ReplyOf } from '../../lib/api.ts';
import { paths } from '../../paths.ts';
import { BackLink } from '../screen/BackLink.tsx';
import { Loaded } from '../screen/Loaded.tsx';
import { ProofFold } from '../screen/ProofFold.tsx';
import { Outcome } from './Outcome.tsx';
import { SealHead } from './SealHead.tsx';
import { entryCopy as copy, trailCopy } from './trail.copy.ts';
import styles from './trail.module.css';
import { useEntry } from './trail.queries.ts';
import { trailFilters } from './trail.rules.ts';

type Found = ReplyOf<'GET /api/panel/v1/trail/:id'>['data'];

export function TrailEntryPage() {
  const { id = '' } = useParams();
  const query = useEntry(id);
  const entry = query.data?.data;
  return (
    <Page
      title={entry === undefined ? copy.title(id) : sentence(trailActions[entry.action])}
      kicker={entry && copy.title(id)}
      back={<BackLink to={paths.trail}>{copy.back}</BackLink>}
    >
      <Loaded query={query} skeleton={<SkeletonCard lines={14} />}>
        {({ data }) => (
          <>
            <Card>
              <Facts facts={factsOf(data)} />
            </Card>
            <Details details={data.details} />
            <Proof seal={data.seal} requestId={data.requestId} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function factsOf({ at, by, byName, way, subject, person, reason, outcome, source }: Found): Fact[] {
  const { facts } = copy;
  return [
    { term: facts.at, value: formatDateTime(at) },
    { term: facts.by, value: by === null ? byName : <ByAccount id={by.id} name={byName} /> },
    { term: facts.way, value: trailCopy.ways[way] },
    { term: facts.subject, value: subject || trailCopy.nothing },
    { term: facts.person, value: person ?? trailCopy.nothing },
    { term: facts.reason, value: reason || trailCopy.nothing },
    { term: facts.outcome, value: <Outcome outcome={outcome} /> },
    { term: facts.source, value: source || trailCopy.nothing },
  ];
}

function ByAccount({ id, name }: { id: string; name: string }) {
  return (
    <Link to={`${paths.trail}?${trailFilters.who.name}=${id}`} aria-label={copy.ofAccount(name)}>
      {name}
    </Link>
  );
}

function Details({ details }: Pick<Found, 'details'>) {
  return (
    <Card as="section" labelledBy="details">
      <h2 id="details">{copy.details}</h2>
      {details.length === 0 ? (
        <p className={styles.quiet}>{copy.noDetails}</p>
      ) : (
        <Facts facts={details.map(({ label, value }) => ({ term: label, value }))} />
      )}
    </Card>
  );
}

function Proof({ seal, requestId }: Pick<Found, 'seal' | 'requestId'>) {
  return (
    <Card>
      <ProofFold>
        <Stack gap="s">
          {seal === null ? (
            <p>{copy.notSealed}</p>
          ) : (
            <>
              <p>{copy.sealed(seal.id, formatDateTime(seal.sealedAt))}</p>
              <SealHead head={seal.hash} />
            </>
          )}
          <Facts facts={[{ term: copy.facts.requestId, value: requestId || trailCopy.nothing }]} />
        </Stack>
      </ProofFold>
    </Card>
  );
}

/** A name of an action as a title. */
function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
