import { failures } from '@klub/contract/failures';
import { useState } from 'react';
import { ApiFailure } from '@klub/ui/calls/failure.ts';
import { api } from '../../lib/api.ts';
import { currentSession, dispatchSession } from '../../lib/session.ts';
import { revoke } from '../auth/revoke.ts';
import { freshLoginCopy as copy } from './profile.copy.ts';

/**
 * Changes that a stolen token must not make require a recent login (D28). Instead of sending the
 * user to the login and back, the form prompts for the password, logs in again, and repeats the
 * change with the new token.
 */
export function useFreshLogin(username: string) {
  const [isNeeded, setNeeded] = useState(false);
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<readonly string[]>([]);

  /**
   * Runs the change; on the first refusal prompts for the password, on the next run logs in first.
   * @param onDone whether the session continues with the new token, or ends with the change
   */
  async function run<T>(
    work: (token: string | undefined) => Promise<T>,
    onDone: 'goOn' | 'end' = 'goOn',
  ): Promise<T> {
    setErrors([]);
    if (!isNeeded) {
      return work(undefined).catch((failure: unknown) => {
        if (isFreshLoginNeeded(failure)) setNeeded(true);
        throw failure;
      });
    }
    if (password === '') {
      setErrors([copy.required]);
      throw new PasswordMissing();
    }
    const { token: former } = currentSession();
    const token = await newToken(username, password).catch((failure: unknown) => {
      if (failure instanceof ApiFailure) setErrors(failure.errors['password'] ?? [failure.message]);
      throw failure;
    });
    // The user may log out while an answer is awaited: the new token is revoked then.
    const isOver = (): boolean => currentSession().token !== former;
    try {
      if (isOver()) throw new SessionOver();
      const answer = await work(token);
      if (onDone === 'end') return answer;
      if (isOver()) throw new SessionOver();
      replaceToken(token);
      return answer;
    } catch (failure) {
      // The session continues, and the form keeps its words.
      void revoke(token);
      throw failure;
    }
  }

  return { isNeeded, password, setPassword, errors, run };
}

/** The user logged out during the change; no message. */
export class SessionOver extends Error {}

/** Shown under the field; nothing was sent. */
export class PasswordMissing extends Error {}

function isFreshLoginNeeded(failure: unknown): boolean {
  return failure instanceof ApiFailure && failure.message === failures.freshLoginNeeded.message;
}

async function newToken(username: string, password: string): Promise<string> {
  const { data } = await api('POST /authorization', { body: { username, password } });
  return data.access_token;
}

/** Switches to the new token and revokes the old one. */
function replaceToken(token: string): void {
  const { token: old } = currentSession();
  dispatchSession({ type: 'tokenReceived', token });
  if (old !== null) void revoke(old);
}
