import { Button } from '@klub/ui/controls/Button.tsx';
import { phoneTime } from '@klub/ui/calls/server-time.ts';
import { Alert, Dialog } from '@klub/ui/overlays/Dialog.tsx';
import { formatDateTime } from '@klub/ui/words/format.ts';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { lastUse } from '../../lib/activity.ts';
import { api } from '../../lib/api.ts';
import { endSession } from '../../lib/session.ts';
import { sessionCheckMs, sessionWarningMs } from '../../timings.ts';
import { FormMessage } from '../screen/FormMessage.tsx';
import { endingOf, type Ending } from './idle.rules.ts';
import { useLeave } from './leave.ts';
import { useMe } from './me.ts';
import { idleCopy as copy } from './shell.copy.ts';

/** Says two minutes before that the session ends, while there is time to stay or to save. */
export function IdleWarning() {
  const { endsAt } = useMe();
  const { ending, lookAgain } = useEnding();
  const [wasTold, setTold] = useState(false);
  const { leave, isLeaving } = useLeave();
  // Any reply of the server keeps the session.
  const {
    mutate: stay,
    isPending,
    error,
  } = useMutation({ mutationFn: () => api('GET /api/panel/v1/me'), onSuccess: lookAgain });
  return (
    <>
      <Alert
        open={ending?.why === 'idle'}
        title={copy.title}
        onClose={() => stay()}
        closeLabel={copy.stay}
        confirm={{
          label: copy.leave,
          loadingLabel: copy.leaving,
          loading: isLeaving,
          loses: true,
          onConfirm: leave,
        }}
      >
        {isPending ? copy.staying : copy.idle(Math.ceil((ending?.ms ?? 0) / 1_000))}
        {!isPending && <FormMessage failure={error} />}
      </Alert>
      <Dialog
        open={ending?.why === 'age' && !wasTold}
        title={copy.title}
        onClose={() => setTold(true)}
        closeLabel={copy.understood}
        actions={<Button onClick={() => setTold(true)}>{copy.understood}</Button>}
      >
        <p>{copy.ends(formatDateTime(endsAt))}</p>
      </Dialog>
    </>
  );
}

/** Warns when the session ends within two minutes; at the end the sign-in is shown. */
function useEnding(): { ending: Ending | undefined; lookAgain: () => void } {
  const { endsAt, idleSeconds } = useMe();
  const [ending, setEnding] = useState<Ending>();
  const look = useCallback((): void => {
    const session = {
      usedAt: lastUse(),
      idleMs: idleSeconds * 1_000,
      endsAt: phoneTime(Date.parse(endsAt)),
    };
    const next = endingOf(session, Date.now(), sessionWarningMs);
    setEnding(next);
    if (next?.ms === 0) endSession();
  }, [endsAt, idleSeconds]);
  useEffect(() => {
    const timer = setInterval(look, sessionCheckMs);
    return () => clearInterval(timer);
  }, [look]);
  return { ending, lookAgain: look };
}
