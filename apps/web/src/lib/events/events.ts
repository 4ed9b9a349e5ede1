import { ApiFailure } from '@klub/ui/calls/failure.ts';
import { eventSilenceMs } from '../../timings.ts';
import { openStream } from '../api.ts';
import { eventsIn, pauseMs } from './events.rules.ts';

/**
 * Follows the event stream of the server until it is stopped, through lost connections and restarts of the server.
 * `onNews` is also called when events may have been missed, and when the server refuses the token, so that the caller
 * fetches the user and notices it.
 */
export function followEvents(onNews: (names: readonly string[]) => void): () => void {
  const stopping = new AbortController();
  void follow(stopping.signal, onNews);
  return () => stopping.abort();
}

async function follow(
  stopping: AbortSignal,
  onNews: (names: readonly string[]) => void,
): Promise<void> {
  for (let failures = 0; !stopping.aborted; failures += 1) {
    let retryAfterSeconds: number | undefined;
    try {
      await listen(stopping, (names) => {
        failures = 0;
        onNews(names);
      });
    } catch (failure) {
      if (stopping.aborted) return;
      if (failure instanceof ApiFailure) {
        if (failure.status === 401 || failure.status === 403) return onNews([]);
        ({ retryAfterSeconds } = failure);
      }
    }
    await pause(pauseMs(failures, Math.random(), retryAfterSeconds), stopping);
  }
}

/** Resolves when the server ends the stream; throws when it breaks or is silent for too long. */
async function listen(
  stopping: AbortSignal,
  onEvent: (names: readonly string[]) => void,
): Promise<void> {
  const silent = new AbortController();
  const stop = (): void => silent.abort();
  stopping.addEventListener('abort', stop);
  let limit = setTimeout(() => silent.abort(), eventSilenceMs);
  try {
    const body = await openStream('/api/v1/events', silent.signal);
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(limit);
      limit = setTimeout(() => silent.abort(), eventSilenceMs);
      const { names, rest } = eventsIn(text + part.value);
      text = rest;
      if (names.length > 0) onEvent(names);
    }
  } finally {
    clearTimeout(limit);
    stopping.removeEventListener('abort', stop);
  }
}

function pause(ms: number, stopping: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = setTimeout(resolve, ms);
    stopping.addEventListener('abort', () => {
      clearTimeout(done);
      resolve();
    });
  });
}
