import { fieldErrors } from '@klub/ui/calls/failure.ts';
import { serverNow } from '@klub/ui/calls/server-time.ts';
import { Button } from '@klub/ui/controls/Button.tsx';
import { Checkbox } from '@klub/ui/controls/Checkbox.tsx';
import { useFocusOnFailure } from '@klub/ui/controls/focus.ts';
import { Select } from '@klub/ui/controls/Select.tsx';
import { SubmitButton } from '@klub/ui/controls/SubmitButton.tsx';
import { TextArea, TextField } from '@klub/ui/controls/TextField.tsx';
import { Row, Stack } from '@klub/ui/layout/Page.tsx';
import { formatMonth } from '@klub/ui/words/format.ts';
import { warsawMonth } from '@klub/ui/words/month.ts';
import { useState } from 'react';
import { useAct } from '../../lib/act.ts';
import { FormMessage } from '../screen/FormMessage.tsx';
import { reasonMax } from '../screen/ReasonForm.tsx';
import { RuleDrawing } from './RuleDrawing.tsx';
import { formCopy as copy, rulesCopy } from './rules.copy.ts';
import styles from './rules.module.css';
import { type SimulationQuery, proposingRule, useSimulation } from './rules.queries.ts';
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

type VersionFormProps = {
  /** The id of the title, which labels the card of the track while the form is open. */
  heading: string;
  track: Track;
  /** What holds today; undefined: nothing yet. */
  present: RuleVersion | undefined;
  /** All versions of the track. */
  versions: readonly RuleVersion[];
  /** What can be simulated; empty: no period with results is over (D69). */
  periods: Rules['months'];
  /** The months in which the version may begin. */
  starts: Rules['starts'];
  onDone: () => void;
};

const fields = ['from', 'thresholds', 'aboveRate', 'aboveCap', 'reason'] as const;

/** The values of a version while they are typed. */
type VersionDraft = {
  from: string;
  typed: readonly TypedThreshold[];
  rate: string;
  cap: string;
  gate: boolean;
};

/** The rule that a draft says; null: the field holds no whole number. */
type ReadRule = {
  thresholds: string;
  aboveRate: number | null;
  aboveCap: number | null;
  gate: boolean;
};

