import type { Handle } from '../../../infra/db/db.ts';
import { findHead } from './seal.store.ts';
import * as store from './state.store.ts';

export type LastCheck = { readonly at: Date; readonly isWhole: boolean; readonly words: string };

export type SealState = {
  readonly sealedAt: Date | null;
  readonly waiting: number;
  /** Waiting time of the oldest unsealed entry; 0 without one. */
  readonly waitingMinutes: number;
  readonly lastCheck: LastCheck | null;
};

export async function sealState(handle: Handle, now: Date): Promise<SealState> {
  const head = await findHead(handle);
  const { waiting, since } = await store.findWaiting(handle);
  const waitingMinutes =
    since === null ? 0 : Math.max(0, Math.floor((now.getTime() - since.getTime()) / 60_000));
  return {
    sealedAt: head?.sealedAt ?? null,
    waiting,
    waitingMinutes,
    lastCheck: await lastCheck(handle),
  };
}

async function lastCheck(handle: Handle): Promise<LastCheck | null> {
  const [latest] = await store.findLatest(handle, 'trail.checked', { max: 1 });
  if (latest === undefined) return null;
  const { isWhole, words } = latest.details;
  return {
    at: latest.at,
    isWhole: isWhole === true,
    words: typeof words === 'string' ? words : '',
  };
}

/** The hash of the newest seal, which proves the whole trail up to it; null before the first. */
export async function trailHead(handle: Handle): Promise<string | null> {
  return (await findHead(handle))?.hash ?? null;
}

export type BrokenGlass = {
  readonly at: Date;
  /** The system account that ran the command. */
  readonly name: string;
  readonly command: string;
  readonly reason: string;
};

/** Above any shown number. */
const brokenGlassMax = 200;

/** Commands that one person ran for acts that need two in the panel, newest first. */
export async function brokenGlass(handle: Handle, since: Date): Promise<BrokenGlass[]> {
  const found = await store.findLatest(handle, 'command.brokeGlass', {
    max: brokenGlassMax,
    doneSince: since,
  });
  return found.map(({ at, byName, subjectId, reason }) => ({
    at,
    name: byName,
    command: subjectId,
    reason,
  }));
}
