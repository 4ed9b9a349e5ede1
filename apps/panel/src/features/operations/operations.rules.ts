import type { ReplyOf } from '../../lib/api.ts';

type Reply = ReplyOf<'GET /api/panel/v1/operations'>;
export type Operation = Reply['data'][number];

/** Waiting or running: it has a progress, and is polled. */
export function isActive({ state }: Pick<Operation, 'state'>): boolean {
  return state === 'waiting' || state === 'running';
}

export function hasActive(operations: readonly Pick<Operation, 'state'>[]): boolean {
  return operations.some(isActive);
}

/** Never full: the bar disappears when the operation ends. */
export function shownProgress({ progress }: Pick<Operation, 'progress'>): number {
  return Math.max(0, Math.min(99, progress));
}

const withFile = [
  'trail.export',
  'report.export',
  'state.export',
  'person.export',
  'plans.export',
] as const satisfies readonly Operation['kind'][];

/** A file that was made and has been deleted. */
export function isFileGone({
  kind,
  state,
  hasFile,
}: Pick<Operation, 'kind' | 'state' | 'hasFile'>): boolean {
  return withFile.some((one) => one === kind) && state === 'done' && !hasFile;
}

/** Finished operations that the user has not seen. */
export function newEnds(
  operations: readonly Pick<Operation, 'id' | 'endedAt' | 'isSeen'>[],
): string[] {
  return operations
    .filter(({ endedAt, isSeen }) => endedAt !== null && !isSeen)
    .map(({ id }) => id);
}

/** The same-origin address of the file of own work, which the browser saves. */
export function fileAddress(id: string): string {
  return `/api/panel/v1/operations/${id}/file`;
}
