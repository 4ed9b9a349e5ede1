/** What `AbortSignal` itself does only in browsers that are newer than the oldest supported ones. */

/** Aborts after the time. */
export function timeLimit(ms: number): AbortSignal {
  const limit = new AbortController();
  setTimeout(() => limit.abort(), ms);
  return limit.signal;
}

export function firstOf(signals: readonly AbortSignal[]): AbortSignal {
  const first = new AbortController();
  const abort = (): void => first.abort();
  for (const signal of signals) {
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  }
  return first.signal;
}

/** Throws the reason of the caller who aborted. */
export function throwIfAborted(signal: AbortSignal | null | undefined): void {
  if (signal?.aborted) throw signal.reason ?? new DOMException('aborted', 'AbortError');
}
