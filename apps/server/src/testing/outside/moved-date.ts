/** From now on the process takes it to be as many milliseconds later as `shift` returns. Timers run on as ever. */
export function moveDate(shift: () => number): void {
  const SystemDate = Date;

  class MovedDate extends SystemDate {
    constructor(...given: unknown[]) {
      if (given.length === 0) super(SystemDate.now() + shift());
      // The constructor's overloads cannot be told apart in a call that hands everything on.
      else super(...(given as [number]));
    }

    /** A date that comes from another thread is one, too. */
    static override [Symbol.hasInstance](value: unknown): boolean {
      return Function.prototype[Symbol.hasInstance].call(SystemDate, value);
    }

    static override now(): number {
      return SystemDate.now() + shift();
    }
  }

  globalThis.Date = MovedDate as DateConstructor;
}
