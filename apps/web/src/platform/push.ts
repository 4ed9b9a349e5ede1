import type { PushState } from '@klub/ui/device/web-push.ts';
import type { ArgsOf } from '../lib/api.ts';
import { isShell } from './shell.ts';

/** The data with which the server reaches this device. */
export type DeviceAddress = Pick<
  ArgsOf<'POST /api/v1/devices'>['body'],
  'token' | 'platform' | 'keys'
>;

export type PushChannel = {
  state(): Promise<PushState>;
  /** Requests the permission, so only after a tap; false when it is denied. */
  ask(): Promise<boolean>;
  /** Turns push on where it is permitted. Returns null where it is not, or without a reachable push service. */
  address(publicKey: string): Promise<DeviceAddress | null>;
  /** Revokes the address, and removes its notifications from the screen. */
  turnOff(): Promise<DeviceAddress | null>;
  /** Calls back with the route of a tapped notification, until it is stopped. */
  onTap(listener: (route: string) => void): () => void;
};

/** The channel of the browser, or of the phone. */
export function pushChannel(): Promise<PushChannel> {
  return isShell
    ? import('./push.native.ts').then((module) => module.nativePush)
    : import('@klub/ui/device/web-push.ts').then((module) => module.webPush);
}

/**
 * For the shell, 5 s after its start [H10]: requests the permission; the token is recorded with the
 * login.
 */
export async function startPush(): Promise<void> {
  if (!isShell) return;
  const channel = await pushChannel();
  if (await channel.ask()) await channel.address('');
}
