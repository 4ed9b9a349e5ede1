import { hash } from 'node:crypto';
import type { PanelCaller } from '../../../../infra/http/panel/staff-session.ts';
import type { EntryParts } from './entering.service.ts';
import { knowsDevice } from './staff-sessions.store.ts';

/** Tries that are counted together. */
export type Share = { readonly name: string; readonly isKnown: boolean };

/**
 * A browser that has signed in to the account has its own share of tries, any other caller that of
 * its source: tries of strangers take nothing from the owner (docs/decisions/0062).
 */
export async function shareOf(
  { database }: Pick<EntryParts, 'database'>,
  staffId: number,
  { deviceId, source }: PanelCaller,
): Promise<Share> {
  const deviceHash = deviceHashOf(deviceId ?? '');
  // Also queries without a browser's id or an account, so that timing does not reveal either.
  const isKnown = await knowsDevice(database.kysely, staffId, deviceHash);
  if (!isKnown) return { name: `source:${source}`, isKnown };
  return { name: `device:${Buffer.from(deviceHash).toString('hex')}`, isKnown };
}

export function deviceHashOf(deviceId: string): Uint8Array {
  return hash('sha256', deviceId, 'buffer');
}
