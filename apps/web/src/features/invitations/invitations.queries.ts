import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiFailure } from '@klub/ui/calls/failure.ts';
import { toast, toastFailure } from '@klub/ui/feedback/notify.ts';
import { useApiMutation } from '../../lib/query.ts';
import { toastMs } from '../../timings.ts';

/** Invalidates the list and the figures above it, after a write. */
export async function refreshInvitations(client: QueryClient): Promise<void> {
  const calls = ['GET /api/v1/invitations', 'GET /api/v1/invitations/headline'];
  await Promise.all(calls.map((call) => client.invalidateQueries({ queryKey: [call] })));
}

type Action = 'POST /api/v1/invitations/:id/resend' | 'POST /api/v1/invitations/:id/withdraw';

/** Changes an invitation of the list, shows the result, and fetches the list again. */
export function useInvitationAction(call: Action, id: string) {
  const isBusy = useRef(false);
  const [isPending, setPending] = useState(false);
  const { mutateAsync } = useApiMutation(call);
  const queryClient = useQueryClient();

  /** `onDone` is called before the list is fetched again. */
  async function run(onDone?: () => void): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setPending(true);
    try {
      const { message } = await mutateAsync({ params: { id } });
      toast(message, toastMs.invitation, 'success');
      onDone?.();
    } catch (failure) {
      if (failure instanceof Error) toastFailure(failure.message, toastMs.invitation, failure);
      // After a lost connection there is nothing new to fetch.
      if (!(failure instanceof ApiFailure)) return;
    } finally {
      isBusy.current = false;
      setPending(false);
    }
    await refreshInvitations(queryClient);
  }

  return { isPending, run };
}
