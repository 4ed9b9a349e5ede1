/** The tasks that the list shows. */
export type Stage = 'running' | 'ended';

const stageName = 'stan';
const endedValue = 'zakonczone';
export const endedSearch = `?${stageName}=${endedValue}`;

export function stageOf(search: URLSearchParams): Stage {
  return search.get(stageName) === endedValue ? 'ended' : 'running';
}

export function ofStage<Item extends { readonly status: boolean }>(
  items: readonly Item[],
  stage: Stage,
): Item[] {
  return items.filter(({ status }) => status === (stage === 'running'));
}

const shopName = 'sklep';

/** The shop whose figures are shown; undefined = all together. */
export function shopOf(search: URLSearchParams): string | undefined {
  const shop = search.get(shopName);
  return shop === null || shop === '' ? undefined : shop;
}

export function withShop(search: URLSearchParams, shop: string): URLSearchParams {
  const next = new URLSearchParams(search);
  if (shop === '') next.delete(shopName);
  else next.set(shopName, shop);
  return next;
}

export type PadlockState = 'unlocked' | 'waiting' | 'missed' | 'noTargets';

/** The state of the padlock: open, still to be opened, missed with the deadline, or without targets. */
export function padlockState(task: {
  readonly isUnlocked: boolean;
  readonly status: boolean;
  readonly targetsTotal: number;
}): PadlockState {
  if (task.isUnlocked) return 'unlocked';
  if (!task.status) return 'missed';
  return task.targetsTotal === 0 ? 'noTargets' : 'waiting';
}
