import { Button, buttonClass } from '@klub/ui/controls/Button.tsx';
import { TextField } from '@klub/ui/controls/TextField.tsx';
import { Facts } from '@klub/ui/data/Facts.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { formatDateTime } from '@klub/ui/words/format.ts';
import { useState } from 'react';
import { generatePath, Link } from 'react-router';
import { useAct } from '../../lib/act.ts';
import type { ReplyOf } from '../../lib/api.ts';
import { paths } from '../../paths.ts';
import { FormMessage } from '../screen/FormMessage.tsx';
import { ReasonField } from '../screen/ReasonForm.tsx';
import { screenCopy } from '../screen/screen.copy.ts';
import { useShortForm } from '../screen/short-form.ts';
import { phoneCopy as copy } from './changes.copy.ts';
import { proposingPhone, useMayEdit } from './changes.queries.ts';

type PhoneOfPerson = ReplyOf<'GET /api/panel/v1/people/:id/phone'>['data'];

/** Another number of a person: one account proposes it, and every account sees that it waits. */
export function ChangePhone({ data: { id, waiting } }: { data: PhoneOfPerson }) {
  const mayEdit = useMayEdit();
  if (waiting !== null) return <Waiting waiting={waiting} />;
  return mayEdit ? <Propose id={id} /> : <p>{copy.cannot}</p>;
}

function Waiting({ waiting }: { waiting: NonNullable<PhoneOfPerson['waiting']> }) {
  const { signoffId, phone, reason, proposedBy, proposedAt, expiresAt } = waiting;
  const { waitingFacts: facts } = copy;
  return (
    <Card as="section" labelledBy="waiting">
      <Stack>
        <h2 id="waiting">{copy.waiting}</h2>
        <Facts
          facts={[
            { term: facts.phone, value: phone },
            { term: facts.reason, value: reason },
            { term: facts.by, value: proposedBy },
            { term: facts.at, value: formatDateTime(proposedAt) },
            { term: facts.until, value: formatDateTime(expiresAt) },
          ]}
        />
        <div>
          <Link
            className={buttonClass('primary')}
            to={generatePath(paths.matter, { id: signoffId })}
          >
            {copy.open}
          </Link>
        </div>
      </Stack>
    </Card>
  );
}

function Propose({ id }: { id: string }) {
  const [phone, setPhone] = useState('');
  const [reason, setReason] = useState('');
  const { run, isPending, error } = useAct(proposingPhone);
  const { form, errors } = useShortForm({
    wrong: {
      phone: phone.trim() === '' ? copy.missingPhone : '',
      reason: reason.trim() === '' ? screenCopy.reasonMissing : '',
    },
    failure: error,
    send: () => run({ params: { id }, body: { phone: phone.trim(), reason: reason.trim() } }),
  });
  return (
    <Card as="section" labelledBy="new-phone">
      <h2 id="new-phone">{copy.form}</h2>
      <form {...form}>
        <Stack>
          <p>{copy.what}</p>
          <TextField
            type="tel"
            label={copy.field}
            hint={copy.hint}
            autoComplete="off"
            maxLength={40}
            numeric
            value={phone}
            errors={errors('phone')}
            onChange={({ target }) => setPhone(target.value)}
          />
          <ReasonField
            label={copy.reason}
            hint={copy.reasonHint}
            errors={errors('reason')}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          <FormMessage failure={error} fields={['phone', 'reason']} />
          <Button type="submit" wide loading={isPending} loadingLabel={copy.sending}>
            {copy.send}
          </Button>
        </Stack>
      </form>
    </Card>
  );
}
