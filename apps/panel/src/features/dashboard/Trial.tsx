import { Button } from '@klub/ui/controls/Button.tsx';
import { TextField } from '@klub/ui/controls/TextField.tsx';
import { Notice, type NoticeProps } from '@klub/ui/feedback/Notice.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { useState } from 'react';
import { FormMessage } from '../screen/FormMessage.tsx';
import { useShortForm } from '../screen/short-form.ts';
import { setupCopy as copy } from './setup.copy.ts';
import { type SetupStep, useBackupTrial, useMailTrial, useSmsTrial } from './setup.queries.ts';

type TrialProps = { trial: NonNullable<SetupStep['trial']> };
type Outcome = NonNullable<ReturnType<typeof useMailTrial>['data']>['data'];

/** Tries out what the machine has set up, and says what came of it. */
export function Trial({ trial }: TrialProps) {
  if (trial === 'sms') return <SmsTrial />;
  return trial === 'mail' ? <MailTrial /> : <BackupTrial />;
}

function MailTrial() {
  return <PlainTrial trial="mail" mutation={useMailTrial()} />;
}

function BackupTrial() {
  return <PlainTrial trial="backup" mutation={useBackupTrial()} />;
}

type PlainTrialProps = TrialProps & {
  mutation: ReturnType<typeof useMailTrial> | ReturnType<typeof useBackupTrial>;
};

function PlainTrial({ trial, mutation: { mutate, isPending, error, data } }: PlainTrialProps) {
  return (
    <Stack gap="s">
      <div>
        <Button
          kind="quiet"
          loading={isPending}
          loadingLabel={copy.trying}
          onClick={() => mutate({})}
        >
          {copy.trials[trial]}
        </Button>
      </div>
      <FormMessage failure={error} />
      {data !== undefined && !isPending && <Told outcome={data.data} />}
    </Stack>
  );
}

function SmsTrial() {
  const [phone, setPhone] = useState('');
  const { mutate, isPending, error, data } = useSmsTrial();
  const { form, errors } = useShortForm({
    wrong: { phone: phone.trim() === '' ? copy.phoneMissing : '' },
    failure: error,
    send: () => mutate({ body: { phone } }),
  });
  return (
    <form {...form}>
      <Stack gap="s">
        <TextField
          label={copy.phone}
          hint={copy.phoneHint}
          type="tel"
          autoComplete="off"
          errors={errors('phone')}
          value={phone}
          onChange={({ target }) => setPhone(target.value)}
        />
        <FormMessage failure={error} fields={['phone']} />
        <div>
          <Button kind="quiet" type="submit" loading={isPending} loadingLabel={copy.trying}>
            {copy.trials.sms}
          </Button>
        </div>
        {data !== undefined && !isPending && <Told outcome={data.data} />}
      </Stack>
    </form>
  );
}

const kinds: Readonly<Record<Outcome['outcome'], NoticeProps['kind']>> = {
  done: 'success',
  failed: 'danger',
  notSetUp: 'warning',
};

function Told({ outcome: { outcome, words } }: { outcome: Outcome }) {
  return (
    <Notice kind={kinds[outcome]} announced>
      {words}
    </Notice>
  );
}
