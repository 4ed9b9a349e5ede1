import { Button } from '@klub/ui/controls/Button.tsx';
import { Select } from '@klub/ui/controls/Select.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { useState } from 'react';
import { FormMessage } from '../screen/FormMessage.tsx';
import { ReasonField } from '../screen/ReasonForm.tsx';
import { useShortForm } from '../screen/short-form.ts';
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
  const purpose = purposes.find(({ id }) => id === chosen)?.id;
  const { form, errors } = useShortForm({
    wrong: {
      purpose: purpose === undefined ? copy.missingPurpose : '',
      reason: reason.trim().length < reasonMin ? copy.missingReason : '',
    },
    failure: error,
    send: () => {
      if (purpose === undefined) return;
      mutate(
        { params: { id: person.id }, body: { purpose, reason: reason.trim() } },
        { onSuccess: onOpen },
      );
    },
  });
  return (
    <Card>
      <form {...form} className={styles.form}>
        <Stack>
          <Select
            label={copy.purpose}
            placeholder={copy.choosePurpose}
            options={purposes.map(({ id, name }) => ({ value: id, label: name }))}
            errors={errors('purpose')}
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
          />
          <ReasonField
            label={copy.reason}
            hint={copy.reasonHint}
            errors={errors('reason')}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          <div className={styles.quiet}>
            <p>{copy.told}</p>
            <p>{copy.masked}</p>
          </div>
          <FormMessage failure={error} fields={['purpose', 'reason']} />
          <Button type="submit" wide loading={isPending} loadingLabel={copy.opening}>
            {copy.open}
          </Button>
        </Stack>
      </form>
    </Card>
  );
}
