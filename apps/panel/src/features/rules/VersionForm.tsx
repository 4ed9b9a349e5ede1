import { serverNow } from '@klub/ui/calls/server-time.ts';
import { fieldErrors } from '@klub/ui/calls/failure.ts';
import { Button } from '@klub/ui/controls/Button.tsx';
import { Checkbox } from '@klub/ui/controls/Checkbox.tsx';
import { useFocusOnFailure } from '@klub/ui/controls/focus.ts';
import { Select } from '@klub/ui/controls/Select.tsx';
import { SubmitButton } from '@klub/ui/controls/SubmitButton.tsx';
import { TextArea, TextField } from '@klub/ui/controls/TextField.tsx';
import { toast } from '@klub/ui/feedback/notify.ts';
import { Row, Stack } from '@klub/ui/layout/Page.tsx';
import { formatMonth } from '@klub/ui/words/format.ts';
import { monthAfter, warsawMonth } from '@klub/ui/words/month.ts';
import { useState } from 'react';
import { toastMs } from '../../timings.ts';
import { FormMessage } from '../screen/FormMessage.tsx';
import { reasonMax } from '../screen/ReasonForm.tsx';
import { RuleDrawing } from './RuleDrawing.tsx';
import { formCopy as copy, rulesCopy } from './rules.copy.ts';
import { type SimulationQuery, useProposingRule, useSimulation } from './rules.queries.ts';
import {
  drawable,
  type Rules,
  type RuleVersion,
  type Track,
  type TypedThreshold,
  versionIn,
  wholeOf,
  written,
} from './rules.rules.ts';
import { SimulationCard } from './SimulationCard.tsx';
import { Thresholds } from './Thresholds.tsx';
import styles from './rules.module.css';

type VersionFormProps = {
  /** The id of the title, by which the card of the track is called meanwhile. */
  heading: string;
  track: Track;
  /** What holds today; undefined: nothing yet. */
  present: RuleVersion | undefined;
  /** All of the track. */
  versions: readonly RuleVersion[];
  periods: Rules['months'];
  onDone: () => void;
};

const fields = ['from', 'thresholds', 'aboveRate', 'aboveCap', 'reason'] as const;
const monthsAhead = 13;

