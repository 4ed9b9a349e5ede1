import {
  type CorrectionReason,
  correctionReasons,
  type WhyTwo,
  whyTwo,
} from '@klub/contract/panel/money/correction-states';
import { fieldErrors } from '@klub/ui/calls/failure.ts';
import { useFocusOnFailure } from '@klub/ui/controls/focus.ts';
import { Select } from '@klub/ui/controls/Select.tsx';
import { SubmitButton } from '@klub/ui/controls/SubmitButton.tsx';
import { TextArea, TextField } from '@klub/ui/controls/TextField.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { isMonth } from '@klub/ui/words/month.ts';
import { useState } from 'react';
import { useAct } from '../../lib/act.ts';
import { FormMessage } from '../screen/FormMessage.tsx';
import { reasonMax } from '../screen/ReasonForm.tsx';
import { Chain } from './Chain.tsx';
import { correctionsCopy, formCopy as copy } from './corrections.copy.ts';
import { correcting, useSums } from './corrections.queries.ts';
import { amountOf, type Sum } from './corrections.rules.ts';
import { type Found, PersonField } from './PersonField.tsx';

const fields = ['amount', 'reason', 'complaint'] as const;

/** Why a sum is corrected, as it is typed. */
type Explanation = { reasonCode: CorrectionReason | ''; reason: string; complaint: string };

const unexplained: Explanation = { reasonCode: '', reason: '', complaint: '' };

/** Person, sum, amount and reason; the chain shows the sum before and after. */
export function CorrectionForm({ onDone }: { onDone: () => void }) {
  // Sent again, it is the same correction.
  const [key] = useState(() => crypto.randomUUID());
  const [person, setPerson] = useState<Found | null>(null);
  const [month, setMonth] = useState('');
  const [cause, setCause] = useState('');
  const [typed, setTyped] = useState('');
  const [explanation, setExplanation] = useState(unexplained);
  const { run, isPending, error } = useAct(correcting);
  const form = useFocusOnFailure(error);
  const sums = useSums(person?.id ?? null, isMonth(month) ? month : null);
  const known = sums.data?.data.sums ?? [];
  const sum = known.find((one) => one.cause === cause);
  const amount = amountOf(typed);
  const why = whyTwoPeople(sum, amount);
  const { reasonCode, reason, complaint } = explanation;
  const isWhole =
    person !== null &&
    sum !== undefined &&
    amount !== null &&
    reasonCode !== '' &&
    reason.trim() !== '';
  const send = (): void => {
    if (!isWhole) return;
    run(
      {
        body: {
          key,
          person: person.id,
          month,
          cause,
          amount,
          reasonCode,
          reason: reason.trim(),
          complaint: complaint.trim(),
          total: sum.total,
        },
      },
      { onDone },
    );
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Stack>
        <PersonField person={person} onPerson={setPerson} />
        <TextField
          label={copy.month}
          hint={copy.monthHint}
          numeric
          maxLength={7}
          value={month}
          onChange={({ target }) => setMonth(target.value.trim())}
        />
        <FormMessage failure={sums.error} />
        <Select
          label={copy.sum}
          placeholder={copy.pick}
          disabled={known.length === 0}
          options={known.map(({ cause: value, title, total }) => ({
            value,
            label: copy.sumOption(title, total),
          }))}
          value={cause}
          onChange={({ target }) => setCause(target.value)}
        />
        <TextField
          label={copy.amount}
          hint={copy.amountHint}
          numeric
          inputMode="text"
          maxLength={9}
          errors={fieldErrors(error, 'amount')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {sum !== undefined && <Chain sum={sum} amount={amount ?? 0} />}
        <ExplanationFields
          explanation={explanation}
          failure={error}
          onChange={(part) => setExplanation((former) => ({ ...former, ...part }))}
        />
        {why !== null && <Notice kind="info">{copy.whyTwo(why)}</Notice>}
        <FormMessage failure={error} fields={fields} />
        <SubmitButton
          missing={isWhole ? '' : copy.missing}
          loading={isPending}
          loadingLabel={copy.saving}
        >
          {why === null ? copy.save : copy.propose}
        </SubmitButton>
      </Stack>
    </form>
  );
}

type ExplanationFieldsProps = {
  explanation: Explanation;
  failure: unknown;
  onChange: (part: Partial<Explanation>) => void;
};

function ExplanationFields({ explanation, failure, onChange }: ExplanationFieldsProps) {
  return (
    <>
      <Select
        label={copy.reasonCode}
        placeholder={copy.pickReason}
        options={correctionReasons.map((value) => ({
          value,
          label: correctionsCopy.reasons[value],
        }))}
        value={explanation.reasonCode}
        onChange={({ target }) =>
          onChange({ reasonCode: correctionReasons.find((one) => one === target.value) ?? '' })
        }
      />
      <TextArea
        label={copy.reason}
        hint={copy.reasonHint}
        rows={2}
        maxLength={reasonMax}
        errors={fieldErrors(failure, 'reason')}
        value={explanation.reason}
        onChange={({ target }) => onChange({ reason: target.value })}
      />
      <TextField
        label={copy.complaint}
        hint={copy.complaintHint}
        maxLength={60}
        errors={fieldErrors(failure, 'complaint')}
        value={explanation.complaint}
        onChange={({ target }) => onChange({ complaint: target.value })}
      />
    </>
  );
}

/** Why a second person decides about the amount; null: one may, or the sum or the amount is not known yet. */
function whyTwoPeople(sum: Sum | undefined, amount: number | null): WhyTwo | null {
  if (sum === undefined || amount === null) return null;
  const added = Math.abs(amount);
  return whyTwo({ person: added, month: added }, sum);
}
