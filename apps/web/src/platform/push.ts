import type { ArgsOf } from '../lib/api.ts';
import { isShell } from './shell.ts';

/**
 * `impossible`: this device cannot. `refused`: the person has said no to it, which only the settings of the browser or
 * the phone can undo. `open`: it may be asked for.
 */
export type PushState = 'impossible' | 'refused' | 'open' | 'on';

/** What the server needs to reach this device. */
export type DeviceAddress = Pick<ArgsOf<'POST /api/v1/devices'>['body'], 'token' | 'platform' | 'keys'>;

export type PushChannel = {
  state(): Promise<PushState>;
  /** Asks the person where that is needed: only in answer to a tap. Null: not allowed, or no push service in reach. */
  turnOn(publicKey: string): Promise<DeviceAddress | null>;
  /** The address of a device that is on; never asks anybody anything. */
  address(publicKey: string): Promise<DeviceAddress | null>;
  /** Ends the address, and takes away what stands on the screen. */
  turnOff(): Promise<DeviceAddress | null>;
  /** Calls back with the route behind a notification that was tapped, until it is told to stop. */
  onTap(listener: (route: string) => void): () => void;
};

/** The browser's own, or the phone's. */
export function pushChannel(): Promise<PushChannel> {
  return isShell
    ? import('./push.native.ts').then((module) => module.nativePush)
    : import('./push.web.ts').then((module) => module.webPush);
}

/**
 * For the start of the mobile shell, 5 s after it [H10]: asks the phone for its token, and its owner for the permission,
 * as apps do; the token is recorded with the login.
 */
export async function startPush(): Promise<void> {
  if (isShell) await (await pushChannel()).turnOn('');
}
