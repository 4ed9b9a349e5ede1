/**
 * Runs work of the same key one after another, first come first served; other keys run in parallel.
 */
export type KeyedMutex = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

export function keyedMutex(): KeyedMutex {
  const tails = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const result = (tails.get(key) ?? Promise.resolve()).then(work, work);
    tails.set(key, result);
    const tidy = (): void => {
      if (tails.get(key) === result) tails.delete(key);
    };
    result.then(tidy, tidy);
    return result;
  };
}
