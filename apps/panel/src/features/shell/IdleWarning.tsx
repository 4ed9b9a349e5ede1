import { Button } from '@klub/ui/controls/Button.tsx';
import { phoneTime } from '@klub/ui/calls/server-time.ts';
import { Alert, Dialog } from '@klub/ui/overlays/Dialog.tsx';
import { formatDateTime } from '@klub/ui/words/format.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { lastUse } from '../../lib/activity.ts';
import { endSession } from '../../lib/session.ts';
import { sessionCheckMs, sessionWarningMs } from '../../timings.ts';
import { endingOf, type Ending } from './idle.rules.ts';
import { useLeave } from './leave.ts';
import { refreshMe, useMe } from './me.ts';
import { idleCopy as copy } from './shell.copy.ts';

/** Says two minutes before that the session ends, while there is time to stay or to save. */
export function IdleWarning() {
  const { endsAt } = useMe();
  const ending = useEnding();
  const [wasTold, setTold] = useState(false);
  const { leave } = useLeave();
  const { mutate: stay, isPending } = useMutation({ mutationFn: refreshMe });
  return (
    <>
      <Alert
        open={ending?.why === 'idle'}
        title={copy.title}
        onClose={leave}
        closeLabel={copy.leave}
        confirm={{
          label: copy.stay,
          loadingLabel: copy.staying,
          loading: isPending,
          onConfirm: () => stay(),
        }}
      >
        {copy.idle(Math.ceil((ending?.ms ?? 0) / 1_000))}
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

/** What ends the session within the next two minutes; at the end the door is shown. */
function useEnding(): Ending | undefined {
  const { endsAt, idleSeconds } = useMe();
  const [ending, setEnding] = useState<Ending>();
  useEffect(() => {
    const timer = setInterval(() => {
      const session = { usedAt: lastUse(), idleMs: idleSeconds * 1_000, endsAt: phoneTime(Date.parse(endsAt)) };
      const next = endingOf(session, Date.now(), sessionWarningMs);
      setEnding(next);
      if (next?.ms === 0) endSession();
    }, sessionCheckMs);
    return () => clearInterval(timer);
  }, [endsAt, idleSeconds]);
  return ending;
}
