import { serverNow } from '@klub/ui/calls/server-time.ts';
import { TextArea, TextField } from '@klub/ui/controls/TextField.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { warsawDay } from '@klub/ui/words/format.ts';
import { useState } from 'react';
import { generatePath, useNavigate } from 'react-router';
import { Button } from '@klub/ui/controls/Button.tsx';
import { useAct } from '../../lib/act.ts';
import { paths } from '../../paths.ts';
import { FormMessage } from '../screen/FormMessage.tsx';
import { reasonMax } from '../screen/ReasonForm.tsx';
import { useShortForm } from '../screen/short-form.ts';
import { dueCopy as copy } from './payouts.copy.ts';
import { proposing } from './payouts.queries.ts';
import type { Due } from './payouts.rules.ts';

/** Proposes to pay everything that is due; leads to the proposal, which another person decides. */
export function Proposal({ digest }: Pick<Due, 'digest'>) {
  const [today] = useState(() => warsawDay(serverNow()));
  const [executionDay, setDay] = useState(today);
  const [note, setNote] = useState('');
  const { run, isPending, error } = useAct(proposing);
  const navigate = useNavigate();
  const { form, errors } = useShortForm({
    wrong: { executionDay: executionDay === '' ? copy.dayMissing : '' },
    failure: error,
    send: () =>
      run(
        { body: { executionDay, note, digest } },
        { onDone: ({ data }) => void navigate(generatePath(paths.matter, { id: data.signoffId })) },
      ),
  });
  return (
    <Card as="section" labelledBy="propose">
      <form {...form}>
        <Stack>
          <h2 id="propose">{copy.propose}</h2>
          <TextField
            type="date"
            label={copy.day}
            hint={isWeekend(executionDay) ? copy.weekend : copy.dayHint}
            min={today}
            errors={errors('executionDay')}
            value={executionDay}
            onChange={({ target }) => setDay(target.value)}
          />
          <TextArea
            label={copy.note}
            note={copy.optional}
            rows={3}
            maxLength={reasonMax}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
          <FormMessage failure={error} fields={['executionDay']} />
          <Button type="submit" wide loading={isPending} loadingLabel={copy.proposing}>
            {copy.propose}
          </Button>
        </Stack>
      </form>
    </Card>
  );
}

function isWeekend(day: string): boolean {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}
