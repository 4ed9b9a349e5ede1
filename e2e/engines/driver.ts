import { setTimeout as sleep } from 'node:timers/promises';

export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json };

/** One window of an engine, with a profile of its own. */
export type Driver = {
  /** Where files that are saved arrive. */
  readonly downloads: string;
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  /** Runs a function in the page; it sees its arguments alone. */
  run<Given extends readonly Json[], Result>(
    script: (...given: Given) => Result | Promise<Result>,
    ...given: Given
  ): Promise<Result>;
  /** What hands and fingers do, in the form of the W3C's "Perform Actions". */
  act(sources: readonly Json[]): Promise<void>;
  /** Chooses a file in the field that a selector finds. */
  attach(selector: string, path: string): Promise<void>;
  /** Sets the size of what a page sees of the window; an engine may have a least width. */
  resize(width: number, height: number): Promise<void>;
  /** The page as it would be printed; WebKitGTK's driver cannot tell. */
  print?(): Promise<Buffer>;
  close(): Promise<void>;
};

/** A press of the mouse at a point of the window. */
export function pressAt(x: number, y: number): readonly Json[] {
  return [
    {
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [
        { type: 'pointerMove', duration: 0, x, y },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    },
  ];
}

/** Keys by the W3C's code points. */
export const keys = { tab: '\uE004', enter: '\uE007', escape: '\uE00C', space: ' ' } as const;

export function typed(text: string): readonly Json[] {
  const actions = [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  return [{ type: 'key', id: 'keyboard', actions }];
}

const patienceMs = 30_000;
const pauseMs = 40;

/**
 * Asks until there is an answer. A page that is being replaced cannot be asked, and is asked again;
 * what was wrong last is told when there is none in time.
 */
export async function until<Found>(
  what: string,
  probe: () => Promise<Found | false | null | undefined>,
  givenMs = patienceMs,
): Promise<Found> {
  let last: unknown = 'no answer';
  for (const end = performance.now() + givenMs; performance.now() < end; await sleep(pauseMs)) {
    try {
      const found = await probe();
      if (found !== false && found !== null && found !== undefined) return found;
      last = found;
    } catch (error) {
      last = error instanceof Error ? error.message : error;
    }
  }
  throw new Error(`Waited in vain for ${what}: ${String(last)}`);
}
