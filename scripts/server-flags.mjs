// What the server's Node is started with, wherever it is started: docs/measurements.md, server internals.

/**
 * Frequent collections instead of a heap that grows as long as the machine has room: half to two
 * thirds of the memory in floods, for a tenth of their time. Without them PR17 takes 588 MiB; 512 are allowed.
 */
export const serverFlags = ['--max-semi-space-size=8', '--heap-growing-percent=40'];
