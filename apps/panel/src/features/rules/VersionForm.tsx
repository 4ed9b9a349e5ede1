import { fieldErrors } from '@klub/ui/calls/failure.ts';
import { serverNow } from '@klub/ui/calls/server-time.ts';
import { Button } from '@klub/ui/controls/Button.tsx';
import { Checkbox } from '@klub/ui/controls/Checkbox.tsx';
import { Select } from '@klub/ui/controls/Select.tsx';
import { TextField } from '@klub/ui/controls/TextField.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { formatMonth } from '@klub/ui/words/format.ts';
import { warsawMonth } from '@klub/ui/words/month.ts';
import { useState } from 'react';
import { useAct } from '../../lib/act.ts';
import { LongForm } from '../form/LongForm.tsx';
import { type LongFormOf, useLongForm } from '../form/long-form.ts';
import { FormMessage } from '../screen/FormMessage.tsx';
import { ReasonField } from '../screen/ReasonForm.tsx';
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
import { useRoleNames } from '../shell/me.ts';

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
  /** A period that is over; empty: there is none. */
  simulated: string;
  reason: string;
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
  const names = useRoleNames();
  const [months] = useState(starts);
  // The values shown when the form opened; later fetches do not change them.
  const [seen] = useState(versions);
  const [initial] = useState<VersionDraft>(() => ({
    ...draftOf(present, nextMonth(months)),
    simulated: periods[0]?.month ?? '',
    reason: '',
  }));
  const { run, isPending, error } = useAct(proposingRule);
  const simulation = useOutcome();
  const outcomeOf = (typed: VersionDraft) =>
    simulation.of(simulationOf(ruleOf(typed), track, typed.simulated));
  const form = useLongForm<VersionDraft>({
    name: `zasady ${track.role} ${track.period}`,
    initial,
    wrong: (typed) => wrongIn(typed, typed.simulated === '' || outcomeOf(typed) !== undefined),
    failure: error,
    sentAs: { typed: 'thresholds', rate: 'aboveRate', cap: 'aboveCap' },
    send: (draft) => send(draft),
  });
  const draft = form.values;
  const rule = ruleOf(draft);
  const outcome = outcomeOf(draft);
  const send = ({ from, simulated, reason }: VersionDraft): void => {
    const { thresholds, aboveRate, aboveCap, gate } = rule;
    if (aboveRate === null || aboveCap === null) return;
    run(
      {
        body: {
          ...track,
          from,
          thresholds,
          aboveRate,
          aboveCap,
          gate,
          simulated: simulated === '' ? null : simulated,
          before: versionIn(seen, from)?.id ?? null,
          reason: reason.trim(),
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
  const giveUp = (): void => {
    form.clear();
    onDone();
  };
  return (
    <Stack>
      <h2 id={heading}>{copy.title(rulesCopy.track(names[track.role], track.period))}</h2>
      <LongForm
        form={form}
        failure={error}
        fields={fields}
        submit={copy.submit}
        isSending={isPending}
        sending={copy.sending}
        cancel={
          <Button kind="link" onClick={giveUp}>
            {copy.cancel}
          </Button>
        }
      >
        <div className={styles.columns}>
          <VersionFields months={months} form={form} simulationFailure={simulation.error} />
          <RuleFigure draft={draft} rule={rule} present={present} />
        </div>
        {draft.simulated === '' ? (
          <p className={styles.quiet}>{copy.noPeriods}</p>
        ) : (
          <SimulationField
            label={copy.simulated[track.period]}
            periods={periods}
            field={form.field('simulated')}
            isCounting={simulation.isFetching}
            onSimulate={() => {
              if (form.check(['from', 'typed', 'rate', 'cap']))
                simulation.run(simulationOf(rule, track, draft.simulated));
            }}
          />
        )}
        <FormMessage failure={simulation.error} fields={['thresholds']} />
        {outcome !== undefined && <SimulationCard simulation={outcome} />}
        <ReasonField label={copy.reason} hint={copy.reasonHint} {...form.field('reason')} />
      </LongForm>
    </Stack>
  );
}

/** A simulation on request; of a form that has changed since it has no outcome. */
function useOutcome() {
  const [asked, setAsked] = useState<SimulationQuery | null>(null);
  const { data, error, isFetching, refetch } = useSimulation(asked);
  const isAsked = (wanted: SimulationQuery): boolean =>
    JSON.stringify(asked) === JSON.stringify(wanted);
  return {
    of: (wanted: SimulationQuery) => (isAsked(wanted) ? data?.data : undefined),
    run: (wanted: SimulationQuery): void => {
      if (isAsked(wanted)) void refetch();
      else setAsked(wanted);
    },
    error,
    isFetching,
  };
}

type SimulationFieldProps = {
  label: string;
  periods: VersionFormProps['periods'];
  field: ReturnType<LongFormOf<VersionDraft>['field']>;
  isCounting: boolean;
  onSimulate: () => void;
};

function SimulationField({ label, periods, field, isCounting, onSimulate }: SimulationFieldProps) {
  return (
    <div className={styles.ask}>
      <Select
        label={label}
        options={periods.map(({ month: value, title }) => ({ value, label: title }))}
        {...field}
      />
      <Button kind="quiet" loading={isCounting} loadingLabel={copy.simulating} onClick={onSimulate}>
        {copy.simulate}
      </Button>
    </div>
  );
}

type VersionFieldsProps = {
  months: readonly string[];
  form: LongFormOf<VersionDraft>;
  simulationFailure: unknown;
};

function VersionFields({ months, form, simulationFailure }: VersionFieldsProps) {
  const number = {
    inputMode: 'numeric',
    numeric: true,
    maxLength: 7,
    autoComplete: 'off',
  } as const;
  return (
    <Stack>
      <Select
        label={copy.from}
        hint={copy.fromHint}
        options={months.map((value) => ({ value, label: formatMonth(value) }))}
        {...form.field('from')}
      />
      <Thresholds
        typed={form.values.typed}
        errors={[...form.errors('typed'), ...fieldErrors(simulationFailure, 'thresholds')]}
        onType={(typed) => form.set({ typed })}
      />
      <div className={styles.pair}>
        <TextField label={copy.rate} {...number} {...form.field('rate')} />
        <TextField label={copy.cap} {...number} {...form.field('cap')} />
      </div>
      <Checkbox
        label={copy.gate}
        checked={form.values.gate}
        onChange={({ target }) => form.set({ gate: target.checked })}
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

function draftOf(
  present: RuleVersion | undefined,
  from: string,
): Omit<VersionDraft, 'simulated' | 'reason'> {
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

function wrongIn(draft: VersionDraft, isSimulated: boolean) {
  const { thresholds, aboveRate, aboveCap } = ruleOf(draft);
  return {
    typed: thresholds === '' ? copy.noThresholds : '',
    rate: aboveRate === null ? copy.wrong : '',
    cap: aboveCap === null ? copy.wrong : '',
    simulated: isSimulated ? '' : copy.noSimulation,
    reason: draft.reason.trim() === '' ? copy.noReason : '',
  };
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
