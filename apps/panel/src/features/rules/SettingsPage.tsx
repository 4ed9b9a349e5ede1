import { serverNow } from '@klub/ui/calls/server-time.ts';
import { Button } from '@klub/ui/controls/Button.tsx';
import { TextField } from '@klub/ui/controls/TextField.tsx';
import { SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Card, CardGrid } from '@klub/ui/layout/Card.tsx';
import { Page, Stack } from '@klub/ui/layout/Page.tsx';
import { Badge } from '@klub/ui/text/Badge.tsx';
import { warsawDay } from '@klub/ui/words/format.ts';
import { useState } from 'react';
import { useAct } from '../../lib/act.ts';
import { useAddress } from '../../lib/address.ts';
import { bringIntoView } from '../../lib/bring-into-view.ts';
import { searches } from '../../paths.ts';
import { LongForm } from '../form/LongForm.tsx';
import { useLongForm } from '../form/long-form.ts';
import { useLayer } from '../screen/layer.ts';
import { LayerSheet } from '../screen/LayerSheet.tsx';
import { Loaded } from '../screen/Loaded.tsx';
import { ReasonField } from '../screen/ReasonForm.tsx';
import { screenCopy } from '../screen/screen.copy.ts';
import { useMe } from '../shell/me.ts';
import { Proposed } from './Proposed.tsx';
import { settingsCopy as copy } from './rules.copy.ts';
import styles from './rules.module.css';
import { proposingSetting, useSettings } from './rules.queries.ts';
import { type Setting, valueOn } from './rules.rules.ts';

/** The settings of the programme, each with what held, holds and will hold. */
export function SettingsPage() {
  const query = useSettings();
  return (
    <Page width="wide" title={copy.title} lead={copy.lead}>
      <Loaded query={query} skeleton={<SkeletonCard lines={12} />}>
        {({ data }) => (
          <CardGrid>
            {data.map((setting) => (
              <SettingCard key={setting.name} setting={setting} />
            ))}
          </CardGrid>
        )}
      </Loaded>
    </Page>
  );
}

function SettingCard({ setting: { name, history, isSecret, proposal } }: { setting: Setting }) {
  const { values } = useAddress([searches.of]);
  const layer = useLayer();
  const mayWrite = useMe().permissions.includes('rules.write');
  return (
    <Card as="li" labelledBy={name}>
      <Stack>
        <div>
          <h2
            className={styles.settingTitle}
            id={name}
            ref={name === values[searches.of] ? bringIntoView : undefined}
          >
            {copy.name(name)}
          </h2>
          <p className={styles.quiet}>{copy.hint(name)}</p>
        </div>
        <p className={styles.value}>{copy.present(history)}</p>
        <Proposed proposal={proposal} />
        <ol className={styles.history} role="list" aria-label={copy.history(name)}>
          {history.map(({ from, value, state, isFrozen }) => (
            <li key={from ?? ''} className={styles.entry}>
              <span>
                {from === null ? copy.always : copy.from(from)}:{' '}
                <strong>{value || copy.empty}</strong>
              </span>
              <span className={styles.marks}>
                <Badge
                  tone={state === 'inForce' ? 'success' : state === 'coming' ? 'accent' : 'neutral'}
                >
                  {copy.states[state]}
                </Badge>
              </span>
              {isFrozen && <span className={styles.frozen}>{copy.frozen}</span>}
            </li>
          ))}
        </ol>
        {mayWrite && (
          <div>
            <Button kind="quiet" icon="pencil" aria-label={copy.dialog(name)} onClick={layer.open}>
              {copy.propose}
            </Button>
          </div>
        )}
      </Stack>
      <LayerSheet layer={layer} title={copy.dialog(name)}>
        <SettingForm name={name} history={history} isSecret={isSecret} onDone={layer.close} />
      </LayerSheet>
    </Card>
  );
}

type SettingFormProps = Pick<Setting, 'name' | 'history' | 'isSecret'> & { onDone: () => void };

type TypedSetting = { value: string; from: string; reason: string };

function SettingForm({ name, history, isSecret, onDone }: SettingFormProps) {
  // The values shown when the form opened; later fetches do not change them.
  const [seen] = useState(history);
  const [initial] = useState<TypedSetting>(() => {
    const present = copy.present(seen);
    return {
      value: present === copy.empty ? '' : present,
      from: warsawDay(serverNow()),
      reason: '',
    };
  });
  const { run, isPending, error } = useAct(proposingSetting);
  const form = useLongForm<TypedSetting>({
    name: `ustawienie ${name}`,
    initial,
    // The browser keeps no account number.
    secret: isSecret ? ['value'] : [],
    wrong: ({ from, reason }) => ({
      from: from === '' ? copy.dayMissing : '',
      reason: reason.trim() === '' ? screenCopy.reasonMissing : '',
    }),
    failure: error,
    send: ({ value, from, reason }) =>
      run(
        { body: { name, from, value, before: valueOn(seen, from), reason: reason.trim() } },
        {
          onDone: () => {
            form.clear();
            onDone();
          },
        },
      ),
  });
  return (
    <LongForm
      form={form}
      failure={error}
      fields={['value', 'from', 'reason']}
      submit={copy.submit}
      isSending={isPending}
      sending={copy.sending}
    >
      <p>{copy.hint(name)}</p>
      <TextField label={copy.value} maxLength={100} autoComplete="off" {...form.field('value')} />
      <TextField label={copy.day} hint={copy.dayHint} type="date" {...form.field('from')} />
      <ReasonField label={copy.reason} hint={copy.reasonHint} {...form.field('reason')} />
    </LongForm>
  );
}
