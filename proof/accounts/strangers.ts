import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, ask, sourceOf } from '../parts/call.ts';
import type { Person } from '../parts/people.ts';
import type { TestServer } from '../parts/test-server.ts';

/** The address and the device of a call. */
export type From = { readonly source: string; readonly device?: string };

export const post = (club: TestServer, path: string, body: object, from: From): Promise<Answer> =>
  ask(club, { method: 'POST', path, body, ...from });
export const remind = (club: TestServer, phone: string, from: From) =>
  post(club, '/authorization/remind-password', { username: phone }, from);
export const logIn = async (
  club: TestServer,
  phone: string,
  typed: string,
  from: From,
): Promise<boolean> =>
  (await post(club, '/authorization', { username: phone, password: typed }, from)).status === 200;
export const announce = (club: TestServer, phone: string, ticked: readonly string[], from: From) =>
  post(
    club,
    '/authorization/token/',
    { username: phone, approvals: ticked.map((id) => ({ id, name: '', value: true })) },
    from,
  );

const deviceOf = (name: string): string => `device-in-the-proof-${name}`;
export const strangersOf = (count: number): From[] =>
  Array.from({ length: count }, (_, index) => ({
    source: sourceOf(2_000_000 + index),
    // Every third keeps no cookie.
    ...(index % 3 === 0 ? {} : { device: deviceOf(`of-stranger-${index}`) }),
  }));
export const owner = (name: string): From => ({ source: '192.0.2.77', device: deviceOf(name) });

export const isOk = ({ status }: Answer): boolean => status === 200;
export const smsTo = ({ sms }: TestServer, { phone }: Person): number =>
  sms.sent.filter(({ to }) => to.endsWith(phone)).length;

/** More than the turns of logins and those that may wait for one. */
const floodedAtOnce = 600;

/** Wrong passwords of made-up numbers: so many calls are under way at any time until the flood ends. */
export function floodOfLogins(club: TestServer, strangers: readonly From[]) {
  const seen = { made: 0, refused: 0, failed: 0 };
  let isOver = false;
  const begun = Promise.withResolvers<void>();
  const known = Promise.withResolvers<void>();
  const workers = Array.from({ length: floodedAtOnce }, async (_, worker) => {
    for (let call = worker; !isOver; call += floodedAtOnce) {
      const from = strangers[call % strangers.length] ?? owner('nobody');
      const { status } = await post(
        club,
        '/authorization',
        { username: String(610_000_000 + call), password: 'x' },
        from,
      );
      seen.made += 1;
      if (status === 429) seen.refused += 1;
      if (status === 0 || (status >= 500 && status !== 503)) seen.failed += 1;
      // The first refusal shows that no turn is free.
      if (status === 429) begun.resolve();
      if (seen.made >= strangers.length + floodedAtOnce) known.resolve();
    }
  });
  return {
    isUnderWay: () => begun.promise,
    /** No source is new any more. */
    isKnown: () => known.promise,
    end: async () => {
      isOver = true;
      await Promise.all(workers);
      return seen;
    },
  };
}

/** Calls until the answer is another one than to come again in some seconds; returns how often it was that. */
export async function insist(
  call: () => Promise<Answer>,
): Promise<{ readonly isIn: boolean; readonly told: number }> {
  let answer = await call();
  let told = 0;
  for (; answer.status === 429 && told < 5; told += 1) {
    await sleep(Number(answer.headers.get('retry-after')) * 1000);
    answer = await call();
  }
  return { isIn: isOk(answer), told };
}
