import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { pushService } from '../../apps/server/src/infra/outside/push.testing.ts';
import { startBrowser } from '../parts/browser.ts';
import { ask } from '../parts/call.ts';
import { type TestServer, openTestServer } from '../parts/test-server.ts';
import { visit } from './browser.ts';
import { callAll } from './calls.ts';
import { foundIn, only } from './canaries.ts';
import { liveThrough } from './journey.ts';
import { proof } from '../parts/proof.ts';

/** A name, a number and an address belong into a letter to the operator; nothing of these does. */
const hard = /pesel|iban|password|code|token|birthday|place|taxOffice/;

proof('PR15', 'secrets occur only in their own places', async ({ judge }) => {
  const push = await pushService();
  onTestFinished(async () => void (await push.close()));
  const club = await openTestServer({
    LOG_LEVEL: 'debug',
    FCM_SERVICE_ACCOUNT: JSON.stringify(push.account),
    FCM_URL: push.url,
  });
  const { holder, secrets, refusals, profile } = await liveThrough(club);
  // Pushes go out by the minute.
  await club.shift({ minutes: 2 });
  const said = await callAll(club, secrets);
  const browser = await startBrowser(club);
  onTestFinished(() => browser.close());
  const tab = await browser.openTab(['sanitiser', 'policy']);
  const { urls, kept, after } = await visit(tab, holder);
  const letters = await lettersOf(club);
  await until(() => push.arrived.length > 0);
  await breakIds(club, holder.token, holder.phone);
  // The log is written by the second.
  await sleep(1_500);
  const log = club.server().output();

  judge.none('log lines that give something away', log.split('\n').length, foundIn(log, secrets));
  judge.none('answers that tell other people', said.length, [
    ...new Set(
      said.flatMap(({ asked, text }) =>
        foundIn(text, secrets).map((found) => `${asked}: ${found}`),
      ),
    ),
  ]);
  judge.none(
    'refusals that repeat what was sent',
    refusals.length,
    foundIn(refusals.join('\n'), secrets),
  );
  const pushed = JSON.stringify(push.arrived.map(({ content }) => withoutAddress(content)));
  judge.none(
    'pushes that say more than that there is something',
    push.arrived.length,
    foundIn(pushed, secrets),
  );
  judge.none('letters', letters.length, foundIn(letters.join('\n'), only(secrets, hard)));
  const sent = club.sms.sent.map(({ message }) => message).join('\n');
  judge.none(
    'SMS, but for their codes',
    club.sms.sent.length,
    foundIn(sent, only(secrets, /^(?!code|phone)/)),
  );
  judge.none('rows of devices and of security events', 2, await rowsThatTell(club, secrets));
  const addresses = urls.filter((url) => !/ \S+\/approvals\/\d{9}$/.test(url)).join('\n');
  judge.none('addresses that the browser asked for', urls.length, foundIn(addresses, secrets));
  judge.none('requests to others', urls.length, [...browser.left, ...tab.takeStrange()]);
  judge.none('what the browser keeps while somebody is logged in', 1, foundIn(kept, secrets));
  judge.none('what it keeps after the logout', 1, [
    ...foundIn(after, secrets),
    ...(/klub\.token/.test(after) ? ['a token'] : []),
  ]);

  // That the same look finds them where they belong shows that it would elsewhere.
  const own = only(secrets, /^(pesel|iban|second iban|birthday|place|name|email|phone)$/);
  judge.equal('secrets in the own profile', own.size, foundIn(profile, own).length, own.size);
  const codes = only(secrets, /^code/);
  judge.equal('codes in the SMS', codes.size, foundIn(sent, codes).length, codes.size);
  judge.atLeast('pushes that came', 1, push.arrived.length, 1);
  judge.atLeast('letters that came', 1, letters.length, 1);
  judge.atLeast(
    'calls that the log tells of',
    said.length,
    log.split('"answered"').length,
    said.length,
  );
  judge.atLeast('errors that it tells of', 3, log.split('"level":50').length - 1, 1);
});

/** A database that refuses and a provider that fails tell their errors to the log. */
async function breakIds(club: TestServer, token: string, phone: string): Promise<void> {
  const { kysely } = club.database;
  club.sms.refuseWith(11);
  await ask(club, {
    method: 'POST',
    path: '/authorization/remind-password',
    body: { username: phone },
  });
  await sql`alter table contact_category rename to contact_category_gone`.execute(kysely);
  await ask(club, { path: '/api/v1/contact-categories/user1', token });
  await sql`alter table contact_category_gone rename to contact_category`.execute(kysely);
  await sql`alter table person add constraint proof_refuses check (last_name <> 'Kanarkowska-Nowa')`.execute(
    kysely,
  );
  const body = {
    firstname: 'Kanariana',
    lastname: 'Kanarkowska-Nowa',
    email: 'kanarek@poczta.example',
  };
  await ask(club, { method: 'POST', path: '/api/v1/user/updateandreturnerrors', token, body });
  await sleep(1_500);
}

async function rowsThatTell(
  club: TestServer,
  secrets: ReadonlyMap<string, string>,
): Promise<readonly string[]> {
  const { kysely } = club.database;
  const devices = JSON.stringify(await kysely.selectFrom('device').selectAll().execute());
  const events = JSON.stringify(await kysely.selectFrom('security_event').selectAll().execute());
  const besides = only(new Map(secrets), /^(?!device token)/);
  return [...foundIn(devices, besides), ...foundIn(events, only(new Map(secrets), hard))];
}

/** Where it goes is not what it says. */
function withoutAddress(content: unknown): unknown {
  return { ...(content as object), token: '' };
}

/** Letters lie in the data folder where no mail server is set up. */
async function lettersOf(club: TestServer): Promise<readonly string[]> {
  const folder = join(club.home.dataDir, 'outbox');
  const names = (): string[] => {
    try {
      return readdirSync(folder).filter((name) => name.endsWith('.eml'));
    } catch {
      return [];
    }
  };
  await until(() => names().length > 0);
  return names().map((name) => {
    const source = readFileSync(join(folder, name), 'utf8');
    // Its body may be in base64.
    const bodies = [...source.matchAll(/(?:^[A-Za-z0-9+/=]{4,76}\r?\n?)+/gm)].map(([code]) =>
      Buffer.from(code, 'base64').toString('utf8'),
    );
    return [source, ...bodies].join('\n');
  });
}

async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 150 && !isSo(); tries += 1) await sleep(100);
}
