import type { ComponentType } from 'react';
import { chunkTimeLimitMs } from '../timings.ts';

/** For `lazy` of a route: `screen(() => import('./XPage.tsx').then((module) => module.XPage))`. */
export function screen(load: () => Promise<ComponentType>) {
  return async (): Promise<{ Component: ComponentType }> => ({ Component: await inTime(load()) });
}

/** Throws when a chunk has not loaded within the limit [H14]; the error page then offers a retry. */
export function inTime<T>(loading: Promise<T>, limitMs = chunkTimeLimitMs): Promise<T> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error('code chunk did not arrive in time')), limitMs);
    loading.then(resolve, reject).finally(() => clearTimeout(limit));
  });
}
