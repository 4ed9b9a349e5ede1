import { serverNow } from '@klub/ui/calls/server-time.ts';
import { Button } from '@klub/ui/controls/Button.tsx';
import { RadioCard } from '@klub/ui/controls/ChoiceCard.tsx';
import { ChoiceGroup } from '@klub/ui/controls/ChoiceGroup.tsx';
import { TextField } from '@klub/ui/controls/TextField.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Row, Stack } from '@klub/ui/layout/Page.tsx';
import { warsawDay } from '@klub/ui/words/format.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAct } from '../../lib/act.ts';
import { paths } from '../../paths.ts';
import { LongForm } from '../form/LongForm.tsx';
import { useLongForm } from '../form/long-form.ts';
import { FormMessage } from '../screen/FormMessage.tsx';
import { SheetButton } from '../screen/LayerSheet.tsx';
import { ReasonField } from '../screen/ReasonForm.tsx';
import { actsCopy, composeCopy } from './messages.copy.ts';
import styles from './messages.module.css';
import { discarding, sending, testing, type useCount } from './messages.queries.ts';
import type { Counted } from './messages.rules.ts';

const copy = composeCopy.send;

type SendCardProps = {
  id: string;
  revision: number;
  /** Whether the screen shows what is saved. */
  isSaved: boolean;
  count: ReturnType<typeof useCount>;
};

/** The last step: a test, the summary, and the order to send. */
export function SendCard({ id, revision, isSaved, count }: SendCardProps) {
  const test = useAct(testing);
  const counted = count.data?.data;
  const isOffered = isSaved && counted !== undefined;
  return (
    <Card as="section" labelledBy="wyslanie">
      <Stack>
        <h2 id="wyslanie">{copy.title}</h2>
        {!isSaved && <p className={styles.quiet}>{composeCopy.saveFirst}</p>}
        <Row>
          <SheetButton label={copy.open} title={copy.sheet} icon="arrowRight" isOffered={isOffered}>
            {(close) =>
              counted !== undefined && (
                <SendForm id={id} revision={revision} counted={counted} onDone={close} />
              )
            }
          </SheetButton>
          {isSaved && (
            <Button
              kind="quiet"
              loading={test.isPending}
              loadingLabel={copy.testing}
              onClick={() => test.run({ params: { id } })}
            >
              {copy.test}
            </Button>
          )}
          <SheetButton label={actsCopy.discard} icon="close" kind="quiet">
            {() => <DiscardForm id={id} />}
          </SheetButton>
        </Row>
        <FormMessage failure={test.error} />
      </Stack>
    </Card>
  );
}

type Typed = { when: string; day: string; time: string; people: string; reason: string };
const nothing: Typed = { when: 'now', day: '', time: '', people: '', reason: '' };
const fields = ['when', 'day', 'time', 'people', 'reason'] as const;

type SendFormProps = { id: string; revision: number; counted: Counted; onDone: () => void };

function SendForm({ id, revision, counted, onDone }: SendFormProps) {
  const { run, isPending, error } = useAct(sending);
  const { needsTwo } = counted;
  const [today] = useState(() => warsawDay(serverNow()));
  const form = useLongForm<Typed>({
    name: `wyslanie ${id} ${revision}`,
    initial: nothing,
    wrong: (typed) => wrongIn(typed, needsTwo),
    failure: error,
    sentAs: { time: 'at' },
    send: ({ when, day, time, people, reason }) =>
      run(
        {
          params: { id },
          body: {
            revision,
            people: Number(people.replaceAll(/\s/g, '')),
            at: when === 'now' ? null : { day, time },
            reason: reason.trim(),
          },
        },
        {
          onDone: () => {
            form.clear();
            onDone();
          },
        },
      ),
  });
  const { values } = form;
  return (
    <LongForm
      form={form}
      failure={error}
      fields={values.when === 'now' ? fields.filter((one) => one !== 'time') : fields}
      submit={needsTwo ? copy.propose : copy.submit}
      isSending={isPending}
      sending={copy.sending}
    >
      <ChoiceGroup legend={copy.when} layout="row">
        {(['now', 'later'] as const).map((value) => (
          <RadioCard
            key={value}
            name="when"
            value={value}
            label={copy[value]}
            checked={values.when === value}
            onChange={() => form.set({ when: value })}
          />
        ))}
      </ChoiceGroup>
      {values.when === 'later' && (
        <div className={styles.pair}>
          <TextField label={copy.day} type="date" min={today} {...form.field('day')} />
          <TextField
            label={copy.time}
            hint={copy.timeHint}
            placeholder="09:30"
            {...form.field('time')}
          />
        </div>
      )}
      <p>{copy.summary(counted.people, counted.reached)}</p>
      {needsTwo && (
        <ReasonField label={copy.reason} hint={copy.reasonHint} {...form.field('reason')} />
      )}
      <TextField label={copy.people} inputMode="numeric" numeric {...form.field('people')} />
    </LongForm>
  );
}

function wrongIn({ when, day, time, people, reason }: Typed, needsTwo: boolean) {
  const isLater = when === 'later';
  return {
    day: isLater && day === '' ? copy.dayMissing : '',
    time: isLater && !/^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? copy.timeMissing : '',
    people: /^[\d\s]+$/.test(people) ? '' : copy.peopleMissing,
    reason: needsTwo && reason.trim() === '' ? copy.reasonMissing : '',
  };
}

function DiscardForm({ id }: { id: string }) {
  const navigate = useNavigate();
  const { run, isPending, error } = useAct(discarding);
  return (
    <Stack>
      <p>{actsCopy.discardLead}</p>
      <FormMessage failure={error} />
      <Button
        kind="danger"
        wide
        loading={isPending}
        loadingLabel={actsCopy.discarding}
        onClick={() => run({ params: { id } }, { onDone: () => void navigate(paths.messages) })}
      >
        {actsCopy.discard}
      </Button>
    </Stack>
  );
}
