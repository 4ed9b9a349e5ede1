import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Disclosure } from '@klub/ui/layout/Disclosure.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { LiveRegion } from '@klub/ui/text/VisuallyHidden.tsx';
import { Loaded } from '../screen/Loaded.tsx';
import { composeCopy, messagesCopy } from './messages.copy.ts';
import styles from './messages.module.css';
import type { useCount } from './messages.queries.ts';
import type { Counted } from './messages.rules.ts';

const copy = composeCopy.count;

type AudienceCountProps = {
  /** True without any condition. */
  isEmpty: boolean;
  query: ReturnType<typeof useCount>;
};

/** How many people the audience has now, and which of them are left out and why. */
export function AudienceCount({ isEmpty, query }: AudienceCountProps) {
  return (
    <section className={styles.count} aria-labelledby="ilu">
      <h3 id="ilu">{copy.title}</h3>
      {isEmpty ? (
        <p>{copy.empty}</p>
      ) : (
        <Loaded query={query} skeleton={<SkeletonCard lines={3} />}>
          {({ data }) => <Count counted={data} />}
        </Loaded>
      )}
    </section>
  );
}

function Count({ counted }: { counted: Counted }) {
  const { people, reached, skipped, groups, unknownShops, linkClosedTo, sample } = counted;
  return (
    <Stack gap="s">
      <LiveRegion>{copy.people(people)}</LiveRegion>
      <p className={styles.figure} aria-hidden="true">
        {copy.people(people)}
      </p>
      {people === 0 ? (
        <p>{copy.nobody}</p>
      ) : (
        <p>
          {copy.reached(reached)} {copy.push(counted.withPush, counted.muted, counted.noDevice)}
        </p>
      )}
      {groups.length > 1 && (
        <ul className={styles.plain}>
          {groups.map((group, at) => (
            <li key={at}>{copy.alone(group.words, group.people)}</li>
          ))}
        </ul>
      )}
      {skipped.length > 0 && (
        <>
          <p className={styles.what}>{copy.skipped}</p>
          <ul className={styles.plain}>
            {skipped.map((one) => (
              <li key={one.why}>{copy.skip(messagesCopy.skips[one.why], one.people)}</li>
            ))}
          </ul>
        </>
      )}
      {unknownShops.length > 0 && <Notice kind="warning">{copy.unknownShops(unknownShops)}</Notice>}
      {linkClosedTo.length > 0 && <Notice kind="warning">{copy.closedLink(linkClosedTo)}</Notice>}
      {counted.needsTwo && <Notice kind="info">{copy.needsTwo}</Notice>}
      {sample.length > 0 && (
        <Disclosure title={copy.sample(sample.length)}>
          <ul className={styles.plain}>
            {sample.map(({ name, role }, at) => (
              <li key={at}>{copy.sampled(name, role)}</li>
            ))}
          </ul>
        </Disclosure>
      )}
    </Stack>
  );
}
