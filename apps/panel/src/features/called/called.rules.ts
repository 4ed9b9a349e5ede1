import type { Permission } from '@klub/contract/panel/permissions';
import type { ReplyOf } from '../../lib/api.ts';

export type Device = ReplyOf<'GET /api/panel/v1/notices'>['data']['devices'][number];

/**
 * What an account has answered in this browser. `no`: not here. `again`: yes, but it has left.
 * Otherwise yes, with the number and the address under which the server knows the browser.
 */
export type Answer = 'no' | 'again' | { readonly device: string; readonly token: string };

/** Undefined: no answer yet. */
export function answerIn(stored: string | null): Answer | undefined {
  if (stored === 'no' || stored === 'again') return stored;
  const [device = '', token = ''] = stored?.split(' ') ?? [];
  return device === '' || token === '' ? undefined : { device, token };
}

export function textOf(answer: Answer): string {
  return typeof answer === 'string' ? answer : `${answer.device} ${answer.token}`;
}

/** Whether the account has turned this browser on, and the server knows it. */
export function isOnHere(answer: Answer | undefined, devices: readonly Device[]): boolean {
  return (
    typeof answer === 'object' &&
    devices.some(({ id, isReached }) => id === answer.device && isReached)
  );
}

/**
 * What the start of the panel does. `record`: tells the server this browser's address. `end`: the
 * subscription belongs to another account, or the server no longer knows the browser: it was turned
 * off elsewhere, or its push service has given it up.
 *
 * @param token the address of the browser's subscription; null: it has none
 */
export function stepAtStart(
  answer: Answer | undefined,
  token: string | null,
  devices: readonly Device[],
): 'nothing' | 'record' | 'end' {
  if (answer === 'again') return 'record';
  if (answer === undefined || answer === 'no') return token === null ? 'nothing' : 'end';
  if (!devices.some(({ id }) => id === answer.device)) return 'end';
  return isOnHere(answer, devices) && token === answer.token ? 'nothing' : 'record';
}

/** Whether others wait for decisions of the account. */
export function decides(permissions: readonly Permission[]): boolean {
  return permissions.some((permission) => permission.endsWith('.decide'));
}
