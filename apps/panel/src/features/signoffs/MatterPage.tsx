import { buttonClass } from '@klub/ui/controls/Button.tsx';
import { useFocusOnChange } from '@klub/ui/controls/focus.ts';
import { Facts } from '@klub/ui/data/Facts.tsx';
import { SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Columns, Page, Stack } from '@klub/ui/layout/Page.tsx';
import { formatDateTime } from '@klub/ui/words/format.ts';
import { generatePath, Link, useParams } from 'react-router';
import { paths, type Path } from '../../paths.ts';
import { BackLink } from '../screen/BackLink.tsx';
import { Loaded } from '../screen/Loaded.tsx';
import { Decision } from './Decision.tsx';
import { Digest } from './Digest.tsx';
import { Emergency } from './Emergency.tsx';
import { Lines } from './Lines.tsx';
import { Outcome } from './Outcome.tsx';
import { matterCopy as copy } from './signoffs.copy.ts';
import { useMatter } from './signoffs.queries.ts';
import { isOutdated, type Matter, partsOf } from './signoffs.rules.ts';
import { SignoffState } from './SignoffState.tsx';
import { TimeLeft } from './TimeLeft.tsx';
import styles from './signoffs.module.css';

/** A proposal in its current state: what it changes, and the decision about exactly that. */
export function MatterPage() {
  const { id = '' } = useParams();
  const query = useMatter(id);
  const matter = query.data?.data;
  return (
    <Page
      title={matter?.words ?? copy.one}
      kicker={matter && copy.number(matter.id)}
      width="wide"
      back={<BackLink to={paths.matters}>{copy.back}</BackLink>}
    >
      <Loaded query={query} skeleton={<Skeletons />}>
        {({ data }) => <Shown key={data.id} matter={data} />}
      </Loaded>
    </Page>
  );
}

/** Focuses the outcome after a decision, also after another account's. */
function Shown({ matter }: { matter: Matter }) {
  const { kind, subject, state, changed, reason } = matter;
  const [lines, alone] = partsOf(matter.lines);
  const isOpen = state === 'open' && !isOutdated(matter);
  const box = useFocusOnChange<HTMLDivElement>(state, '[data-outcome]');
  return (
    <div ref={box}>
      <Columns
        rail={
          <>
            {matter.kind === 'month.close' && <OfMonth matter={matter} />}
            <Decision matter={matter} />
            <Emergency matter={matter} />
            <About matter={matter} />
          </>
        }
      >
        <Outcome matter={matter} />
        {changed.length > 0 && (
          <Card as="section" labelledBy="changed">
            <h2 id="changed">{copy.changed}</h2>
            <Lines lines={changed} before={copy.changedWas} after={copy.changedIs} />
          </Card>
        )}
        <Card as="section" labelledBy="lines">
          <h2 id="lines">{isOpen ? copy.lines : copy.linesOver}</h2>
          <Lines lines={lines} before={copy.was} after={copy.willBe} />
          <OfPerson kind={kind} id={subject} />
        </Card>
        {alone.length > 0 && (
          <Card as="section" labelledBy="alone">
            <Stack gap="s">
              <h2 id="alone">{copy.alone}</h2>
              <p className={styles.quiet}>{copy.aloneHint}</p>
              <Lines lines={alone} before={copy.was} after={copy.willBe} />
            </Stack>
          </Card>
        )}
        {reason !== '' && (
          <Card as="section" labelledBy="reason">
            <h2 id="reason">{copy.facts.reason}</h2>
            <p className={styles.words}>{reason}</p>
          </Card>
        )}
      </Columns>
    </div>
  );
}

const screensOfPerson: Partial<Record<Matter['kind'], { to: Path; label: string }>> = {
  'phone.change': { to: paths.personPhone, label: copy.person['phone.change'] },
  'payout.release': { to: paths.personAccount, label: copy.person['payout.release'] },
};

/** The screen of a person that shows whole what the lines show by its end. */
function OfPerson({ kind, id }: { kind: Matter['kind']; id: string }) {
  const screen = screensOfPerson[kind];
  if (screen === undefined) return null;
  return (
    <p>
      <Link className={buttonClass('link')} to={generatePath(screen.to, { id })}>
        {screen.label}
      </Link>
    </p>
  );
}

/** A closing is decided on its month's screen, next to the decider's own rehearsal. */
function OfMonth({ matter: { subject } }: { matter: Matter }) {
  return (
    <Link className={buttonClass('quiet')} to={generatePath(paths.month, { miesiac: subject })}>
      {copy.month}
    </Link>
  );
}

function About({ matter }: { matter: Matter }) {
  const { state, proposedBy, proposedAt, expiresAt, digest, comparedAt, isComparing } = matter;
  return (
    <Card>
      <Stack gap="s">
        <Facts
          facts={[
            { term: copy.facts.state, value: <SignoffState state={state} /> },
            { term: copy.facts.by, value: proposedBy.name },
            { term: copy.facts.at, value: formatDateTime(proposedAt) },
            {
              term: copy.facts.until,
              value:
                state === 'open' ? <TimeLeft expiresAt={expiresAt} /> : formatDateTime(expiresAt),
            },
            { term: copy.facts.digest, value: <Digest digest={digest} /> },
            ...(comparedAt === null
              ? []
              : [
                  {
                    term: copy.facts.compared,
                    value: isComparing ? copy.comparing : formatDateTime(comparedAt),
                  },
                ]),
          ]}
        />
        {state === 'open' && !isOutdated(matter) && (
          <p className={styles.quiet}>{copy.digestHint}</p>
        )}
      </Stack>
    </Card>
  );
}

function Skeletons() {
  return (
    <Columns rail={<SkeletonCard lines={6} />}>
      <SkeletonCard lines={6} />
    </Columns>
  );
}
