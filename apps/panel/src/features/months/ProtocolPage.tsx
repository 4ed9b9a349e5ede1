import { Button, buttonClass } from '@klub/ui/controls/Button.tsx';
import { Facts } from '@klub/ui/data/Facts.tsx';
import { SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Icon } from '@klub/ui/images/Icon.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Page, Stack } from '@klub/ui/layout/Page.tsx';
import { formatDateTime } from '@klub/ui/words/format.ts';
import { generatePath, Link, useParams } from 'react-router';
import { paths } from '../../paths.ts';
import { Loaded } from '../screen/Loaded.tsx';
import { historyCopy, monthsCopy, protocolCopy as copy, rehearsalCopy } from './months.copy.ts';
import { useProtocol } from './months.queries.ts';
import type { Protocol } from './months.rules.ts';
import styles from './months.module.css';

/** The closings with their people, the digest of the agreement and the head of the trail: a sheet to print and to sign. */
export function ProtocolPage() {
  const { miesiac = '' } = useParams();
  const query = useProtocol(miesiac);
  const title = query.data?.data.title ?? miesiac;
  return (
    <Page
      width="wide"
      title={copy.title(title)}
      back={
        <Link className={buttonClass('link')} to={generatePath(paths.month, { miesiac })}>
          <Icon name="arrowLeft" size={20} />
          {copy.back}
        </Link>
      }
      actions={
        <div className={styles.notPrinted}>
          <Button icon="file" onClick={() => window.print()}>
            {copy.print}
          </Button>
        </div>
      }
    >
      <Loaded query={query} skeleton={<SkeletonCard lines={8} />}>
        {({ data }) => <Sheet data={data} />}
      </Loaded>
    </Page>
  );
}

function Sheet({ data }: { data: Protocol }) {
  return (
    <>
      {data.closings.map((closing) => (
        <ClosingSheet key={closing.revision} closing={closing} />
      ))}
      <Card as="section" labelledBy="head">
        <Stack gap="s">
          <h2 id="head">{copy.head}</h2>
          {data.trailHead === null ? (
            <p>{copy.noHead}</p>
          ) : (
            <code className={styles.code}>{data.trailHead}</code>
          )}
          <p className={styles.quiet}>
            {copy.headText} {formatDateTime(data.at)}
          </p>
        </Stack>
      </Card>
      <section className={styles.signatures} aria-label={copy.signatures}>
        <p className={styles.signature}>{copy.facts.proposed}</p>
        <p className={styles.signature}>{copy.facts.decided}</p>
      </section>
    </>
  );
}

function ClosingSheet({ closing }: { closing: Protocol['closings'][number] }) {
  const { facts } = copy;
  const { revision, proposedBy, decidedBy, closedBy, digest, reason, lines } = closing;
  const id = `closing-${revision}`;
  return (
    <Card as="section" labelledBy={id}>
      <Stack>
        <h2 id={id}>{historyCopy.closing(revision)}</h2>
        <Facts
          facts={[
            ...(proposedBy === null || decidedBy === null
              ? [{ term: facts.command, value: closedBy }]
              : [
                  { term: facts.proposed, value: proposedBy.name },
                  { term: facts.decided, value: decidedBy.name },
                ]),
            { term: facts.at, value: formatDateTime(closing.at) },
            { term: facts.people, value: monthsCopy.people(closing.statements) },
            { term: facts.amount, value: monthsCopy.number(closing.amount) },
            { term: facts.grosze, value: monthsCopy.money(closing.grosze) },
            {
              term: facts.rate,
              value: rehearsalCopy.rate(monthsCopy.money(closing.goldenPointGrosze)),
            },
            ...(digest === null
              ? []
              : [{ term: facts.digest, value: <code className={styles.code}>{digest}</code> }]),
            ...(reason === '' ? [] : [{ term: facts.reason, value: reason }]),
          ]}
        />
        {lines.length > 0 && (
          <section aria-labelledby={`${id}-agreed`}>
            <h3 id={`${id}-agreed`}>{copy.agreed}</h3>
            <Facts
              facts={lines.map(({ label, after }) => ({
                term: label,
                value: <span className={styles.code}>{after}</span>,
              }))}
            />
          </section>
        )}
      </Stack>
    </Card>
  );
}
