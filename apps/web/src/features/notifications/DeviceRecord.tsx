import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { inTime } from '@klub/ui/code/chunk.ts';
import { useTimers } from '../../lib/timer.ts';
import { pushChannel } from '../../platform/push.ts';
import { deviceRecordAfterLoginMs } from '../../timings.ts';
import { retryImport } from '@klub/ui/retry-import.ts';
import type { User } from '../auth/auth.queries.ts';
import { targetOf } from './notifications.rules.ts';

/** Renders nothing: 5 s after the login it records the device [H12], and it follows taps on notifications. */
export function DeviceRecord({ user }: { user: User }) {
  const navigate = useNavigate();
  const { id, clientNumber, firstname, lastname } = user.profile;
  const record = (): void =>
    void inTime(import('./device.ts'))
      .then(({ recordDevice }) => recordDevice({ id, clientNumber, firstname, lastname }))
      .catch(() => undefined);
  // Once for each user, also when the same data are fetched again.
  useTimers([deviceRecordAfterLoginMs], record, [id, clientNumber, firstname, lastname].join(' '));
  useEffect(() => {
    const following = retryImport(pushChannel).then((channel) =>
      channel.onTap((route) => {
        const target = targetOf(route);
        if (target?.kind === 'route') void navigate(target.to);
      }),
    );
    return () => void following.then((stop) => stop());
  }, [navigate]);
  return null;
}
