import { buttonClass } from '@klub/ui/controls/Button.tsx';
import { useFocusOnChange } from '@klub/ui/controls/focus.ts';
import { SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Page, Stack } from '@klub/ui/layout/Page.tsx';
import { Link, useParams } from 'react-router';
import { paths } from '../../paths.ts';
import { BackLink } from '../screen/BackLink.tsx';
import { Loaded } from '../screen/Loaded.tsx';
import { CalledTo } from './CalledTo.tsx';
import { Decision } from './Decision.tsx';
import { Emergency } from './Emergency.tsx';
import { Hero } from './Hero.tsx';
import { Lines } from './Lines.tsx';
import { Outcome } from './Outcome.tsx';
import { Parts } from './Parts.tsx';
import { Proofs } from './Proofs.tsx';
import { matterCopy as copy } from './signoffs.copy.ts';
import { useMatter } from './signoffs.queries.ts';
import { isOutdated, type Matter, partsOf } from './signoffs.rules.ts';
import { Subject } from './Subject.tsx';
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
  const { state, changed, reason, because } = matter;
  const { shown, alone, proofs } = partsOf(matter.lines);
  const isOpen = state === 'open' && !isOutdated(matter);
  const box = useFocusOnChange<HTMLDivElement>(state, '[data-outcome]');
  return (
    <div className={styles.matter} ref={box}>
      <Hero matter={matter} />
      <Outcome matter={matter} />
      {matter.next !== null && (
        <Link className={buttonClass('primary')} to={matter.next.address}>
          {matter.next.label}
        </Link>
      )}
      <Emergency matter={matter} />
      {reason !== '' && (
        <Card as="section" labelledBy="reason">
          <Stack gap="s">
            <h2 id="reason">{copy.facts.reason}</h2>
            <p className={styles.words}>{reason}</p>
            {because !== '' && <p className={styles.quiet}>{because}</p>}
          </Stack>
        </Card>
      )}
      {changed.length > 0 && (
        <Card as="section" labelledBy="changed">
          <h2 id="changed">{copy.changed}</h2>
          <Lines lines={changed} before={copy.changedWas} after={copy.changedIs} />
        </Card>
      )}
      <Parts matter={matter} />
      <Card as="section" labelledBy="lines">
        <h2 id="lines">{isOpen ? copy.lines : copy.linesOver}</h2>
        <Lines lines={shown} before={copy.was} after={copy.willBe} />
        <Subject matter={matter} />
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
      <CalledTo matter={matter} />
      <Proofs matter={matter} lines={proofs} />
      <Decision matter={matter} isBar />
    </div>
  );
}

function Skeletons() {
  return (
    <>
      <SkeletonCard lines={3} />
      <SkeletonCard lines={6} />
    </>
  );
}
