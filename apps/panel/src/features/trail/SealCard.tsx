import { Button } from '@klub/ui/controls/Button.tsx';
import { Facts } from '@klub/ui/data/Facts.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { SkeletonBlock } from '@klub/ui/feedback/Skeleton.tsx';
import { Icon } from '@klub/ui/images/Icon.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Row, Stack } from '@klub/ui/layout/Page.tsx';
import { Badge } from '@klub/ui/text/Badge.tsx';
import { formatDateTime, formatNumber } from '@klub/ui/words/format.ts';
import type { ReplyOf } from '../../lib/api.ts';
import { useLongWork } from '../../lib/long-work.ts';
import { FormMessage } from '../screen/FormMessage.tsx';
import { Loaded } from '../screen/Loaded.tsx';
import { ProofFold } from '../screen/ProofFold.tsx';
import { sealCopy as copy } from './trail.copy.ts';
import type { useSeal } from './trail.queries.ts';
import { SealHead } from './SealHead.tsx';
import styles from './trail.module.css';

type Seal = ReplyOf<'GET /api/panel/v1/trail-seal'>['data'];

/** How the last check of the trail went, and its seals among the proofs. */
export function SealCard({ query }: { query: ReturnType<typeof useSeal> }) {
  return (
    <Card as="section" labelledBy="seal">
      <h2 className={styles.sealTitle} id="seal">
        {copy.title}
      </h2>
      <Loaded query={query} skeleton={<SkeletonBlock height="7rem" />}>
        {({ data }) => <Sealed seal={data} />}
      </Loaded>
    </Card>
  );
}

function Sealed({ seal }: { seal: Seal }) {
  const { head, sealedAt, seals, entries, waiting, lastCheck } = seal;
  const { begin, isPending, error } = useLongWork('POST /api/panel/v1/trail/check');
  return (
    <Stack gap="s">
      <LastCheck check={lastCheck} />
      <FormMessage failure={error} />
      <Row>
        <Button
          kind="quiet"
          loading={isPending}
          loadingLabel={copy.checking}
          onClick={() => begin({ body: {} })}
        >
          {copy.check}
        </Button>
      </Row>
      <ProofFold>
        <div className={styles.seal}>
          <div>
            <h3 className={styles.part}>{copy.head}</h3>
            {head === null ? <p>{copy.noHead}</p> : <SealHead head={head} />}
            <p className={styles.quiet}>
              {head !== null && copy.headHint}{' '}
              {sealedAt !== null && copy.sealedAt(formatDateTime(sealedAt))}
            </p>
            {lastCheck !== null && <p>{lastCheck.words}</p>}
          </div>
          <Facts
            facts={[
              { term: copy.seals, value: formatNumber(seals) },
              { term: copy.entries, value: formatNumber(entries) },
              { term: copy.waiting, value: formatNumber(waiting) },
            ]}
          />
        </div>
      </ProofFold>
    </Stack>
  );
}

function LastCheck({ check }: { check: Seal['lastCheck'] }) {
  if (check === null) return <p>{copy.neverChecked}</p>;
  const at = copy.checkedAt(formatDateTime(check.at));
  if (!check.isWhole) {
    return (
      <Notice kind="danger" title={copy.broken}>
        <p>{copy.brokenText}</p>
        <p className={styles.quiet}>{at}</p>
      </Notice>
    );
  }
  return (
    <Row>
      <Badge tone="success">
        <Icon name="check" size={16} />
        {copy.whole}
      </Badge>
      <span className={styles.quiet}>{at}</span>
    </Row>
  );
}
