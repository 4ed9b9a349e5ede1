import type { TestServer } from './test-server.ts';

/** The server takes it to be this moment from now on, so that a proof means the same on every day of the year. */
export function shiftTo(club: Pick<TestServer, 'now' | 'shift'>, moment: string): Promise<void> {
  return club.shift({ seconds: (Date.parse(moment) - club.now().getTime()) / 1_000 });
}
