import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { eachEngine } from '../../testing/database.ts';
import { type Club, addAccount, get, post, testClub } from './accounts.testing.ts';

const rounds = 20;

eachEngine((engine) => {
  let club: Club;
  const known = numbers('5000010');
  const unknown = numbers('5000020');
  beforeAll(async () => {
    club = await testClub(engine);
    for (const number of known) await addAccount(club, { phone: `+48${number}` });
  });

  const calls: Record<string, (username: string, source: string) => Promise<LightMyRequestResponse>> = {
    login: (username, source) => post(club.app, '/authorization', { username, password: 'zgaduję' }, { source }),
    'login without a password': (username, source) =>
      post(club.app, '/authorization', { username, password: '' }, { source }),
    reminder: (username, source) => post(club.app, '/authorization/remind-password', { username }, { source }),
    approvals: (username, source) => get(club.app, `/approvals/${username}`, { source }),
  };

  test.each(Object.keys(calls))(
    '[H2] neither answer nor time of the %s tells whether somebody has the number',
    async (name) => {
      const call = calls[name];
      if (call === undefined) throw new Error(`There is no call ${name}.`);
      const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
      for (let round = 0; round < rounds; round += 1) {
        const source = `10.50.0.${round % 10}`;
        const order = round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
        const answers: Record<string, unknown> = {};
        for (const kind of order) {
          const start = performance.now();
          const reply = await call((kind === 'known' ? known : unknown)[round] ?? '', source);
          times[kind].push(performance.now() - start);
          answers[kind] = { status: reply.statusCode, body: reply.body, headers: Object.keys(reply.headers) };
        }
        expect(answers['unknown']).toEqual(answers['known']);
      }
      expect(areAlike(median(times.known), median(times.unknown))).toBe(true);
    },
  );
});

function numbers(prefix: string): string[] {
  return Array.from({ length: rounds }, (_, index) => `${prefix}${String(index).padStart(2, '0')}`);
}

/** A busy machine adds noise to both; a password that is not compared saves 15 ms of 20. */
function areAlike(oneMs: number, otherMs: number): boolean {
  return Math.abs(oneMs - otherMs) < 5 || (oneMs / otherMs > 0.6 && oneMs / otherMs < 1.7);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
