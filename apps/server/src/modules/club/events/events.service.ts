import type { Deps } from '../../../infra/deps.ts';
import { signals } from '../../../infra/jobs/signals.ts';
import { frame, heartbeat, signIn } from './events.rules.ts';

/**
 * An open stream to one device of one person. A waiting device costs only this object and its
 * socket.
 */
export type EventStream = {
  readonly personId: number;
  /** The session's token hash in hex, so that both end together. */
  readonly session: string;
  /** From `performance.now()`. */
  readonly openedAt: number;
  write(text: string): void;
  end(): void;
};

export type EventHub = {
  /** Resolves when the hub receives all later signals. */
  listen(): Promise<void>;
  add(stream: EventStream): void;
  remove(stream: EventStream): void;
  /** True at the maximum number of a person's streams. */
  isFull(personId: number): boolean;
  count(): number;
  close(): Promise<void>;
};

/** Per person and process: two browsers, a phone and a tablet are four. */
const streamsPerPersonMax = 10;
const heartbeatMs = 25_000;
/** A stream is renewed after 30 minutes, which checks the token again. */
const lifeMs = 30 * 60_000;
/**
 * A message to everyone is sent in slices, so that ten thousand devices neither block this process
 * nor send their requests in the same moment; the last slice is sent within two seconds.
 */
const slice = { streams: 500, everyMs: 100 } as const;

/** All open streams of this process. */
export function eventHub({ database, log }: Pick<Deps, 'database' | 'log'>): EventHub {
  const streams = new Map<number, Set<EventStream>>();
  const sending = slices();
  const source = signals(database, log, { onSignal: heard, onGap: missed });
  let pulse: NodeJS.Timeout | undefined;

  const of = (personId: number): Iterable<EventStream> => streams.get(personId) ?? [];

  function* all(): Generator<EventStream> {
    for (const theirs of streams.values()) yield* theirs;
  }

  function tell(to: Iterable<EventStream>, text: string): void {
    sending.add(to, (stream) => stream.write(text));
  }

  /** Signals may be missing, so every client reloads everything. */
  function missed(): void {
    for (const name of ['notifications', 'figures'] as const) tell(all(), frame(name));
  }

  function heard(payload: string): void {
    const sign = signIn(payload);
    if (sign?.of === 'notified')
      for (const id of sign.personIds) tell(of(id), frame('notifications'));
    if (sign?.of === 'figures') {
      if (sign.personIds === 'all') tell(all(), frame('figures'));
      else for (const id of sign.personIds) tell(of(id), frame('figures'));
    }
    if (sign?.of === 'sessionEnded')
      end(of(sign.personId), ({ session }) => session === sign.session);
    if (sign?.of === 'personOut') end(of(sign.personId), () => true);
  }

  function beat(): void {
    const now = performance.now();
    sending.add(all(), (stream) =>
      now - stream.openedAt > lifeMs ? stream.end() : stream.write(heartbeat),
    );
  }

  return {
    listen: async () => {
      pulse ??= setInterval(beat, heartbeatMs).unref();
      await source.start();
    },
    add: (stream) => {
      const theirs = streams.get(stream.personId);
      if (theirs === undefined) streams.set(stream.personId, new Set([stream]));
      else theirs.add(stream);
    },
    remove: (stream) => {
      const theirs = streams.get(stream.personId);
      theirs?.delete(stream);
      if (theirs?.size === 0) streams.delete(stream.personId);
    },
    isFull: (personId) => (streams.get(personId)?.size ?? 0) >= streamsPerPersonMax,
    count: () => [...all()].length,
    close: async () => {
      clearInterval(pulse);
      sending.drop();
      end(all(), () => true);
      await source.stop();
    },
  };
}

function end(among: Iterable<EventStream>, isOver: (stream: EventStream) => boolean): void {
  // A copy: an ended stream leaves the iterated set.
  for (const stream of Array.from(among).filter(isOver)) stream.end();
}

type Work = () => void;

/** Runs the first slice immediately and the rest at intervals. */
function slices() {
  let waiting: Work[] = [];
  let timer: NodeJS.Timeout | undefined;

  function work(): void {
    const now = waiting.slice(0, slice.streams);
    waiting = waiting.slice(slice.streams);
    for (const one of now) one();
    timer = waiting.length === 0 ? undefined : setTimeout(work, slice.everyMs).unref();
  }

  return {
    add: (streams: Iterable<EventStream>, act: (stream: EventStream) => void): void => {
      for (const stream of streams) waiting.push(() => act(stream));
      if (timer === undefined && waiting.length > 0) work();
    },
    drop: (): void => {
      clearTimeout(timer);
      waiting = [];
    },
  };
}
