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

/** Whose the browser's session is, for its other tabs: they have the same cookie. */
export const accountKey = 'klub.panel.account';

/** Null: the account has left. */
export function noteAccount(id: string | null): void {
  try {
    if (id === null) localStorage.removeItem(accountKey);
    else localStorage.setItem(accountKey, id);
  } catch {
    // Without storage the other tabs do not learn of it.
  }
}
