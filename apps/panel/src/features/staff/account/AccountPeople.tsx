import { fieldErrors } from '@klub/ui/calls/failure.ts';
import { TextField } from '@klub/ui/controls/TextField.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Row, Stack } from '@klub/ui/layout/Page.tsx';
import { useState } from 'react';
import { useAct } from '../../../lib/act.ts';
import { ActSheet } from '../../screen/ActSheet.tsx';
import { SheetButton } from '../../screen/LayerSheet.tsx';
import { ReasonForm } from '../../screen/ReasonForm.tsx';
import { accountCopy, peopleCopy as copy } from '../staff.copy.ts';
import styles from '../staff.module.css';
import { declaringSame, proposingDifferent, useMayManage } from '../staff.queries.ts';
import type { OneAccount } from '../staff.rules.ts';

type Related = OneAccount['people'][number];

/** Participants who are, may be, or are not the account's person. */
export function AccountPeople({ account: { id, people, isSelf } }: { account: OneAccount }) {
  const mayDeclare = useMayManage() && !isSelf;
  return (
    <Card as="section" labelledBy="people">
      <Stack gap="s">
        <h2 id="people">{copy.title}</h2>
        <p className={styles.quiet}>{people.length === 0 ? copy.nobody : copy.lead}</p>
        {people.length > 0 && (
          <ul className={styles.roles} role="list">
            {people.map((one) => (
              <li key={one.id} className={styles.role}>
                <Stack gap="s">
                  <div>
                    <p className={styles.roleName}>{copy.person(one.id)}</p>
                    <p className={styles.quiet}>{copy.relations[one.is]}</p>
                  </div>
                  {mayDeclare && <Declarations accountId={id} related={one} />}
                </Stack>
              </li>
            ))}
          </ul>
        )}
        {mayDeclare && (
          <Row>
            <SheetButton label={copy.choose} icon="pencil" kind="quiet">
              {(close) => <SameForm accountId={id} onDone={close} />}
            </SheetButton>
          </Row>
        )}
      </Stack>
    </Card>
  );
}

function Declarations({
  accountId,
  related: { id: person, is },
}: {
  accountId: string;
  related: Related;
}) {
  const args = (reason: string) => ({ params: { id: accountId }, body: { person, reason } });
  const reason = { label: accountCopy.reason, hint: accountCopy.reasonHint };
  return (
    <Row>
      <ActSheet
        {...reason}
        title={copy.same}
        icon="user"
        isOffered={is !== 'same'}
        act={declaringSame}
        args={args}
        submit={copy.same}
        sending={accountCopy.saving}
      >
        <p>{copy.sameText(person)}</p>
      </ActSheet>
      <ActSheet
        {...reason}
        title={copy.different}
        icon="user"
        isOffered={is !== 'different'}
        act={proposingDifferent}
        args={args}
        submit={copy.propose}
        sending={accountCopy.saving}
      >
        <p>{copy.differentText(person)}</p>
      </ActSheet>
    </Row>
  );
}

function SameForm({ accountId, onDone }: { accountId: string; onDone: () => void }) {
  const [person, setPerson] = useState('');
  const { run, isPending, error } = useAct(declaringSame);
  return (
    <ReasonForm
      label={accountCopy.reason}
      hint={accountCopy.reasonHint}
      submit={copy.same}
      sending={accountCopy.saving}
      isSending={isPending}
      failure={error}
      onSend={(reason) =>
        run({ params: { id: accountId }, body: { person: person.trim(), reason } }, { onDone })
      }
    >
      <p>{copy.chooseText}</p>
      <TextField
        label={copy.number}
        hint={copy.numberHint}
        inputMode="numeric"
        maxLength={15}
        errors={fieldErrors(error, 'person')}
        value={person}
        onChange={({ target }) => setPerson(target.value)}
      />
    </ReasonForm>
  );
}
