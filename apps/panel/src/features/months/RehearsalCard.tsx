import { Button } from '@klub/ui/controls/Button.tsx';
import { type Column, DataTable } from '@klub/ui/data/DataTable.tsx';
import { Facts } from '@klub/ui/data/Facts.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Row, Stack } from '@klub/ui/layout/Page.tsx';
import { formatDateTime } from '@klub/ui/words/format.ts';
import { FileLink } from '../operations/FileLink.tsx';
import { ProofFold } from '../screen/ProofFold.tsx';
import { FormMessage } from '../screen/FormMessage.tsx';
import { Lines } from '../signoffs/Lines.tsx';
import { monthsCopy, rehearsalCopy as copy } from './months.copy.ts';
import { useRehearsing } from './months.queries.ts';
import type { Month, Rehearsal, Sum } from './months.rules.ts';
import styles from './months.module.css';

/**
 * The newest rehearsal: what the closing would do, what is missing, and what differs from the
 * previous one.
 */
export function RehearsalCard({ data }: { data: Month }) {
  const { month, rehearsal, listOperationId, closings, state } = data;
  const isClosed = closings > 0;
  return (
    <Card as="section" labelledBy="rehearsal">
      <Stack>
        <h2 id="rehearsal">{isClosed ? copy.titleOfCorrection : copy.title}</h2>
        {rehearsal === null ? (
          <p>{isClosed ? copy.noneOfCorrection : copy.none}</p>
        ) : (
          <Shown rehearsal={rehearsal} />
        )}
        <Row>
          <RehearseButton
            month={month}
            isAgain={rehearsal !== null}
            isBusy={data.work !== null}
            {...(state === 'closed' && { kind: 'quiet' })}
          />
          {listOperationId !== null && <FileLink id={listOperationId} text={copy.list} />}
        </Row>
      </Stack>
    </Card>
  );
}

type ButtonProps = { month: string; isAgain: boolean; isBusy: boolean; kind?: 'primary' | 'quiet' };

export function RehearseButton({
  month,
  isAgain,
  isBusy,
  kind = isAgain ? 'quiet' : 'primary',
}: ButtonProps) {
  const { mutate, isPending, error } = useRehearsing();
  return (
    <Stack gap="s">
      <FormMessage failure={error} />
      <div>
        <Button
          kind={kind}
          icon="retry"
          loading={isPending || isBusy}
          loadingLabel={copy.rehearsing}
          onClick={() => mutate({ params: { month } })}
        >
          {isAgain ? copy.again : copy.rehearse}
        </Button>
      </div>
    </Stack>
  );
}

function Shown({ rehearsal }: { rehearsal: Rehearsal }) {
  const { by, at, isFresh, refusals, digest, booked, states, channels } = rehearsal;
  const { facts } = copy;
  return (
    <>
      <p className={styles.quiet}>{copy.by(by.name, formatDateTime(at))}</p>
      {!isFresh && <Notice kind="warning">{copy.old}</Notice>}
      {refusals.length > 0 && (
        <Notice kind="danger" title={copy.refused}>
          {refusals.join(' ')}
        </Notice>
      )}
      {digest !== null && (
        <>
          <Facts
            facts={[
              { term: facts.statements, value: monthsCopy.people(rehearsal.statements) },
              { term: facts.amount, value: monthsCopy.number(rehearsal.amount) },
              { term: facts.grosze, value: monthsCopy.money(rehearsal.grosze) },
              { term: facts.rate, value: copy.rate(monthsCopy.money(rehearsal.goldenPointGrosze)) },
              {
                term: facts.booked,
                value:
                  booked.entries === 0
                    ? copy.bookedNone
                    : copy.booked(booked.entries, monthsCopy.points(booked.amount)),
              },
            ]}
          />
          <Since rehearsal={rehearsal} />
          <Missing rehearsal={rehearsal} />
          <DataTable
            caption={copy.states}
            columns={columns}
            rows={states}
            rowKey={({ label }) => label}
          />
          <DataTable
            caption={copy.channels}
            columns={columns}
            rows={channels}
            rowKey={({ label }) => label}
          />
          <ProofFold>
            <Facts
              facts={[
                {
                  term: facts.digest,
                  value: <code className={styles.code}>{digest.slice(0, 16)}</code>,
                },
              ]}
            />
          </ProofFold>
        </>
      )}
    </>
  );
}

const columns: readonly Column<Sum>[] = [
  {
    key: 'label',
    heading: copy.sum.label,
    slot: 'name',
    cell: ({ label }) => label,
    title: ({ label }) => label,
  },
  {
    key: 'people',
    heading: copy.sum.people,
    numeric: true,
    slot: 'sign',
    cell: ({ people }) => monthsCopy.people(people),
  },
  {
    key: 'amount',
    heading: copy.sum.amount,
    numeric: true,
    slot: 'below',
    cell: ({ amount }) => monthsCopy.number(amount),
    phone: ({ amount }) => monthsCopy.points(amount),
  },
  {
    key: 'grosze',
    heading: copy.sum.grosze,
    numeric: true,
    slot: 'end',
    cell: ({ grosze }) => monthsCopy.money(grosze),
  },
];

/** The gaps of the month, which a proposal accepts in exactly this number. */
function Missing({ rehearsal: { missing, missingTotal } }: { rehearsal: Rehearsal }) {
  if (missingTotal === 0) return <p>{copy.missingNone}</p>;
  return (
    <Notice kind="warning" title={copy.missing(missingTotal)}>
      <ul className={styles.plain}>
        {missing.map(({ words, count }) => (
          <li key={words}>
            {words}: {monthsCopy.number(count)}
          </li>
        ))}
      </ul>
      <p>{copy.missingText}</p>
    </Notice>
  );
}

function Since({ rehearsal: { since, sinceImports } }: { rehearsal: Rehearsal }) {
  if (since.length === 0) return null;
  return (
    <section aria-labelledby="since">
      <h3 id="since">{copy.since}</h3>
      <Lines lines={since} before={copy.was} after={copy.is} />
      {sinceImports.length > 0 && (
        <p className={styles.quiet}>
          {copy.imports} {sinceImports.join('; ')}
        </p>
      )}
    </section>
  );
}
