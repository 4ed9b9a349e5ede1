import { showBadge } from '@klub/ui/device/badge.ts';
import { toast, toastFailure } from '@klub/ui/feedback/notify.ts';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '../../lib/api.ts';
import { noteAccount } from '../../lib/session.ts';
import { paths } from '../../paths.ts';
import { toastMs } from '../../timings.ts';
import { forgetDrafts } from '../form/drafts.ts';
import { forgetMe, knownAccount } from './me.ts';
import { shellCopy as copy } from './shell.copy.ts';

/** Ends the session. After a failed call the session stays, except after 401: it had already ended. */
export function useLeave(): { leave: () => void; isLeaving: boolean } {
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      await forgetDevice();
      return api('POST /api/panel/v1/me/leave');
    },
    onSuccess: async () => {
      forgetDrafts();
      noteAccount(null);
      await navigate(paths.entry);
      forgetMe();
      showBadge(0);
      toast(copy.left, toastMs);
    },
    onError: (failure) => toastFailure(failure.message, toastMs, failure),
  });
  return { leave: () => mutate(), isLeaving: isPending };
}

/** A failure does not keep the account in: the browser's subscription has ended by then, or its code is gone. */
async function forgetDevice(): Promise<void> {
  const account = knownAccount();
  if (account === undefined) return;
  await import('../called/called.ts')
    .then(({ leaveDevice }) => leaveDevice(account))
    .catch(() => undefined);
}
