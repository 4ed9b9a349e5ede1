import { moveDate } from './moved-date.ts';

/**
 * Loaded before the server's main.ts by proofs and journeys, whose messages move the clock; the
 * server does not know it.
 */
let shift = 0;
moveDate(() => shift);

process.on('message', (message: { readonly shift: number }) => {
  shift = message.shift;
  process.send?.({ shifted: shift });
});
// The parent's channel must not keep the process running.
process.channel?.unref();
