import {
  correctionReasons,
  type WhyTwo,
  whyTwo,
} from '@klub/contract/panel/money/correction-states';
import { serverNow } from '@klub/ui/calls/server-time.ts';
import { Select } from '@klub/ui/controls/Select.tsx';
import { TextField } from '@klub/ui/controls/TextField.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { formatMonth } from '@klub/ui/words/format.ts';
import { isMonth, warsawMonth } from '@klub/ui/words/month.ts';
import { useState } from 'react';
import { useAct } from '../../lib/act.ts';
import { LongForm } from '../form/LongForm.tsx';
import { useLongForm } from '../form/long-form.ts';
import { FormMessage } from '../screen/FormMessage.tsx';
import { ReasonField } from '../screen/ReasonForm.tsx';
import { Chain } from './Chain.tsx';
import { correctionsCopy, formCopy as copy } from './corrections.copy.ts';
import { correcting, useSums } from './corrections.queries.ts';
import { amountOf, recentMonths, type Sum } from './corrections.rules.ts';
import { type Chosen, PersonField } from './PersonField.tsx';

const fields = ['person', 'month', 'cause', 'amount', 'reasonCode', 'reason', 'complaint'] as const;

type Typed = {
  /** Sent again, it is the same correction. */
  key: string;
  person: Chosen | null;
  month: string;
  cause: string;
  amount: string;
  reasonCode: string;
  reason: string;
  complaint: string;
};

const nothing: Typed = {
  key: '',
  person: null,
  month: '',
  cause: '',
  amount: '',
  reasonCode: '',
  reason: '',
  complaint: '',
};

type CorrectionFormProps = {
  /** The complaint that the correction answers; its values are filled in. */
  about?: { person: Chosen; month: string; complaint: string };
  onDone: () => void;
};

/** Person, sum, amount and reason; the chain shows the sum before and after. */
export function CorrectionForm({ about, onDone }: CorrectionFormProps) {
  const [months] = useState(() => recentMonths(warsawMonth(serverNow())));
  const [initial] = useState<Typed>(() =>
    about === undefined ? nothing : { ...nothing, ...about, reasonCode: 'complaint' },
  );
  const { run, isPending, error } = useAct(correcting);
  const form = useLongForm<Typed>({
    name: about === undefined ? 'korekta' : `korekta-${about.complaint}`,
    initial,
    wrong: wrongIn,
    failure: error,
    send: (typed) => send(typed),
  });
  const { person, month, cause } = form.values;
  const sums = useSums(person?.id ?? null, isMonth(month) ? month : null);
  const known = sums.data?.data.sums ?? [];
  const sum = known.find((one) => one.cause === cause);
  const amount = amountOf(form.values.amount);
  const why = whyTwoPeople(sum, amount);
  const send = ({ key: sent, reasonCode, reason, complaint }: Typed): void => {
    const code = correctionReasons.find((one) => one === reasonCode);
    if (person === null || amount === null || code === undefined) return;
    // A sum that is no longer among those of the month has to be chosen again.
    if (sum === undefined) return form.set({ cause: '' });
    const key = sent || crypto.randomUUID();
    form.set({ key });
    run(
      {
        body: {
          key,
          person: person.id,
          month,
          cause,
          amount,
          reasonCode: code,
          reason: reason.trim(),
          complaint: complaint.trim(),
          total: sum.total,
        },
      },
      {
        onDone: () => {
          form.clear();
          onDone();
        },
      },
    );
  };
  return (
    <LongForm
      form={form}
      failure={error}
      fields={fields}
      submit={why === null ? copy.save : copy.propose}
      isSending={isPending}
      sending={copy.saving}
    >
      <PersonField
        person={person}
        errors={form.errors('person')}
        onPerson={(found) => form.set({ person: found, cause: '' })}
      />
      <Select
        label={copy.month}
        placeholder={copy.pickMonth}
        options={months.map((value) => ({ value, label: formatMonth(value) }))}
        {...form.field('month')}
        onChange={({ target }) => form.set({ month: target.value, cause: '' })}
      />
      <FormMessage failure={sums.error} />
      <Select
        label={copy.sum}
        placeholder={copy.pick}
        hint={known.length === 0 ? copy.sumHint : undefined}
        options={known.map(({ cause: value, title, total }) => ({
          value,
          label: copy.sumOption(title, total),
        }))}
        {...form.field('cause')}
      />
      <TextField
        label={copy.amount}
        hint={copy.amountHint}
        numeric
        inputMode="text"
        maxLength={9}
        {...form.field('amount')}
      />
      {sum !== undefined && <Chain sum={sum} amount={amount ?? 0} />}
      <Select
        label={copy.reasonCode}
        placeholder={copy.pickReason}
        options={correctionReasons.map((value) => ({
          value,
          label: correctionsCopy.reasons[value],
        }))}
        {...form.field('reasonCode')}
      />
      <ReasonField label={copy.reason} hint={copy.reasonHint} rows={2} {...form.field('reason')} />
      <TextField
        label={copy.complaint}
        hint={copy.complaintHint}
        maxLength={60}
        {...form.field('complaint')}
      />
      {why !== null && <Notice kind="info">{copy.whyTwo(why)}</Notice>}
    </LongForm>
  );
}

function wrongIn({ person, month, cause, amount, reasonCode, reason }: Typed) {
  const { missing } = copy;
  return {
    person: person === null ? missing.person : '',
    month: month === '' ? missing.month : '',
    cause: cause === '' ? missing.sum : '',
    amount: amountOf(amount) === null ? missing.amount : '',
    reasonCode: reasonCode === '' ? missing.reasonCode : '',
    reason: reason.trim() === '' ? missing.reason : '',
  };
}

/** Why a second person decides about the amount; null: one may, or the sum or the amount is not known yet. */
function whyTwoPeople(sum: Sum | undefined, amount: number | null): WhyTwo | null {
  if (sum === undefined || amount === null) return null;
  const added = Math.abs(amount);
  return whyTwo({ person: added, month: added }, sum);
}
