import { failures } from '@klub/contract/failures';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { ApiFailure } from '../../lib/failure.ts';
import { currentSession, tellSession } from '../../lib/session.ts';
import { freshLoginCopy as copy } from './profile.copy.ts';

/**
 * What a stolen token must not do asks for a login of the last minutes (D28). Instead of sending people out and back,
 * the form asks for the password, logs in again, and does what was asked for with the new token.
 */
export function useFreshLogin(username: string) {
  const [isNeeded, setNeeded] = useState(false);
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<readonly string[]>([]);

  /**
   * Runs what needs it; on the first refusal asks for the password, on the next run logs in with it before.
   * @param onDone whether the session goes on with the new token, or ends with what was done
   */
  async function run<T>(work: (token: string | undefined) => Promise<T>, onDone: 'goOn' | 'end' = 'goOn'): Promise<T> {
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
    const token = await newToken(username, password).catch((failure: unknown) => {
      if (failure instanceof ApiFailure) setErrors(failure.errors['password'] ?? [failure.message]);
      throw failure;
    });
    const answer = await work(token).catch((failure: unknown) => {
      replaceToken(token);
      throw failure;
    });
    if (onDone === 'goOn') replaceToken(token);
    return answer;
  }

  return { isNeeded, password, setPassword, errors, run };
}

/** The form has said so under the field; nothing was sent. */
export class PasswordMissing extends Error {}

function isFreshLoginNeeded(failure: unknown): boolean {
  return failure instanceof ApiFailure && failure.message === failures.freshLoginNeeded.message;
}

async function newToken(username: string, password: string): Promise<string> {
  const { data } = await api('POST /authorization', { body: { username, password } });
  return data.access_token;
}

/** From now on with the new token; the old one is given back, and if that fails it ends by itself. */
function replaceToken(token: string): void {
  const { token: old } = currentSession();
  tellSession({ type: 'tokenReceived', token });
  if (old !== null) api('POST /api/v1/logout', {}, { token: old }).catch(() => {});
}
