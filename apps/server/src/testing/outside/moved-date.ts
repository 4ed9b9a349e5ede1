/** Advances the process's date by the milliseconds of `shift`. Timers keep real time. */
export function moveDate(shift: () => number): void {
  const SystemDate = Date;

  class MovedDate extends SystemDate {
    constructor(...given: unknown[]) {
      if (given.length === 0) super(SystemDate.now() + shift());
      // The constructor's overloads cannot be distinguished in a forwarding call.
      else super(...(given as [number]));
    }

    /** A date from another thread counts too. */
    static override [Symbol.hasInstance](value: unknown): boolean {
      return Function.prototype[Symbol.hasInstance].call(SystemDate, value);
    }

    static override now(): number {
      return SystemDate.now() + shift();
    }
  }

  globalThis.Date = MovedDate as DateConstructor;
}
