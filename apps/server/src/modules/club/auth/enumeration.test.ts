import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { type Club, addAccount, get, post, testClub } from './accounts.testing.ts';

const rounds = 20;

let club: Club;
const known = numbers('5000010');
const unknown = numbers('5000020');
beforeAll(async () => {
  club = await testClub();
  for (const number of known) await addAccount(club, { phone: `+48${number}` });
});

/**
 * Counts compared passwords, with a stored hash or the decoy: that takes the time. The proof PR2
 * measures the time.
 */
const comparisons = (): number =>
  club.account.passwords.compared() + club.account.passwords.comparedInVain();

const calls: Record<string, (username: string, source: string) => Promise<LightMyRequestResponse>> =
  {
    login: (username, source) =>
      post(club.app, '/authorization', { username, password: 'zgaduję' }, { source }),
    'login without a password': (username, source) =>
      post(club.app, '/authorization', { username, password: '' }, { source }),
    reminder: (username, source) =>
      post(club.app, '/authorization/remind-password', { username }, { source }),
    approvals: (username, source) => get(club.app, `/approvals/${username}`, { source }),
  };

test.each(Object.keys(calls))(
  '[HZ2] neither reply nor work of the %s reveals an account',
  async (name) => {
    const call = calls[name];
    if (call === undefined) throw new Error(`There is no call ${name}.`);
    for (let round = 0; round < rounds; round += 1) {
      const source = `10.50.0.${round % 10}`;
      const order =
        round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
      const answers: Record<string, unknown> = {};
      for (const kind of order) {
        const before = comparisons();
        const reply = await call((kind === 'known' ? known : unknown)[round] ?? '', source);
        const { statusCode: status, body, headers } = reply;
        answers[kind] = {
          status,
          body,
          headers: Object.keys(headers),
          comparisons: comparisons() - before,
        };
      }
      expect(answers['unknown']).toEqual(answers['known']);
    }
  },
);

function numbers(prefix: string): string[] {
  return Array.from({ length: rounds }, (_, index) => `${prefix}${String(index).padStart(2, '0')}`);
}
