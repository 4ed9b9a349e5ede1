import { Button } from '@klub/ui/controls/Button.tsx';
import { TextField } from '@klub/ui/controls/TextField.tsx';
import { Facts } from '@klub/ui/data/Facts.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { Row, Stack } from '@klub/ui/layout/Page.tsx';
import { useEffect, useRef, useState } from 'react';
import { useAct } from '../../lib/act.ts';
import { FormMessage } from '../screen/FormMessage.tsx';
import { ReasonField } from '../screen/ReasonForm.tsx';
import { useShortForm } from '../screen/short-form.ts';
import { cellCopy as copy } from './plans.copy.ts';
import { changingCell, useCellEffect } from './plans.queries.ts';
import { type CellEffect, type FigureName, type PlanRow, wholeOf } from './plans.rules.ts';

type CellFormProps = {
  month: string;
  row: PlanRow;
  what: FigureName;
  onDone: () => void;
  onCancel: () => void;
};

/** Another value: first its effect, then the save. */
export function CellForm({ month, row, what, onDone, onCancel }: CellFormProps) {
  // The values shown when the form opened; later reads do not change them.
  const [expected] = useState(() => row[what]?.value ?? null);
  const [typed, setTyped] = useState(expected === null ? '' : String(expected));
  const [reason, setReason] = useState('');
  const [shown, setShown] = useState<number | null>(null);
  const value = wholeOf(typed);
  const cell = { personId: row.personId, shopId: row.shopId, what };
  const effect = useCellEffect(month, cell, shown);
  const { run, isPending, error } = useAct(changingCell);
  const valueField = useRef<HTMLInputElement>(null);
  // The pressed button is gone.
  useEffect(() => valueField.current?.select(), []);
  const known = shown !== null && shown === value ? effect.data?.data : undefined;
  const isReady = known !== undefined && known.refusal === '';
  const save = (): void => {
    if (value === null) return;
    run(
      { params: { month }, body: { ...cell, expected, value, reason: reason.trim() } },
      { onDone },
    );
  };
  const { form, errors } = useShortForm({
    wrong: wrongIn(typed, isReady, reason),
    failure: error,
    send: () => {
      if (isReady) save();
      else if (value !== null && shown === value) void effect.refetch();
      else setShown(value);
    },
  });
  return (
    <form {...form}>
      <Stack>
        <TextField
          ref={valueField}
          label={copy.value[what]}
          inputMode="numeric"
          numeric
          autoComplete="off"
          maxLength={13}
          errors={errors('value')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <ReasonField
          label={copy.reason}
          hint={copy.reasonHint}
          errors={errors('reason')}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {known !== undefined && <Effect effect={known} />}
        <FormMessage failure={error ?? effect.error} fields={['value', 'reason']} />
        <Row top>
          <Button
            type="submit"
            wide
            loading={isPending || (shown !== null && effect.isFetching)}
            loadingLabel={isPending ? copy.saving : copy.counting}
          >
            {isReady ? savingWords(known) : copy.show}
          </Button>
          <Button kind="link" onClick={onCancel}>
            {copy.cancel}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

function wrongIn(typed: string, isReady: boolean, reason: string) {
  return {
    value: wholeOf(typed) !== null ? '' : typed.trim() === '' ? copy.noValue : copy.wrong,
    reason: isReady && reason.trim() === '' ? copy.noReason : '',
  };
}

function savingWords({ second }: CellEffect): string {
  return second.length > 0 ? copy.propose : copy.save;
}

function Effect({ effect }: { effect: CellEffect }) {
  const { refusal, golden, bonus, isClosed, second } = effect;
  if (refusal !== '') {
    return (
      <Notice kind="warning" announced>
        {refusal}
      </Notice>
    );
  }
  return (
    <Notice kind={isClosed || second.length > 0 ? 'warning' : 'info'} announced title={copy.effect}>
      {golden.length === 0 ? (
        <p>{copy.noEffect(bonus)}</p>
      ) : (
        <Facts
          facts={golden.map(({ of, before, after }) => ({
            term: copy.golden(of),
            value: copy.fromTo(before, after),
          }))}
        />
      )}
      {isClosed && <p>{golden.length === 0 ? copy.isClosed : copy.closed}</p>}
      {second.length > 0 && (
        <p>
          {copy.second} {second.join(' ')}
        </p>
      )}
    </Notice>
  );
}
