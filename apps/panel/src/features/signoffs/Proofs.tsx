import { Facts } from '@klub/ui/data/Facts.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { formatDateTime } from '@klub/ui/words/format.ts';
import { ProofFold } from '../screen/ProofFold.tsx';
import { Digest } from './Digest.tsx';
import { Lines } from './Lines.tsx';
import { matterCopy as copy } from './signoffs.copy.ts';
import { isOutdated, type Line, type Matter } from './signoffs.rules.ts';
import styles from './signoffs.module.css';

/** What machines compare: folded, because a decision does not need to be read against it. */
export function Proofs({ matter, lines }: { matter: Matter; lines: readonly Line[] }) {
  const { state, digest, comparedAt, isComparing } = matter;
  const compared = isComparing || comparedAt === null ? copy.comparing : formatDateTime(comparedAt);
  return (
    <Card>
      <ProofFold>
        <Stack gap="s">
          {state === 'open' && !isOutdated(matter) && (
            <p className={styles.quiet}>{copy.digestHint}</p>
          )}
          <Facts
            facts={[
              { term: copy.facts.digest, value: <Digest digest={digest} /> },
              ...(comparedAt === null && !isComparing
                ? []
                : [{ term: copy.facts.compared, value: compared }]),
            ]}
          />
          {lines.length > 0 && <Lines lines={lines} before={copy.was} after={copy.willBe} />}
        </Stack>
      </ProofFold>
    </Card>
  );
}
