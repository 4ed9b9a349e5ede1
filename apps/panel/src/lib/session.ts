import type { ReplyOf } from './api.ts';

export type Me = ReplyOf<'GET /api/panel/v1/me'>['data'];

/** Called when the server no longer knows the session. */
let onEnd: () => void = () => undefined;

/** @returns stops watching */
export function watchSession(listener: () => void): () => void {
  onEnd = listener;
  return () => {
    if (onEnd === listener) onEnd = () => undefined;
  };
}

export function endSession(): void {
  onEnd();
}
