import { createHash } from 'node:crypto';
import { type Random, randomText } from '../../../infra/crypto/random.ts';
import type { Caller } from '../../../infra/http/session.ts';

export type LoginDeviceId = { readonly id: string; readonly hash: Uint8Array };

/** A caller without a device id gets a new one, stored by `Caller.rememberDevice`. */
export function deviceOf(random: Random, { deviceId }: Pick<Caller, 'deviceId'>): LoginDeviceId {
  const id = deviceId ?? randomText(random, 256);
  return { id, hash: deviceHashOf(id) };
}

export function deviceHashOf(deviceId: string): Uint8Array {
  return createHash('sha256').update(deviceId).digest();
}
