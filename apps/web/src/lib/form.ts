import { serverFailed } from '@klub/contract/first-sentences';
import { type FormEvent, useRef, useState } from 'react';
import { isStatus } from '@klub/ui/calls/failure.ts';
import { toastFailure } from '@klub/ui/feedback/notify.ts';
import { toastMs } from '../timings.ts';

/**
 * Sends a form, once at a time even on a double click, and returns the failure. A server error belongs to no field:
 * every form shows the same toast (section 8).
 */
export function useSending(send: () => Promise<void>) {
  const isBusy = useRef(false);
  const [{ isPending, failure }, setState] = useState<{ isPending: boolean; failure: unknown }>(
    idle,
  );

  async function sendOnce(): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setState({ isPending: true, failure: undefined });
    try {
      await send();
      setState(idle);
    } catch (error) {
      setState({ isPending: false, failure: error });
      if (isStatus(error, 500)) toastFailure(serverFailed, toastMs.serverError, error);
    } finally {
      isBusy.current = false;
    }
  }

  return {
    isPending,
    failure,
    forgetFailure: () => setState((state) => ({ ...state, failure: undefined })),
    submit: (event: FormEvent) => {
      event.preventDefault();
      void sendOnce();
    },
  };
}

const idle = { isPending: false, failure: undefined };
