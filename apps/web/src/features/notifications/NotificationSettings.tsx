import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReplyOf } from '../../lib/api.ts';
import { useSending } from '../../lib/form.ts';
import { changeCached, q, useApiMutation } from '../../lib/query.ts';
import { Button } from '@klub/ui/controls/Button.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Checkbox } from '@klub/ui/controls/Checkbox.tsx';
import { ChoiceGroup } from '@klub/ui/controls/ChoiceGroup.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { Row, Stack } from '@klub/ui/layout/Page.tsx';
import { Select } from '@klub/ui/controls/Select.tsx';
import { SkeletonText } from '@klub/ui/feedback/Skeleton.tsx';
import type { User } from '../auth/auth.queries.ts';
import { Loaded } from '../screen/Loaded.tsx';
import { ThisDevice } from './ThisDevice.tsx';
import { settingsCopy as copy } from './settings.copy.ts';

const settingsQuery = q('GET /api/v1/push');
type Settings = ReplyOf<'GET /api/v1/push'>['data'];
type Hours = Partial<Pick<Settings, 'quietFrom' | 'quietTo'>>;

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: copy.hour(hour),
}));

/** Which notifications arrive while the app is closed, when, and whether on this device. */
export function NotificationSettings({ user }: { user: User }) {
  return (
    <Card as="section" labelledBy="push-settings">
      <Stack gap="l">
        <Stack gap="s">
          <h2 id="push-settings">{copy.title}</h2>
          <p>{copy.about}</p>
        </Stack>
        <Loaded query={useQuery(settingsQuery)} skeleton={<SkeletonText lines={8} />}>
          {({ data }) => (
            <>
              <ThisDevice user={user} settings={data} />
              <SettingsForm settings={data} />
            </>
          )}
        </Loaded>
      </Stack>
    </Card>
  );
}

function SettingsForm({ settings }: { settings: Settings }) {
  const queryClient = useQueryClient();
  // Unchanged fields follow the server: another device may have changed them.
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [quiet, setQuiet] = useState<Hours>({});
  const kinds = settings.kinds.map(({ kind, isOn }) => ({ kind, isOn: turned.get(kind) ?? isOn }));
  const { quietFrom, quietTo } = { ...settings, ...quiet };
  const [isSaved, setSaved] = useState(false);
  const { mutateAsync } = useApiMutation('POST /api/v1/push');
  const { submit, isPending, failure } = useSending(async () => {
    await mutateAsync({ body: { kinds, quietFrom, quietTo } });
    changeCached(queryClient, settingsQuery, ({ data }) => ({
      data: { ...data, kinds, quietFrom, quietTo },
    }));
    setTurned(new Map());
    setQuiet({});
    setSaved(true);
  });
  const turn = (kind: string, isOn: boolean): void => {
    setSaved(false);
    setTurned((before) => new Map(before).set(kind, isOn));
  };
  const change = (changed: Hours): void => {
    setSaved(false);
    setQuiet((before) => ({ ...before, ...changed }));
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <ChoiceGroup legend={copy.kinds} disabled={isPending}>
          {kinds.map(({ kind, isOn }) => (
            <Checkbox
              key={kind}
              label={copy.kind[kind]}
              checked={isOn}
              onChange={({ target: { checked } }) => turn(kind, checked)}
            />
          ))}
        </ChoiceGroup>
        <Select
          label={copy.quietFrom}
          hint={copy.quietHint}
          options={hours}
          value={String(quietFrom)}
          disabled={isPending}
          onChange={({ target: { value } }) => change({ quietFrom: Number(value) })}
        />
        <Select
          label={copy.quietTo}
          options={hours}
          value={String(quietTo)}
          disabled={isPending}
          onChange={({ target: { value } }) => change({ quietTo: Number(value) })}
        />
        {isSaved && (
          <Notice kind="success" announced>
            {copy.saved}
          </Notice>
        )}
        {failure !== undefined && (
          <Notice kind="danger" announced failure={failure}>
            {copy.notSaved}
          </Notice>
        )}
        <Row>
          <Button type="submit" loading={isPending} loadingLabel={copy.saving}>
            {copy.save}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
