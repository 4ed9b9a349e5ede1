/** Injected, so that a test can set the time. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
