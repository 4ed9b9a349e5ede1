/**
 * Loaded before the server's main.ts by proofs and journeys: the process takes it to be as many milliseconds later as its parent
 * says. The server itself knows nothing of it. Timers run on as ever.
 */
const SystemDate = Date;
let shift = 0;

class ShiftedDate extends SystemDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(SystemDate.now() + shift);
    // The constructor's overloads cannot be told apart in a call that hands everything on.
    else super(...(given as [number]));
  }

  /** A date that comes from another thread is one, too. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return Function.prototype[Symbol.hasInstance].call(SystemDate, value);
  }

  static override now(): number {
    return SystemDate.now() + shift;
  }
}

globalThis.Date = ShiftedDate as DateConstructor;

process.on('message', (message: { readonly shift: number }) => {
  shift = message.shift;
  process.send?.({ shifted: shift });
});
// The parent's line keeps nothing running.
process.channel?.unref();
