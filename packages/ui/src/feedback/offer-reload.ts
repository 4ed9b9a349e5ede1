import { newVersion } from '@klub/contract/first-sentences';
import { confirm } from './notify.ts';

/** For a part of a page whose code is gone: the user decides, because a reload loses what is typed. Never resolves. */
export async function offerReload(): Promise<never> {
  if (await confirm({ ...newVersion, loses: true })) location.reload();
  return new Promise(() => undefined);
}
