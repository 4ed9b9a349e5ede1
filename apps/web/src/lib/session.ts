import { useSyncExternalStore } from 'react';
import { isShell, native } from '../platform/shell.ts';
import { type Session, type SessionEvent, firstSession, nextSession } from './session.rules.ts';
import { readStored, store } from './storage.ts';

/**
 * The only module that handles the access token: in a browser it is in local storage, as specified [L18], and is
 * shared by all tabs; in the mobile shell it is in the phone's secure storage.
 */
const tokenKey = 'klub.token';
const deviceKey = 'klub.device';

let session = firstSession(isShell ? null : readStored(tokenKey));
const listeners = new Set<() => void>();

/** Await this before reading the session: the phone's secure storage takes a moment to open. */
export async function openSession(): Promise<void> {
  if (native === undefined) return;
  const { openSafe } = await native;
  const isNew = readStored(deviceKey) === null;
  deviceId();
  session = firstSession(await openSafe(isNew));
}

export function currentSession(): Session {
  return session;
}

export function useSession(): Session {
  return useSyncExternalStore(onSessionChange, currentSession, currentSession);
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function dispatchSession(event: SessionEvent): void {
  const next = nextSession(session, event);
  if (next.token !== session.token) keep(next.token);
  change(next);
}

/** Calls back when another tab has logged in or out; this tab has the new token already. */
export function onOtherTab(callback: () => void): void {
  window.addEventListener('storage', ({ key }) => {
    const token = readStored(tokenKey);
    // A null key is `localStorage.clear()`.
    if ((key !== tokenKey && key !== null) || token === session.token) return;
    change(firstSession(token));
    callback();
  });
}

/** Identifies this installation where no cookie does: in the mobile shell, which calls from another origin. */
export function deviceId(): string {
  const known = readStored(deviceKey);
  if (known !== null) return known;
  const fresh = Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  );
  store(deviceKey, fresh.join(''));
  return fresh.join('');
}

function keep(token: string | null): void {
  if (native) void native.then(({ keepToken }) => keepToken(token));
  else store(tokenKey, token);
}

function change(next: Session): void {
  if (next.token === session.token && next.status === session.status) return;
  session = next;
  for (const listener of listeners) listener();
}
