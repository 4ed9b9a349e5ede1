import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReplyOf } from '../../lib/api.ts';
import { Button } from '@klub/ui/controls/Button.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { Row, Stack } from '@klub/ui/layout/Page.tsx';
import { retryImport } from '@klub/ui/retry-import.ts';
import { SkeletonText } from '@klub/ui/feedback/Skeleton.tsx';
import type { User } from '../auth/auth.queries.ts';
import { stateHere, turnOffHere, turnOnHere } from './device.ts';
import { settingsCopy as copy } from './settings.copy.ts';

type Props = { user: User; settings: ReplyOf<'GET /api/v1/push'>['data'] };

/**
 * Whether this device receives notifications. The only place that requests the permission, and only
 * after a tap.
 */
export function ThisDevice({ user: { profile }, settings }: Props) {
  const { data: state, refetch } = useQuery(pushHereQuery(profile));
  const [isTurning, setTurning] = useState(false);
  const [failure, setFailure] = useState<string>();
  if (state === undefined) return <SkeletonText lines={3} />;

  async function turn(): Promise<void> {
    setTurning(true);
    setFailure(undefined);
    const wasOn = state === 'on';
    try {
      if (wasOn) await turnOffHere(profile);
      else if (!(await turnOnHere(profile, settings))) setFailure(copy.notTurned);
    } catch {
      setFailure(wasOn ? copy.notTurnedOff : copy.notTurned);
    }
    await refetch();
    setTurning(false);
  }

  return (
    <Stack gap="s">
      <p role="status">{copy.here[state]}</p>
      {failure !== undefined && (
        <Notice kind="danger" announced>
          {failure}
        </Notice>
      )}
      {(state === 'open' || state === 'on') && (
        <Row>
          <Button
            kind="quiet"
            icon="bell"
            loading={isTurning}
            loadingLabel={copy.turning}
            onClick={() => void turn()}
          >
            {state === 'on' ? copy.turnOff : copy.turnOn}
          </Button>
        </Row>
      )}
    </Stack>
  );
}

/** The state of the device: read at each visit, and after each change. */
function pushHereQuery(profile: User['profile']) {
  return {
    queryKey: ['push here', profile.id],
    queryFn: () => retryImport(() => stateHere(profile)),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  } as const;
}
