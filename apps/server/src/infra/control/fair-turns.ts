import { refuse } from '../refusal.ts';

/** Whose turn it is: the lane of the work, and the source that is to wait behind sources that have asked for fewer turns. */
export type Turn<Lane extends string> = { readonly lane: Lane; readonly source: string };

export type FairTurns<Lane extends string> = {
  run<Result>(turn: Turn<Lane>, work: () => Promise<Result>): Promise<Result>;
  /** Forgets that the source has asked for its last turn: what came of it was no guess. */
  giveBack(source: string): void;
};

type Bounds = {
  /** In each lane. */
  readonly waitingMax: number;
  /** Work that has waited for longer is rejected (`tooOften`). */
  readonly waitingMs: number;
};

/**
 * Runs at most `atOnce` tasks at a time. Free turns go round the lanes that have work waiting, and within a lane to the source
 * that had asked for the fewest turns lately, refused ones included. Of equals the last one that came is first, and in a full
 * lane the one that has waited longest behind all others is rejected: so a newcomer is next, also while a thousand sources
 * that are new themselves ask again and again.
 */
export function fairTurns<Lane extends string>({
  lanes,
  atOnce,
  ...bounds
}: Bounds & { readonly lanes: readonly Lane[]; readonly atOnce: number }): FairTurns<Lane> {
  const lines = new Map(lanes.map((lane) => [lane, waitingLine(bounds)]));
  const asked = countsBySource();
  let order = [...lines.values()];
  let running = 0;

  /** The slot is handed over directly, so that a new task cannot jump the queue. */
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
    run: async ({ lane, source }, work) => {
      const before = asked.of(source);
      asked.add(source, 1);
      if (running >= atOnce) await lines.get(lane)?.wait(before);
      else running += 1;
      try {
        return await work();
      } finally {
        handOver();
      }
    },
    giveBack: (source) => asked.add(source, -1),
  };
}

type Waiting = { start(): void; refuse(): void };
type Line = { wait(asked: number): Promise<void>; first(): Waiting | undefined };

/** Sources that have asked for more turns than this are alike. */
const rankMax = 99;

function waitingLine({ waitingMax, waitingMs }: Bounds): Line {
  const byRank = Array.from({ length: rankMax + 1 }, (): Waiting[] => []);
  let waiting = 0;

  function enter(rank: number, answers: Waiting): void {
    if (waiting >= waitingMax) {
      const last = byRank.findLastIndex(({ length }) => length > 0);
      if (last < rank) return answers.refuse();
      byRank[last]?.[0]?.refuse();
    }
    const mates = byRank[rank] ?? [];
    const leave = (): void => {
      clearTimeout(timer);
      mates.splice(mates.indexOf(one), 1);
      waiting -= 1;
    };
    const one: Waiting = {
      start: () => (leave(), answers.start()),
      refuse: () => (leave(), answers.refuse()),
    };
    const timer = setTimeout(() => one.refuse(), waitingMs);
    waiting += 1;
    mates.push(one);
  }

  return {
    wait: (asked) =>
      new Promise((start, reject) => {
        const rejected = (): void => reject(refuse('tooOften', { retryAfterSeconds: 5 }));
        enter(Math.min(asked, rankMax), { start, refuse: rejected });
      }),
    first: () => byRank.find(({ length }) => length > 0)?.at(-1),
  };
}

/** Counts of this time are kept, and of as long before; or of so many sources. */
const keptMs = 600_000;
const sourcesMax = 20_000;

function countsBySource(): { of(source: string): number; add(source: string, count: 1 | -1): void } {
  let [lately, before] = [new Map<string, number>(), new Map<string, number>()];
  let since = performance.now();
  return {
    of: (source) => Math.max(0, (lately.get(source) ?? 0) + (before.get(source) ?? 0)),
    add: (source, count) => {
      const now = performance.now();
      if (now - since >= keptMs || lately.size >= sourcesMax) [lately, before, since] = [new Map(), lately, now];
      lately.set(source, (lately.get(source) ?? 0) + count);
    },
  };
}
