import { ApiFailure } from '@klub/ui/calls/failure.ts';
import { api } from '../../lib/api.ts';
import { pauseMs } from '../../lib/events/events.rules.ts';

/**
 * Ends the session of a token that this device has forgotten. The token opens the account until then, so the call is retried
 * until the server has answered, while this page is open.
 */
export async function revoke(token: string): Promise<void> {
  for (let failures = 0; ; failures += 1) {
    try {
      return void (await api('POST /api/v1/logout', {}, { token }));
    } catch (failure) {
      const { status, retryAfterSeconds } = failure instanceof ApiFailure ? failure : { status: 0 };
      const isAnswer = status >= 400 && status < 500 && status !== 429;
      if (isAnswer) return;
      await timeOrConnection(pauseMs(failures, Math.random(), retryAfterSeconds));
    }
  }
}

/** Resolves after the time, or when the connection returns. */
function timeOrConnection(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
  });
}
