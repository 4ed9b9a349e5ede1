import { refuse } from '../refusal.ts';

/** A source's call, in every queue that it waits in. */
export type Arrival = {
  /** The number of recent turns of its source, including refused ones. */
  readonly rank: number;
  /** Rises with arrival. */
  readonly order: number;
  /** From `performance.now`. */
  readonly at: number;
};

/** The lane of the work, and its call. */
export type Turn<Lane extends string> = { readonly lane: Lane; readonly arrival: Arrival };

export type FairTurns<Lane extends string> = {
  run<Result>(turn: Turn<Lane>, work: () => Promise<Result>): Promise<Result>;
};

type Bounds = {
  /** Per lane. */
  readonly waitingMax: number;
  /** A call that waits longer is rejected (`tooOften`), in any queue. */
  readonly waitingMs: number;
};

/**
 * Runs at most `atOnce` tasks at a time. Free turns rotate over the lanes with waiting work, and
 * within a lane go to the source with the fewest recent turns, newest call first among equals. A
 * full lane rejects the call that has waited longest behind all others. So a newcomer is next, even
 * while a thousand new sources call repeatedly. A call keeps its place in the next queue: calls
 * that it has overtaken stay behind it.
 *
 * With a queue in order of arrival the owner of a flooded account does not get in (PR21).
 */
export function fairTurns<Lane extends string>({
  lanes,
  atOnce,
  ...bounds
}: Bounds & { readonly lanes: readonly Lane[]; readonly atOnce: number }): FairTurns<Lane> {
  const lines = new Map(lanes.map((lane) => [lane, waitingLine(bounds)]));
  let order = [...lines.values()];
  let running = 0;

  /** Passes the slot on directly, so that a new task cannot jump the queue. */
  function handOver(): void {
    for (const line of order) {
      const next = line.first();
      if (next === undefined) continue;
      order = [...order.filter((other) => other !== line), line];
      next.start();
      return;
    }
    running -= 1;
  }

  return {
    run: async ({ lane, arrival }, work) => {
      if (running >= atOnce) await lines.get(lane)?.wait(arrival);
      else running += 1;
      try {
        return await work();
      } finally {
        handOver();
      }
    },
  };
}

type Waiting = { readonly order: number; start(): void; refuse(): void };
type Answers = Waiting & { readonly rank: number; readonly at: number };
type Line = { wait(arrival: Arrival): Promise<void>; first(): Waiting | undefined };

/** Sources with more turns than this rank equal. */
const rankMax = 99;

function waitingLine({ waitingMax, waitingMs }: Bounds): Line {
  const byRank = Array.from({ length: rankMax + 1 }, (): Waiting[] => []);
  let waiting = 0;

  function enter({ rank, at, ...answers }: Answers): void {
    if (waiting >= waitingMax) {
      const last = byRank.findLastIndex(({ length }) => length > 0);
      const behind = byRank[last]?.[0];
      if (behind === undefined || last < rank || (last === rank && answers.order < behind.order))
        return answers.refuse();
      behind.refuse();
    }
    const mates = byRank[rank] ?? [];
    const leave = (): void => {
      clearTimeout(timer);
      mates.splice(mates.indexOf(one), 1);
      waiting -= 1;
    };
    const one: Waiting = {
      order: answers.order,
      start: () => (leave(), answers.start()),
      refuse: () => (leave(), answers.refuse()),
    };
    const timer = setTimeout(() => one.refuse(), Math.max(0, waitingMs - (performance.now() - at)));
    waiting += 1;
    mates.splice(mates.findLastIndex(({ order }) => order < one.order) + 1, 0, one);
  }

  return {
    wait: ({ rank, order, at }) =>
      new Promise((start, reject) => {
        const rejected = (): void => reject(refuse('tooOften', { retryAfterSeconds: 5 }));
        enter({ rank: Math.min(rank, rankMax), order, at, start, refuse: rejected });
      }),
    first: () => byRank.find(({ length }) => length > 0)?.at(-1),
  };
}

/** Counts are kept for this time and the same before; or for this many sources. */
const keptMs = 600_000;
const sourcesMax = 20_000;

export type Arrivals = {
  /** Counts a call of the source. */
  of(source: string): Arrival;
  /** Uncounts the source's last call, because it turned out not to be a guess. */
  giveBack(source: string): void;
};

/** Counts calls by source, for `fairTurns`. */
export function arrivals(): Arrivals {
  let [lately, before] = [new Map<string, number>(), new Map<string, number>()];
  let since = performance.now();
  let order = 0;
  const count = (source: string, change: 1 | -1): void => {
    const now = performance.now();
    if (now - since >= keptMs || lately.size >= sourcesMax)
      [lately, before, since] = [new Map(), lately, now];
    lately.set(source, (lately.get(source) ?? 0) + change);
  };
  return {
    of: (source) => {
      const rank = Math.max(0, (lately.get(source) ?? 0) + (before.get(source) ?? 0));
      count(source, 1);
      order += 1;
      return { rank, order, at: performance.now() };
    },
    giveBack: (source) => count(source, -1),
  };
}
