import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, ask, json, type Request } from '../parts/call.ts';
import type { TestServer } from '../parts/test-server.ts';
import { type Secrets, identity, someIban } from './canaries.ts';
import { addPeople } from '../parts/people.ts';

/** A person with a secret in every place that takes one. */
export type Holder = { readonly phone: string; readonly token: string; readonly password: string };

export type Journey = {
  readonly holder: Holder;
  readonly secrets: Secrets;
  /** Refusals on the way, with what was asked. */
  readonly refusals: readonly string[];
  /** The own profile, where the secrets belong. */
  readonly profile: string;
};

const source = '10.9.9.9';
const device = 'kanarkowe-urzadzenie-00000001';

/** The whole life of an account, from the invitation to a new bank account, with the mistakes that people make. */
export async function liveThrough(club: TestServer): Promise<Journey> {
  const person = identity();
  const [invited] = await addPeople(club, 1, {
    hasPassword: false,
    firstName: person.firstname,
    lastName: person.lastname,
  });
  if (invited === undefined) throw new Error('Nobody was added.');
  const { phone } = invited;
  const passwords = [
    'Kanarek: pierwsze hasło',
    'Kanarek: drugie hasło',
    'Kanarek: złe hasło',
  ] as const;
  const deviceToken = 'kanarkowy-token-urzadzenia-0001';
  const secrets: Secrets = new Map([
    ['phone', phone],
    ['device token', deviceToken],
    ['name', person.lastname],
    ...(['email', 'iban', 'place', 'birthday', 'pesel', 'taxOfficeName'] as const).map(
      (field) => [field, person[field]] as const,
    ),
    ...passwords.map((word, index) => [`password ${index + 1}`, word] as const),
  ]);
  const refusals: string[] = [];
  let token: string | undefined;

  async function say(
    path: string,
    body?: unknown,
    request: Partial<Request> = {},
  ): Promise<Answer> {
    const method = body === undefined && request.form === undefined ? 'GET' : 'POST';
    const answer = await ask(club, { method, path, body, token, source, device, ...request });
    if (answer.status >= 400) refusals.push(`${method} ${path.split('?')[0]}: ${answer.text}`);
    return answer;
  }
  async function logIn(password: string): Promise<void> {
    token = undefined;
    const answer = await say('/authorization', { username: phone, password });
    token = json<{ data?: { access_token: string } }>(answer).data?.access_token;
    if (token === undefined) throw new Error(`No login: ${answer.text}`);
    secrets.set(`access token ${secrets.size}`, token);
  }
  async function setPassword(password: string): Promise<void> {
    await say('/api/v1/user/update', { password, passwordRepeat: `${password}!` });
    const { text } = await say('/api/v1/user/update', { password, passwordRepeat: password });
    if (!text.includes('"success":true')) throw new Error(`No password: ${text}`);
  }

  await say(`/approvals/${phone}`);
  await say(`/approvals/${phone}?haslo=${encodeURIComponent(passwords[2])}`);
  await say('/authorization', { username: phone, password: passwords[2] });
  await say('/authorization/token/', { username: phone, approvals: [] });
  await logIn(await codeFrom(club, phone, secrets));
  await setPassword(passwords[0]);
  await logIn(passwords[0]);
  await say('/api/v1/push', { kinds: [], quietFrom: 0, quietTo: 0 });
  await say('/api/v1/devices', {
    token: deviceToken,
    platform: 'android',
    version: '1.1.6',
    apiUrl: club.url(),
  });
  const { text: profile } = await fill(say, person);
  await writeTo(club, say, person.email);
  await say('/authorization', `{"password":"${passwords[0]}`);
  await say('/authorization', undefined, {
    method: 'POST',
    body: { username: phone, password: [passwords[0]], pesel: person.pesel },
  });

  // A reminder so soon after the invitation would not be sent.
  await club.shift({ minutes: 2 });
  await say('/authorization/remind-password', { username: phone });
  await logIn(await codeFrom(club, phone, secrets));
  await setPassword(passwords[1]);
  await logIn(passwords[1]);
  await say('/api/v1/devices', {
    token: deviceToken,
    platform: 'android',
    version: '1.1.6',
    apiUrl: club.url(),
  });
  const changed = { ...person, iban: someIban() };
  secrets.set('second iban', changed.iban);
  const { text: second } = await fill(say, changed);
  return {
    holder: { phone, token: token ?? '', password: passwords[1] },
    secrets,
    refusals,
    profile: profile + second,
  };
}

type Say = (path: string, body?: unknown, request?: Partial<Request>) => Promise<Answer>;

async function fill(say: Say, person: ReturnType<typeof identity>): Promise<Answer> {
  await say('/api/v1/user/get');
  await say('/api/v1/user/updateandreturnerrors', {
    ...person,
    pesel: `${person.pesel}0`,
    zipCode: person.iban,
  });
  await say('/api/v1/user/updateandreturnerrors', person);
  return say('/api/v1/user/get');
}

async function writeTo(club: TestServer, say: Say, email: string): Promise<void> {
  const category = { code: 'inne', name: 'Inne', roles: ['user1'] };
  await club.database.kysely.insertInto('contact_category').values(category).execute();
  const form = (fields: Readonly<Record<string, string>>): FormData => {
    const filled = new FormData();
    for (const [name, value] of Object.entries(fields)) filled.set(name, value);
    return filled;
  };
  await say('/api/v1/contact', undefined, {
    method: 'POST',
    form: form({ category: 'nie ma', email, message: email }),
  });
  await say('/api/v1/contact', undefined, {
    method: 'POST',
    form: form({ category: 'inne', email, message: 'Kiedy będzie wypłata?' }),
  });
}

/** The newest temporary password for this number; a later notice may follow it. */
async function codeFrom(club: TestServer, phone: string, secrets: Secrets): Promise<string> {
  const known = [...secrets.values()];
  for (let tries = 0; tries < 150; tries += 1) {
    const codes = club.sms.sent
      .filter(({ to }) => to.endsWith(phone))
      .flatMap(({ message }) => /haslo to (\S+)\./.exec(message)?.[1] ?? []);
    const code = codes.at(-1);
    if (code !== undefined && !known.includes(code)) {
      secrets.set(`code ${secrets.size}`, code);
      return code;
    }
    await sleep(100);
  }
  throw new Error(`No SMS came for ${phone}.`);
}
