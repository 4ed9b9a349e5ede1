import { Worker } from 'node:worker_threads';
import { limitConcurrency } from '../../../../../infra/control/limit-concurrency.ts';
import type { ReadAnswer } from '../answer.rules.ts';
import { type AnswerSource, readSource } from './reading.ts';

/** Characters or bytes that are read in the event loop, in some milliseconds. */
const shortMax = 16_384;
const waitingMax = 4;
/** The largest answer takes 2 s and 300 MB. */
const usualBounds = { ms: 60_000, memoryMb: 512 };

const oneAtATime = limitConcurrency(1, waitingMax);

export type Bounds = typeof usualBounds;

/**
 * Reads an answer; a long one in a thread with limits of time and memory, one at a time.
 *
 * @returns `tooMany` at a limit
 * @throws `tooOften` when too many answers wait
 */
export function readOutside(
  source: AnswerSource,
  bounds: Bounds = usualBounds,
): Promise<ReadAnswer> {
  return source.length <= shortMax
    ? readSource(source)
    : oneAtATime(() => readInThread(source, bounds));
}

async function readInThread(source: AnswerSource, bounds: Bounds): Promise<ReadAnswer> {
  const worker = new Worker(new URL('reading.worker.ts', import.meta.url), {
    workerData: source,
    resourceLimits: { maxOldGenerationSizeMb: bounds.memoryMb },
  });
  const { promise, resolve, reject } = Promise.withResolvers<ReadAnswer>();
  const timer = setTimeout(() => resolve('tooMany'), bounds.ms);
  worker.once('message', resolve);
  worker.once('error', (error: NodeJS.ErrnoException) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve('tooMany') : reject(error),
  );
  worker.once('exit', (code) => reject(new Error(`The thread of an answer ended with ${code}.`)));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
