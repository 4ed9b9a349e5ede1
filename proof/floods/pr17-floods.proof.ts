import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';
import { systemRandom } from '../../apps/server/src/infra/crypto/random.ts';
import { newVaultKey } from '../../apps/server/src/infra/crypto/vault.ts';
import { fillDirected } from '../../bench/parts/director.ts';
import { quantile } from '../../bench/parts/quantile.ts';
import { type Answer, ask, json } from '../parts/call.ts';
import { openTestServer } from '../parts/test-server.ts';
import { countByStatus, exports, logins, searches, slowCallers, uploads } from './floods.ts';
import { addPeople, password } from '../parts/people.ts';
import { proof } from '../parts/proof.ts';
import { residentBytes } from '../uploads/traces.ts';
import { type Served, sendVisitor } from './visitor.ts';

const ownSource = '10.200.0.1';

proof(
  'PR17',
  'a flooding source is rate-limited; other users are unaffected',
  async ({ judge, scale }) => {
    const people = scale({ full: 10_000, short: 2_000 });
    const programme = await fillDirected(inject('server')?.adminUrl ?? '', people);
    const club = await openTestServer({
      DATABASE_URL: programme.url,
      DATA_KEYS: newVaultKey(systemRandom),
    });
    await club.database.kysely
      .insertInto('contact_category')
      .values({ code: 'konto', name: 'Konto', roles: ['user1'] })
      .execute();
    const [normal] = await addPeople(club, 1);
    const flooders = await addPeople(club, scale({ full: 50, short: 10 }));
    if (normal === undefined) throw new Error('There is nobody to be served.');

    const seen = { bytes: 0 };
    const watch = setInterval(() => {
      seen.bytes = Math.max(seen.bytes, residentBytes(club.server().pid) ?? 0);
    }, 200);
    const visitor = sendVisitor({ url: club.url(), token: normal.token, source: ownSource });

    const slow = await slowCallers(club, scale({ full: 200, short: 50 }));
    const floods = await Promise.all([
      uploads(flooders.map(({ token }) => token))(club),
      exports(programme.director, programme.year, scale({ full: 20, short: 10 }))(club),
      searches(programme.director, scale({ full: 3_000, short: 800 }))(club),
      logins(
        scale({ full: 1_000, short: 300 }),
        scale({ full: 10, short: 3 }),
        scale({ full: 20, short: 2 }),
      )(club),
    ]);
    await sleep(scale({ full: 5_000, short: 500 }));
    slow.release();
    const answers = await visitor.leave();
    clearInterval(watch);

    const flooded = floods.flat();
    const refused = flooded.filter(({ status }) => status === 429);
    judge.none('answers to the visitor that are not 200', answers.length, notAnswered(answers));
    judge.atMost(
      'p99 of the visitor',
      answers.length,
      quantile(
        answers.map(({ ms }) => ms),
        0.99,
      ),
      500,
      { unit: 'ms', timed: true },
    );
    judge.none('floods answered with a fault', flooded.length, faults(flooded));
    judge.atLeast('calls told to wait', flooded.length, refused.length, 1);
    judge.none(
      'refusals without a Polish sentence',
      refused.length,
      refused.filter(isSilent).map(({ text }) => text),
    );
    judge.atMost('memory of the server', flooded.length, Math.round(seen.bytes / 1_048_576), 512, {
      unit: 'MiB',
    });
    const login = await ask(club, {
      method: 'POST',
      path: '/authorization',
      body: { username: normal.phone, password },
      source: ownSource,
    });
    judge.equal('login of the visitor afterwards', 1, login.status, 200);
    const blocked = await club.database.kysely
      .selectFrom('login_guard')
      .select('phone')
      .where('blocked_at', 'is not', null)
      .execute();
    judge.none(
      'accounts of others that are blocked',
      flooders.length,
      blocked.filter(({ phone }) => !phone.startsWith('+4879')),
    );
  },
);

function notAnswered(answers: readonly Served[]): string[] {
  return answers
    .filter(({ status }) => status !== 200)
    .map(({ status, text }) => `${status} ${text}`);
}

/**
 * Every refusal is well-formed, and none is a server error. A line that never opened says nothing:
 * the floods' process opens a thousand a second, with a timeout of ten seconds.
 */
function faults(answers: readonly Answer[]): string[] {
  const wrong = answers.filter(({ status }) => status >= 500 && status !== 503);
  return wrong.length === 0
    ? []
    : [JSON.stringify(countByStatus(answers)), ...wrong.map(({ text }) => text)];
}

function isSilent(answer: Answer): boolean {
  const { code, message } = json<{ code?: number; message?: string }>(answer);
  return code !== 429 || !/[ąćęłńóśźż]|\p{L} \p{L}/u.test(message ?? '');
}
