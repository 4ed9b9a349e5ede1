import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { randomBytes } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { openClubApart } from './cluster.ts';
import { codeOf, nextSource, onWires, remind, smsSettled, tryPassword } from './codes.ts';
import { ibanOf, identityOf } from './identity.ts';
import { login } from './login.ts';
import { type Place, type Secret, filesBelow, secretsIn } from './search.ts';
import type { Wire, WireAnswer } from './wire.ts';
import { runWhole } from '../../apps/server/src/testing/programs.ts';
import { type Person, addPeople } from '../parts/people.ts';
import { proof } from '../parts/proof.ts';

const run = promisify(execFile);

const passphrase = 'osiem kroków w bok';
/** Stored as it is: what does not find it does not search. */
const canary = 'Kanarkowska-Plain';

proof('PR16', 'database, log and backup hold no secret in plain text', async (parts) => {
  const { judge, scale } = parts;
  const { club, cluster, tools } = await openClubApart({ LOG_LEVEL: 'debug' });
  const people = await addPeople(club, scale({ full: 200, short: 10 }), { lastName: canary });
  const lives = await onWires(club, people, (wire, person, index) => live(wire, person, index));
  await smsSettled(club);
  const codes = people.map(({ phone }) => ({ what: 'code', value: codeOf(club, phone) }));
  // Half of the codes are used, which opens a session each.
  await onWires(club, people.slice(people.length / 2), (wire, { phone }) =>
    tryPassword(wire, phone, codeOf(club, phone)),
  );
  const secrets = [...lives.flatMap(({ secrets: own }) => own), ...codes];
  judge.none(
    'calls of these lives that were refused',
    lives.length,
    lives.flatMap(({ refused }) => refused),
  );
  judge.atLeast(
    'secrets: tokens, passwords, codes, PESEL, accounts',
    secrets.length,
    secrets.length,
    9 * people.length,
  );

  const word = join(club.home.dataDir, 'word');
  writeFileSync(word, `${passphrase}\n`);
  const backups = join(club.home.dataDir, 'backups');
  await runWhole(['backup', 'backup', '--folder', backups, '--passphrase-file', word], {
    env: club.home.environment,
  });
  const [backup = ''] = readdirSync(backups);
  await sql`checkpoint`.execute(club.database.kysely);
  const folder = decodeURIComponent(/[?&]host=([^&]+)/.exec(cluster.url)?.[1] ?? '');
  const places: readonly Place[] = [
    ...(await dumped(cluster.url, tools)),
    filesBelow('WAL', join(folder, 'data/pg_wal')),
    filesBelow('files of the database', join(folder, 'data/base')),
    { name: 'backup, unpacked', content: gunzipSync(readFileSync(join(backups, backup))) },
  ];
  for (const place of places) {
    judge.none(
      `secrets in: ${place.name}`,
      place.content.length,
      secretsIn(place, secrets).map(tell),
    );
    const plain = secretsIn(place, [{ what: 'name', value: canary }]);
    judge.equal(
      `control: a name that is stored in plain, in: ${place.name}`,
      place.content.length,
      plain.length,
      1,
    );
  }
  const log = { name: 'log of the server', content: Buffer.from(club.server().output()) };
  judge.none(`secrets in: ${log.name}`, log.content.length, secretsIn(log, secrets).map(tell));
  const routes = secretsIn(log, [{ what: 'route', value: '/api/v1/user/updateandreturnerrors' }]);
  judge.equal('control: a route, in its log', log.content.length, routes.length, 1);
  const logOfDatabase = { name: 'log of the database', content: Buffer.from(cluster.log()) };
  judge.none(
    `secrets in: ${logOfDatabase.name}`,
    logOfDatabase.content.length,
    secretsIn(logOfDatabase, secrets).map(tell),
  );
  const data = filesBelow('data folder', club.home.dataDir);
  judge.none(`secrets in: ${data.name}`, data.content.length, secretsIn(data, secrets).map(tell));
  const planted = {
    name: 'planted',
    content: Buffer.from(secrets.map(({ value }) => Buffer.from(value).toString('hex')).join(' ')),
  };
  judge.equal(
    'control: secrets found where all are planted in hex',
    secrets.length,
    secretsIn(planted, secrets).length,
    secrets.length,
  );
});

type Life = { readonly secrets: readonly Secret[]; readonly refused: readonly string[] };

/**
 * Logs in, sets a password, enters identity and account, changes the account, mistypes, requests a
 * reminder; some leave.
 */
async function live(wire: Wire, { phone, token }: Person, index: number): Promise<Life> {
  const password = `Tajne-słowo-${randomBytes(8).toString('hex')}`;
  const mistyped = `Pomyłka-${randomBytes(8).toString('hex')}`;
  const { birthday, pesel, iban } = identityOf(7_000 + index);
  const second = ibanOf(50_000 + index);
  const device = `device-of-this-life-${phone}`;
  const post = (path: string, body: object, by: string): Promise<WireAnswer> =>
    wire.send({ method: 'POST', path, body, token: by, source: nextSource() });
  const profile = {
    firstname: 'Anna',
    lastname: canary,
    email: '',
    entrepreneur: '0',
    place: 'Cicha 4',
    city: 'Łódź',
    zipCode: '90-001',
  };
  const street = `Ulica-Sekretna-${phone}`;
  const office = `Urząd-Tajny-${phone}`;
  const answers = [
    await post('/api/v1/user/update', { password, passwordRepeat: password }, token),
  ];
  const entered = await wire.send(
    login({ username: phone, password, source: nextSource(), device }),
  );
  const own = /"access_token":"([^"]+)"/.exec(entered.text)?.[1] ?? '';
  const identity = { birthday, pesel, taxOfficeName: office, place: street };
  answers.push(
    entered,
    await post('/api/v1/user/updateandreturnerrors', { ...profile, ...identity, iban }, own),
    await post(
      '/api/v1/user/updateandreturnerrors',
      { ...profile, ...identity, iban: second },
      own,
    ),
    await remind(wire, phone, nextSource()),
  );
  await wire.send(login({ username: phone, password: mistyped, source: nextSource() }));
  return {
    secrets: [
      ...[token, own].map((value) => ({ what: 'token', value })),
      ...[password, mistyped].map((value) => ({ what: 'password', value })),
      ...[iban, second].map((value) => ({ what: 'account', value: value.slice(4) })),
      { what: 'PESEL', value: pesel },
      { what: 'street', value: street },
      { what: 'tax office', value: office },
      { what: 'device', value: device },
    ],
    refused: answers
      .filter(({ status }) => status !== 200)
      .map(({ status, text }) => `${status} ${text}`),
  };
}

function tell({ what, value }: Secret): string {
  return `${what} ${value}`;
}

/** Only where PostgreSQL's own tools are. */
async function dumped(url: string, tools: string | undefined): Promise<Place[]> {
  if (tools === undefined) return [];
  const { stdout } = await run(join(tools, 'pg_dump'), ['-d', url], { maxBuffer: 2 ** 30 });
  return [{ name: 'dump of the database', content: Buffer.from(stdout) }];
}
