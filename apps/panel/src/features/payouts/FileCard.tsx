import { payoutFileKinds } from '@klub/contract/panel/money/payout-files';
import { Button, buttonClass } from '@klub/ui/controls/Button.tsx';
import { Facts } from '@klub/ui/data/Facts.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { Icon } from '@klub/ui/images/Icon.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Row, Stack } from '@klub/ui/layout/Page.tsx';
import { formatDateTime, formatGrosze, formatNumber, formatTime } from '@klub/ui/words/format.ts';
import { useState } from 'react';
import { takenMs } from '../../timings.ts';
import { FormMessage } from '../screen/FormMessage.tsx';
import { ProofFold } from '../screen/ProofFold.tsx';
import { payoutCopy as copy, payoutsCopy } from './payouts.copy.ts';
import { refreshPayout, useFile } from './payouts.queries.ts';
import { type BankFile, linkAddress, type Payout, spokenDigest } from './payouts.rules.ts';
import styles from './payouts.module.css';

/**
 * Makes the payout's file and offers it once; the operator compares the bank's figures with these.
 */
export function FileCard({ id, state, newestFile, downloads }: Payout) {
  const { mutate, isPending, variables, error, data } = useFile();
  return (
    <Card as="section" labelledBy="file">
      <Stack>
        <h2 id="file">{copy.file}</h2>
        <p className={styles.quiet}>{copy.fileText}</p>
        <FormMessage failure={error} />
        <Row>
          {payoutFileKinds.map((kind) => (
            <Button
              key={kind}
              kind={kind === 'bank' && newestFile === null ? 'primary' : 'quiet'}
              icon="file"
              loading={isPending && variables?.body.kind === kind}
              loadingLabel={copy.making}
              onClick={() => mutate({ params: { id }, body: { kind, state, newestFile } })}
            >
              {copy.kinds[kind]}
            </Button>
          ))}
        </Row>
        {data !== undefined && <Ready key={data.data.path} file={data.data} />}
        <h3 className={styles.small}>{copy.downloads}</h3>
        {downloads.length === 0 ? (
          <p className={styles.quiet}>{copy.noDownloads}</p>
        ) : (
          <ul className={styles.plain}>
            {downloads.map(({ by, at, kind }) => (
              <li key={`${at} ${kind}`}>
                {copy.download(by, formatDateTime(at), copy.kinds[kind])}
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </Card>
  );
}

function Ready({ file }: { file: BankFile }) {
  const [isTaken, setTaken] = useState(false);
  const { sha256, bytes, transfers, grosze, until } = file;
  const take = (): void => {
    setTaken(true);
    setTimeout(() => void refreshPayout(), takenMs);
  };
  return (
    <Notice
      kind="success"
      announced
      title={copy.ready}
      action={
        isTaken ? undefined : (
          <a className={buttonClass('primary')} href={linkAddress(file)} download onClick={take}>
            <Icon name="download" size={20} />
            {copy.take}
          </a>
        )
      }
    >
      <p>{isTaken ? copy.taken : copy.readyText}</p>
      <Facts
        facts={[
          { term: copy.fileFacts.sum, value: formatGrosze(grosze) },
          { term: copy.fileFacts.transfers, value: payoutsCopy.transfers(transfers) },
          { term: copy.fileFacts.bytes, value: formatNumber(bytes) },
          { term: copy.fileFacts.until, value: formatTime(until) },
        ]}
      />
      <ProofFold>
        <Facts
          facts={[
            {
              term: copy.fileFacts.digest,
              value: <code title={sha256}>{spokenDigest(sha256)}</code>,
            },
          ]}
        />
      </ProofFold>
    </Notice>
  );
}