/** A new version: drawn while it is typed, simulated on a period that is over, and handed to a second person. */
export function VersionForm({
  heading,
  track,
  present,
  versions,
  periods,
  onDone,
}: VersionFormProps) {
  const [months] = useState(() => monthsFrom(warsawMonth(serverNow())));
  // What was seen when the form was opened, also after it has been asked for again.
  const [seen] = useState(versions);
  const [from, setFrom] = useState(months[1] ?? '');
  const [typed, setTyped] = useState<readonly TypedThreshold[]>(() => typedOf(present));
  const [rate, setRate] = useState(String(present?.aboveRate ?? 0));
  const [cap, setCap] = useState(String(present?.aboveCap ?? 0));
  const [gate, setGate] = useState(present?.gate ?? false);
  const [simulated, setSimulated] = useState(periods[0]?.month ?? '');
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState<SimulationQuery | null>(null);
  const { mutate, isPending, error } = useProposingRule();
  const form = useFocusOnFailure(error);
  const thresholds = written(typed);
  const [aboveRate, aboveCap] = [wholeOf(rate), wholeOf(cap)];
  const wanted: SimulationQuery = {
    ...track,
    month: simulated,
    thresholds,
    aboveRate: String(aboveRate),
    aboveCap: String(aboveCap),
    gate: gate ? 'tak' : 'nie',
  };
  const simulation = useSimulation(asked);
  const isAsked = JSON.stringify(asked) === JSON.stringify(wanted);
  const isSimulated = isAsked && simulation.data !== undefined;
  const missing =
    thresholds === ''
      ? copy.noThresholds
      : aboveRate === null || aboveCap === null
        ? copy.noNumbers
        : periods.length === 0
          ? copy.noPeriods
          : !isSimulated
            ? copy.noSimulation
            : reason.trim() === ''
              ? copy.noReason
              : '';
  const send = (): void => {
    if (missing !== '' || aboveRate === null || aboveCap === null) return;
    mutate(
      {
        body: {
          ...track,
          from,
          thresholds,
          aboveRate,
          aboveCap,
          gate,
          simulated,
          before: versionIn(seen, from)?.id ?? null,
          reason: reason.trim(),
        },
      },
      {
        onSuccess: ({ message }) => {
          toast(message, toastMs, 'success');
          onDone();
        },
      },
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
        <h2 id={heading}>{copy.title(rulesCopy.track(track.role, track.period))}</h2>
        <div className={styles.columns}>
          <Stack>
            <Select
              label={copy.from}
              hint={copy.fromHint}
              errors={fieldErrors(error, 'from')}
              options={months.map((value) => ({ value, label: formatMonth(value) }))}
              value={from}
              onChange={({ target }) => setFrom(target.value)}
            />
            <Thresholds
              typed={typed}
              errors={[
                ...(fieldErrors(error, 'thresholds') ?? []),
                ...(fieldErrors(simulation.error, 'thresholds') ?? []),
              ]}
              onType={setTyped}
            />
            <div className={styles.pair}>
              <TextField
                label={copy.rate}
                inputMode="numeric"
                numeric
                maxLength={7}
                autoComplete="off"
                errors={aboveRate === null ? [copy.wrong] : fieldErrors(error, 'aboveRate')}
                value={rate}
                onChange={({ target }) => setRate(target.value)}
              />
              <TextField
                label={copy.cap}
                inputMode="numeric"
                numeric
                maxLength={7}
                autoComplete="off"
                errors={aboveCap === null ? [copy.wrong] : fieldErrors(error, 'aboveCap')}
                value={cap}
                onChange={({ target }) => setCap(target.value)}
              />
            </div>
            <Checkbox
              label={copy.gate}
              checked={gate}
              onChange={({ target }) => setGate(target.checked)}
            />
          </Stack>
          <figure className={styles.figure}>
            <figcaption>{copy.drawing}</figcaption>
            <RuleDrawing
              rule={{
                thresholds: drawable(typed),
                aboveRate: aboveRate ?? 0,
                aboveCap: aboveCap ?? 0,
              }}
              before={present}
            />
            <p className={styles.legend}>
              <span className={styles.new}>{copy.legendNew}</span>
              {present !== undefined && <span className={styles.old}>{copy.legendOld}</span>}
            </p>
          </figure>
        </div>
        {periods.length > 0 && (
          <div className={styles.ask}>
            <Select
              label={copy.simulated[track.period]}
              options={periods.map(({ month, title }) => ({ value: month, label: title }))}
              value={simulated}
              onChange={({ target }) => setSimulated(target.value)}
            />
            <Button
              kind="quiet"
              unready={thresholds === '' || aboveRate === null || aboveCap === null}
              loading={simulation.isFetching}
              loadingLabel={copy.simulating}
              onClick={() => {
                if (isAsked) void simulation.refetch();
                else setAsked(wanted);
              }}
            >
              {copy.simulate}
            </Button>
          </div>
        )}
        <FormMessage failure={simulation.error} fields={['thresholds']} />
        {isSimulated && simulation.data !== undefined && (
          <SimulationCard simulation={simulation.data.data} />
        )}
        <TextArea
          label={copy.reason}
          hint={copy.reasonHint}
          rows={3}
          maxLength={reasonMax}
          errors={fieldErrors(error, 'reason')}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <FormMessage failure={error} fields={fields} />
        <Row>
          <SubmitButton missing={missing} loading={isPending} loadingLabel={copy.sending}>
            {copy.submit}
          </SubmitButton>
          <Button kind="link" onClick={onDone}>
            {copy.cancel}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

/** The months that a new version may hold from: the running one and a year ahead. */
function monthsFrom(current: string): string[] {
  const months = [current];
  while (months.length < monthsAhead) months.push(monthAfter(months.at(-1) ?? current));
  return months;
}

function typedOf(present: RuleVersion | undefined): TypedThreshold[] {
  if (present === undefined) return [{ key: 1, percent: '', bonus: '' }];
  return present.thresholds.map(({ percent, bonus }, index) => ({
    key: index + 1,
    percent: String(percent),
    bonus: String(bonus),
  }));
}
