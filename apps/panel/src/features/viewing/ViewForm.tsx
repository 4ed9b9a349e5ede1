import { fieldErrors } from '@klub/ui/calls/failure.ts';
import { useFocusOnFailure } from '@klub/ui/controls/focus.ts';
import { Select } from '@klub/ui/controls/Select.tsx';
import { SubmitButton } from '@klub/ui/controls/SubmitButton.tsx';
import { TextArea } from '@klub/ui/controls/TextField.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { useState } from 'react';
import { FormMessage } from '../screen/FormMessage.tsx';
import { reasonMax } from '../screen/ReasonForm.tsx';
import { viewingCopy as copy } from './viewing.copy.ts';
import { useOpening } from './viewing.queries.ts';
import { reasonMin, type ViewedPage } from './viewing.rules.ts';
import styles from './viewing.module.css';

/** Why one looks: a purpose that the participant reads, and words that stay in the trail. */
export function ViewForm({ page, onOpen }: { page: ViewedPage; onOpen: () => void }) {
  const { person, purposes } = page;
  const [chosen, setChosen] = useState('');
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = useOpening();
  const form = useFocusOnFailure(error);
  const purpose = purposes.find(({ id }) => id === chosen)?.id;
  const missing =
    purpose === undefined
      ? copy.missingPurpose
      : reason.trim().length < reasonMin
        ? copy.missingReason
        : '';
  return (
    <Card>
      <form
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (purpose === undefined) return;
          mutate(
            { params: { id: person.id }, body: { purpose, reason: reason.trim() } },
            { onSuccess: onOpen },
          );
        }}
      >
        <Stack>
          <Select
            label={copy.purpose}
            placeholder={copy.choosePurpose}
            options={purposes.map(({ id, name }) => ({ value: id, label: name }))}
            errors={fieldErrors(error, 'purpose')}
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
          />
          <TextArea
            label={copy.reason}
            hint={copy.reasonHint}
            rows={3}
            maxLength={reasonMax}
            errors={fieldErrors(error, 'reason')}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          <div className={styles.quiet}>
            <p>{copy.told}</p>
            <p>{copy.masked}</p>
          </div>
          <FormMessage failure={error} fields={['purpose', 'reason']} />
          <SubmitButton missing={missing} loading={isPending} loadingLabel={copy.opening}>
            {copy.open}
          </SubmitButton>
        </Stack>
      </form>
    </Card>
  );
}
