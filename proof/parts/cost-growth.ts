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
/** A curve that is no straight line takes so long before the last size that it shows at once. */
const givenUpMs = 2_500;

/**
 * Doubles an input until it costs something, and judges by how much it costs more when doubled twice again. Times are
 * processor time of this thread, the least of several runs: other programs on the machine make none of them shorter.
 */
export async function growthOf({ name, input, run, sizeMax }: Costing): Promise<Growth> {
  let size = firstSize;
  let ms = await least(input(size), run, 1);
  while (size * 2 <= sizeMax && ms < resolutionMs) {
    size *= 2;
    ms = await least(input(size), run, 1);
    // Once more: the first time is the compiler's.
    if (ms >= resolutionMs) ms = Math.min(ms, await least(input(size), run, 2));
  }
  const quadruple = size * 4 <= sizeMax ? 4 : size * 2 <= sizeMax ? 2 : 1;
  // Too small to be measured at its largest: then it does not matter how it grows.
  if (quadruple === 1)
    return ms < resolutionMs * 4 ? { name, factor: 0, size, ms } : lastDoubling({ name, input, run, size, ms });
  let factor = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 6 && factor > factorMax; attempt += 1) {
    const small = await least(input(size), run, 3);
    const large = await least(input(size * quadruple), run, 3);
    factor = Math.min(factor, perDoubling(large / Math.max(small, 0.05), quadruple));
    ms = large;
  }
  return { name, factor: ms < resolutionMs * 2 ? 0 : factor, size: size * quadruple, ms };
}

type Last = Pick<Costing, 'name' | 'input' | 'run'> & { readonly size: number; readonly ms: number };

/** The largest input came before two doublings were measured: compared with its half. */
async function lastDoubling({ name, input, run, size, ms }: Last): Promise<Growth> {
  const half = await least(input(size / 2), run, 3);
  const whole = Math.min(ms, await least(input(size), run, 3));
  return { name, factor: whole / Math.max(half, 0.05), size, ms: whole };
}

function perDoubling(ratio: number, times: number): number {
  return times === 4 ? Math.sqrt(ratio) : ratio;
}

async function least(input: unknown, run: (input: never) => unknown, times: number): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let time = 0; time < times; time += 1) {
    const before = process.threadCpuUsage();
    try {
      await run(input as never);
    } catch {
      // Refused: what the refusal cost counts.
    }
    const { user, system } = process.threadCpuUsage(before);
    shortest = Math.min(shortest, (user + system) / 1_000);
    if (shortest > givenUpMs) break;
  }
  return shortest;
}
