/**
 * Reads a number of times while a writer changes the same things without a pause; returns the reads. Throws if the writer
 * made fewer changes than there were reads.
 *
 * @param change writes this mark to all parts of what is read, in one transaction
 */
export async function readsMeanwhile<T>(
  times: number,
  { change, read }: { change(mark: number): Promise<unknown>; read(): Promise<T> },
): Promise<T[]> {
  await change(0);
  let isRead = false;
  let changes = 0;
  const writing = (async () => {
    while (!isRead) {
      changes += 1;
      await change(changes);
    }
  })();
  const found: T[] = [];
  for (let index = 0; index < times; index += 1) found.push(await read());
  isRead = true;
  await writing;
  if (changes < times) throw new Error(`Only ${changes} changes during ${times} reads.`);
  return found;
}
