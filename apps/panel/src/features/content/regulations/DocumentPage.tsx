import { buttonClass } from '@klub/ui/controls/Button.tsx';
import { ProgressBar } from '@klub/ui/data/ProgressBar.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Page, Row, Stack } from '@klub/ui/layout/Page.tsx';
import { generatePath, Link, useParams } from 'react-router';
import { paths } from '../../../paths.ts';
import { BackLink } from '../../screen/BackLink.tsx';
import { Loaded } from '../../screen/Loaded.tsx';
import { useMe } from '../../shell/me.ts';
import { DraftCard } from './DraftCard.tsx';
import { Remind } from './Remind.tsx';
import { regulationsCopy as copy } from './regulations.copy.ts';
import styles from './regulations.module.css';
import { useDocument, useVersions } from './regulations.queries.ts';
import { type Document, percentOf, regulationsDocument } from './regulations.rules.ts';
import { Versions } from './Versions.tsx';
import { Withdraw } from './Withdraw.tsx';

/** The regulations: what is in force and who agreed, the next version, and the former ones. */
export function RegulationsPage() {
  return <DocumentScreen name={regulationsDocument} />;
}

/** The same of an approval. */
export function ApprovalPage() {
  const { dokument = '' } = useParams();
  return <DocumentScreen key={dokument} name={dokument} />;
}

function DocumentScreen({ name }: { name: string }) {
  const query = useDocument(name);
  const isRegulations = name === regulationsDocument;
  const title = isRegulations ? copy.title : (query.data?.data.title ?? copy.approvals.title);
  return (
    <Page
      width="wide"
      title={title}
      lead={isRegulations ? copy.lead : undefined}
      back={
        isRegulations ? undefined : <BackLink to={paths.approvals}>{copy.approvals.back}</BackLink>
      }
    >
      <Loaded query={query} skeleton={<SkeletonCard lines={8} />}>
        {({ data }) => (
          <Stack gap="l">
            <InForce document={data} />
            <DraftCard document={data} />
            <Versions name={name} />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

function InForce({ document }: { document: Document }) {
  const { permissions } = useMe();
  const planned = useVersions(document.document, 1).data?.data.find(
    ({ state }) => state === 'planned',
  );
  const { inForce, signoffId } = document;
  return (
    <Card as="section" labelledBy="co-obowiazuje">
      <Stack>
        <h2 className={styles.heading} id="co-obowiazuje">
          {copy.headings.inForce}
        </h2>
        <p>
          {inForce === null
            ? copy.nothingYet
            : `${copy.version(inForce.number)} ${copy.since(inForce)}`}
        </p>
        {inForce !== null && inForce.agreement !== null && (
          <ProgressBar
            label={copy.share}
            percent={percentOf(inForce.agreement)}
            note={copy.agreed(inForce.agreement)}
          />
        )}
        {planned !== undefined && <Notice kind="info">{copy.planned(planned)}</Notice>}
        {planned?.number !== undefined && planned.number !== null && (
          <Withdraw name={document.document} number={planned.number} />
        )}
        {signoffId !== null && (
          <Notice
            kind="info"
            action={
              <Link
                className={buttonClass('quiet')}
                to={generatePath(paths.matter, { id: signoffId })}
              >
                {copy.openMatter}
              </Link>
            }
          >
            {copy.waits}
          </Notice>
        )}
        {inForce !== null && inForce.agreement !== null && (
          <Row>
            {permissions.includes('people.read') && (
              <Link
                className={buttonClass('quiet')}
                to={generatePath(paths.agreements, { dokument: document.document })}
              >
                {copy.missing.link}
              </Link>
            )}
            {permissions.includes('content.write') && <Remind document={document} />}
          </Row>
        )}
      </Stack>
    </Card>
  );
}