/** A new version: drawn while it is typed, simulated on a period that is over, and handed to a second person. */
export function VersionForm({
  heading,
  track,
  present,
  versions,
  periods,
  starts,
  onDone,
}: VersionFormProps) {
  const [months] = useState(starts);
  // The values shown when the form opened; later fetches do not change them.
  const [seen] = useState(versions);
  const [draft, setDraft] = useState(() => draftOf(present, nextMonth(months)));
  const [simulated, setSimulated] = useState(periods[0]?.month ?? null);
  const [reason, setReason] = useState('');
  const { run, isPending, error } = useAct(proposingRule);
  const form = useFocusOnFailure(error);
  const rule = ruleOf(draft);
  const { outcome, ...simulation } = useOutcome(simulationOf(rule, track, simulated ?? ''));
  const missing =
    missingInRule(rule) || missingToPropose(simulated === null || outcome !== undefined, reason);
  const send = (): void => {
    const { thresholds, aboveRate, aboveCap, gate } = rule;
    if (missing !== '' || aboveRate === null || aboveCap === null) return;
    run(
      {
        body: {
          ...track,
          from: draft.from,
          thresholds,
          aboveRate,
          aboveCap,
          gate,
          simulated,
          before: versionIn(seen, draft.from)?.id ?? null,
          reason: reason.trim(),
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
        <h2 id={heading}>{copy.title(rulesCopy.track(track.role, track.period))}</h2>
        <div className={styles.columns}>
          <VersionFields
            months={months}
            draft={draft}
            rule={rule}
            failure={error}
            simulationFailure={simulation.error}
            onChange={(part) => setDraft((former) => ({ ...former, ...part }))}
          />
          <RuleFigure draft={draft} rule={rule} present={present} />
        </div>
        {simulated === null ? (
          <p className={styles.quiet}>{copy.noPeriods}</p>
        ) : (
          <SimulationField
            label={copy.simulated[track.period]}
            periods={periods}
            month={simulated}
            isReady={missingInRule(rule) === ''}
            isCounting={simulation.isFetching}
            onMonth={setSimulated}
            onSimulate={simulation.simulate}
          />
        )}
        <FormMessage failure={simulation.error} fields={['thresholds']} />
        {outcome !== undefined && <SimulationCard simulation={outcome} />}
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
        <Row top>
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

/** A simulation on request; its outcome is undefined after the form has changed. */
function useOutcome(wanted: SimulationQuery) {
  const [asked, setAsked] = useState<SimulationQuery | null>(null);
  const { data, error, isFetching, refetch } = useSimulation(asked);
  const isAsked = JSON.stringify(asked) === JSON.stringify(wanted);
  const simulate = (): void => {
    if (isAsked) void refetch();
    else setAsked(wanted);
  };
  return { outcome: isAsked ? data?.data : undefined, error, isFetching, simulate };
}

type SimulationFieldProps = {
  label: string;
  periods: VersionFormProps['periods'];
  month: string;
  isReady: boolean;
  isCounting: boolean;
  onMonth: (month: string) => void;
  onSimulate: () => void;
};

function SimulationField(props: SimulationFieldProps) {
  const { label, periods, month, isReady, isCounting, onMonth, onSimulate } = props;
  return (
    <div className={styles.ask}>
      <Select
        label={label}
        options={periods.map(({ month: value, title }) => ({ value, label: title }))}
        value={month}
        onChange={({ target }) => onMonth(target.value)}
      />
      <Button
        kind="quiet"
        unready={!isReady}
        loading={isCounting}
        loadingLabel={copy.simulating}
        onClick={onSimulate}
      >
        {copy.simulate}
      </Button>
    </div>
  );
}

type VersionFieldsProps = {
  months: readonly string[];
  draft: VersionDraft;
  rule: ReadRule;
  failure: unknown;
  simulationFailure: unknown;
  onChange: (part: Partial<VersionDraft>) => void;
};

function VersionFields({
  months,
  draft,
  rule,
  failure,
  simulationFailure,
  onChange,
}: VersionFieldsProps) {
  return (
    <Stack>
      <Select
        label={copy.from}
        hint={copy.fromHint}
        errors={fieldErrors(failure, 'from')}
        options={months.map((value) => ({ value, label: formatMonth(value) }))}
        value={draft.from}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <Thresholds
        typed={draft.typed}
        errors={[
          ...(fieldErrors(failure, 'thresholds') ?? []),
          ...(fieldErrors(simulationFailure, 'thresholds') ?? []),
        ]}
        onType={(typed) => onChange({ typed })}
      />
      <div className={styles.pair}>
        <TextField
          label={copy.rate}
          inputMode="numeric"
          numeric
          maxLength={7}
          autoComplete="off"
          errors={rule.aboveRate === null ? [copy.wrong] : fieldErrors(failure, 'aboveRate')}
          value={draft.rate}
          onChange={({ target }) => onChange({ rate: target.value })}
        />
        <TextField
          label={copy.cap}
          inputMode="numeric"
          numeric
          maxLength={7}
          autoComplete="off"
          errors={rule.aboveCap === null ? [copy.wrong] : fieldErrors(failure, 'aboveCap')}
          value={draft.cap}
          onChange={({ target }) => onChange({ cap: target.value })}
        />
      </div>
      <Checkbox
        label={copy.gate}
        checked={draft.gate}
        onChange={({ target }) => onChange({ gate: target.checked })}
      />
    </Stack>
  );
}

type RuleFigureProps = { draft: VersionDraft; rule: ReadRule; present: RuleVersion | undefined };

/** The typed rule, drawn over today's rule. */
function RuleFigure({ draft, rule: { aboveRate, aboveCap }, present }: RuleFigureProps) {
  return (
    <figure className={styles.figure}>
      <figcaption>{copy.drawing}</figcaption>
      <RuleDrawing
        rule={{
          thresholds: drawable(draft.typed),
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
  );
}

function draftOf(present: RuleVersion | undefined, from: string): VersionDraft {
  return {
    from,
    typed: typedOf(present),
    rate: String(present?.aboveRate ?? 0),
    cap: String(present?.aboveCap ?? 0),
    gate: present?.gate ?? false,
  };
}

function ruleOf({ typed, rate, cap, gate }: VersionDraft): ReadRule {
  return {
    thresholds: written(typed),
    aboveRate: wholeOf(rate),
    aboveCap: wholeOf(cap),
    gate,
  };
}

function simulationOf(rule: ReadRule, track: Track, month: string): SimulationQuery {
  return {
    ...track,
    month,
    thresholds: rule.thresholds,
    aboveRate: String(rule.aboveRate),
    aboveCap: String(rule.aboveCap),
    gate: rule.gate ? 'tak' : 'nie',
  };
}

/** What the rule lacks before it can be simulated; empty: nothing. */
function missingInRule({ thresholds, aboveRate, aboveCap }: ReadRule): string {
  if (thresholds === '') return copy.noThresholds;
  return aboveRate === null || aboveCap === null ? copy.noNumbers : '';
}

/** What a whole rule still lacks before it can be proposed; empty: nothing. */
function missingToPropose(isSimulated: boolean, reason: string): string {
  if (!isSimulated) return copy.noSimulation;
  return reason.trim() === '' ? copy.noReason : '';
}

/** The month that a form offers first: the one after the running month. */
function nextMonth(starts: readonly string[]): string {
  const current = warsawMonth(serverNow());
  return starts.find((month) => month > current) ?? '';
}

function typedOf(present: RuleVersion | undefined): TypedThreshold[] {
  if (present === undefined) return [{ key: 1, percent: '', bonus: '' }];
  return present.thresholds.map(({ percent, bonus }, index) => ({
    key: index + 1,
    percent: String(percent),
    bonus: String(bonus),
  }));
}
