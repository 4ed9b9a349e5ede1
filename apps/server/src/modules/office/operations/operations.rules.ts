import type { OperationState } from '@klub/contract/panel/operations';
import { dayMs } from '../../../infra/clock.ts';

/**
 * Runs of a work whose process ends each time; after that the work itself is probably the cause.
 */
export const operationAttemptsMax = 5;
/** How long a finished operation's file can be fetched. */
export const operationFileMs = dayMs;
/** Minimum interval between writes of progress to the row. */
export const progressEveryMs = 1_000;

export type OperationStanding = {
  readonly state: OperationState;
  readonly isCancelled: boolean;
  readonly isWriting: boolean;
};

function isUnderWay({ state }: Pick<OperationStanding, 'state'>): boolean {
  return state === 'waiting' || state === 'running';
}

/** True until the work writes. */
export function mayCancel(standing: OperationStanding): boolean {
  return isUnderWay(standing) && !standing.isWriting && !standing.isCancelled;
}

/** Below 100 until the end. */
export function shownProgress(percent: number): number {
  return Number.isFinite(percent) ? Math.min(99, Math.max(0, Math.floor(percent))) : 0;
}

export function hasFile(
  {
    state,
    file,
    endedAt,
  }: {
    readonly state: OperationState;
    readonly file: string | null;
    readonly endedAt: Date | null;
  },
  now: Date,
): boolean {
  return (
    state === 'done' &&
    file !== null &&
    endedAt !== null &&
    now.getTime() - endedAt.getTime() < operationFileMs
  );
}

/**
 * Each run writes another file, so that two runs never share one.
 * @param unique 32 hex digits; the file's key is derived from its name and used only once
 */
export function storedNameOf(
  operationId: number,
  attempt: number,
  unique: string,
  name: string,
): string {
  if (!/^[A-Za-z0-9][\w.-]{0,80}$/.test(name)) throw new Error(`'${name}' is no name of a file.`);
  return `operations/${operationId}-${attempt}-${unique}-${name}`;
}

export function savedNameOf(storedName: string): string {
  return storedName.replace(/^operations\/\d+-\d+-([\da-f]{32}-)?/, '');
}
