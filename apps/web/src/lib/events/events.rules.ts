/** The names of the complete events in a piece of a stream, and the rest that is not complete yet. */
export function eventsIn(text: string): { names: string[]; rest: string } {
  const blocks = text.split('\n\n');
  const rest = blocks.pop() ?? '';
  const names = blocks.flatMap((block) => /^event: (.+)$/m.exec(block)?.[1] ?? []);
  return { names, rest };
}

const firstPauseMs = 1_000;
const lastPauseMs = 30_000;

/**
 * The delay after this many failures in a row. `chance` from 0 to 1 spreads the devices that lost the same server in
 * the same moment. A delay that the server requests is a minimum.
 */
export function pauseMs(failures: number, chance: number, retryAfterSeconds = 0): number {
  const longest = Math.min(firstPauseMs * 2 ** failures, lastPauseMs);
  return retryAfterSeconds * 1_000 + Math.round((longest * (1 + chance)) / 2);
}
