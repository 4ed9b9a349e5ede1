import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@klub/ui/controls/Button.tsx';
import { IconButton } from '@klub/ui/controls/IconButton.tsx';
import { Facts } from '@klub/ui/data/Facts.tsx';
import { SkeletonBlock } from '@klub/ui/feedback/Skeleton.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Row, Stack } from '@klub/ui/layout/Page.tsx';
import { Sheet } from '@klub/ui/overlays/Dialog.tsx';
import { Badge } from '@klub/ui/text/Badge.tsx';
import { Loaded } from '../screen/Loaded.tsx';
import { CallButtons, useCalling } from './CallButtons.tsx';
import { useCalled } from './called.ts';
import { nearestCopy as copy } from './calling.copy.ts';
import { nearestQuery, type NearPerson } from './calling.queries.ts';
import styles from './calling.module.css';

/** The people nearest to their next threshold; nothing for a regional manager. */
export function Nearest() {
  const query = useQuery(nearestQuery);
  const { data: reply } = query;
  if (reply?.data.people.length === 0 && reply.data.kept === null) return null;
  return (
    <Card as="section" labelledBy="nearest">
      <h2 id="nearest" className={styles.title}>
        {copy.title}
      </h2>
      <Loaded query={query} skeleton={<SkeletonBlock height="17.5rem" />}>
        {({ data: { people, kept, month } }) => (
          <>
            {people.length === 0 ? (
              <p>{copy.nobody}</p>
            ) : (
              <>
                <p className={styles.quiet}>{copy.about}</p>
                <People people={people} />
              </>
            )}
            {kept !== null && <p className={styles.kept}>{copy.kept(kept, month)}</p>}
          </>
        )}
      </Loaded>
    </Card>
  );
}

function People({ people }: { people: readonly NearPerson[] }) {
  const [called, mark] = useCalled();
  const [openedId, setOpenedId] = useState<string>();
  const calling = useCalling();
  const position = people.findIndex(({ id }) => id === openedId);
  const opened = people[position];
  const next = people[position + 1];
  return (
    <>
      <ol role="list" className={styles.people}>
        {people.map((person) => (
          <li key={person.id} className={styles.row}>
            <button
              type="button"
              className={styles.person}
              aria-haspopup="dialog"
              onClick={() => setOpenedId(person.id)}
            >
              <span className={styles.name}>{person.name}</span>
              {called.includes(person.id) && <Badge tone="success">{copy.called}</Badge>}
              <span className={styles.missing}>{copy.missing(person)}</span>
            </button>
            {person.isCallable && (
              <IconButton
                icon="phone"
                label={copy.callTo(person.name)}
                onClick={() => {
                  setOpenedId(person.id);
                  calling.call(person.id, 'tel');
                }}
              />
            )}
          </li>
        ))}
      </ol>
      <Sheet
        open={opened !== undefined}
        title={opened?.name ?? ''}
        closeLabel={copy.close}
        onClose={() => setOpenedId(undefined)}
      >
        {opened && (
          <Stack key={opened.id}>
            <p className={styles.sentence}>{copy.sentence(opened)}</p>
            {opened.isCallable ? (
              <CallButtons person={opened.id} calling={calling} />
            ) : (
              <p className={styles.quiet}>{copy.off}</p>
            )}
            <Facts
              facts={[
                { term: copy.shops, value: opened.shops.join(', ') },
                { term: copy.plan, value: copy.percent(opened) },
              ]}
            />
            <Row>
              <Button kind="quiet" onClick={() => mark(opened.id, !called.includes(opened.id))}>
                {called.includes(opened.id) ? copy.notCalled : copy.called}
              </Button>
              {next !== undefined && (
                <Button kind="link" onClick={() => setOpenedId(next.id)}>
                  {copy.next}
                </Button>
              )}
            </Row>
          </Stack>
        )}
      </Sheet>
    </>
  );
}
