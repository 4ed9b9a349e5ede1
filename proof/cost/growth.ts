import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** What is done with an input of about `size` letters or bytes; making the input is not measured. */
export type Costing = {
  readonly name: string;
  input(size: number): unknown;
  run(input: never): unknown;
  /** The largest input that the product lets in, or what one run of a proof has the memory for. */
  readonly sizeMax: number;
};

export type Growth = {
  readonly name: string;
  /** How many times the processor time grows when the input doubles; 0 for what stays under the resolution. */
  readonly factor: number;
  readonly size: number;
  readonly ms: number;
};

export const factorMax = 2.3;
/** Under it a time is mostly noise of the clock, of the compiler and of sweeping. */
const resolutionMs = 8;
const firstSize = 1_024;
/**
 * A curve that is not linear takes this long, in ms, before the last size that it measures in one
 * step.
 */
const givenUpMs = 2_500;

/**
 * Doubles an input until it costs something, and judges by how much it costs more when doubled twice again. Times are
 * processor time of this thread, the least of several runs in turns: a busy machine makes none of them shorter, and one
 * that is busy for a while does not meet the large inputs alone.
 */
export async function growthOf(
  { name, input, run, sizeMax }: Costing,
  attempts: number = attemptsUsual,
): Promise<Growth> {
  let size = firstSize;
  // More than once: the first time is the compiler's.
  let ms = await least(input(size), run, 3);
  while (size * 2 <= sizeMax && ms < resolutionMs) {
    size *= 2;
    ms = await least(input(size), run, 1);
    if (ms >= resolutionMs) ms = Math.min(ms, await least(input(size), run, 2));
  }
  if (size * 2 > sizeMax) {
    // Too small to be measured at its largest: then it does not matter how it grows.
    if (ms < resolutionMs * 4) return { name, factor: 0, size, ms };
    // The largest input came before two doublings were measured: compared with its half.
    size /= 2;
  }
  const times = size * 4 <= sizeMax ? 4 : 2;
  // One doubling at the largest input meets one edge of the heap or none: it has to be longer to be told from it.
  const isMeasured = (ms: number): boolean => ms >= resolutionMs * (times === 4 ? 2 : 4);
  let factor = Number.POSITIVE_INFINITY;
  let found: Pair = untried;
  for (let attempt = 0; attempt < attempts && factor > factorMax; attempt += 1) {
    // What the inputs before left behind is swept up before a suspicion is looked into.
    if (attempt > 0) collect();
    // At the edge of a cache or of the heap a step is no growth: it is looked at beyond it, too.
    if (
      attempt > 0 &&
      attempt === attempts / 2 &&
      size * 2 * times <= sizeMax &&
      found.large < givenUpMs / 4
    ) {
      size *= 2;
      found = untried;
    }
    found = await inTurns(found, input(size), input(size * times), run);
    factor = Math.min(factor, perDoubling(found.large / Math.max(found.small, 0.05), times));
  }
  return {
    name,
    factor: isMeasured(found.large) ? factor : 0,
    size: size * times,
    ms: found.large,
  };
}

/** A suspicion is looked into so often; what is known to grow needs one. */
const attemptsUsual = 8;

type Pair = { readonly small: number; readonly large: number };
const untried: Pair = { small: Number.POSITIVE_INFINITY, large: Number.POSITIVE_INFINITY };

async function inTurns(
  before: Pair,
  small: unknown,
  large: unknown,
  run: Costing['run'],
): Promise<Pair> {
  let found = before;
  for (let turn = 0; turn < 3; turn += 1) {
    found = {
      small: Math.min(found.small, await least(small, run, 1)),
      large: Math.min(found.large, await least(large, run, 1)),
    };
    if (found.large > givenUpMs) break;
  }
  return found;
}

function perDoubling(ratio: number, times: number): number {
  return times === 4 ? Math.sqrt(ratio) : ratio;
}

async function least(
  input: unknown,
  run: (input: never) => unknown,
  times: number,
): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let time = 0; time < times; time += 1) {
    const before = threadTime();
    try {
      await run(input as never);
    } catch {
      // Refused: what the refusal cost counts.
    }
    shortest = Math.min(shortest, threadTime() - before);
    if (shortest > givenUpMs) break;
  }
  return shortest;
}

/**
 * Processor time of this thread in milliseconds. Linux brings what it counts for a thread up to date only at its ticks of
 * some 4 ms; asking for the whole process brings it up to now.
 */
function threadTime(): number {
  process.cpuUsage();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
