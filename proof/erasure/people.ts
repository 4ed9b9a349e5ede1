import { type Answer, ask, json } from '../parts/call.ts';
import type { TestServer } from '../parts/test-server.ts';
import { identityOf } from '../accounts/identity.ts';
import { type Person, addPeople, password } from '../parts/people.ts';

/** People who say everything about themselves, each word and number of them to be told from all others. */

/** The questions and answers of one person at one time. */
export type Told = {
  readonly channel: 'login' | 'delete';
  /** The approvals as this person saw them, and what was ticked. */
  readonly consents: readonly {
    readonly name: string;
    readonly content: string;
    readonly value: boolean;
  }[];
  readonly from: Date;
  readonly until: Date;
  readonly source: string;
  readonly userAgent: string;
};

export type Member = Person & {
  readonly index: number;
  /** A unique text. */
  readonly canaries: readonly string[];
  readonly told: Told;
};

type Approvals = {
  readonly data: readonly {
    readonly id: string;
    readonly name: string;
    readonly content: string;
    readonly required: boolean;
  }[];
};

/** 1×1, black. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==',
  'base64',
);

export async function addMembers(
  club: TestServer,
  from: number,
  count: number,
): Promise<Omit<Member, 'told'>[]> {
  const people = await addPeople(club, count);
  return people.map((person, at) => {
    const index = from + at;
    const { iban, pesel } = identityOf(identityNumber(index));
    const words = Object.values(wordsOf(index));
    return { ...person, index, canaries: [...words, person.phone, iban, iban.slice(2), pesel] };
  });
}

function identityNumber(index: number): number {
  return 40_000 + index;
}

/** No word is the beginning of another. */
function wordsOf(index: number) {
  const word = (what: string): string => `kanarek${index}x${what}`;
  return {
    firstname: word('imie'),
    lastname: word('nazwisko'),
    email: word('poczta'),
    place: word('ulica'),
    city: word('miasto'),
    taxOfficeName: word('urzad'),
    taxOfficeAddress: word('adres'),
    device: word('telefon'),
    message: word('list'),
    file: word('plik'),
    userAgent: word('przegladarka'),
  };
}

function callerOf(index: number) {
  const source = `10.77.${Math.floor(index / 250)}.${index % 250}`;
  return {
    source,
    device: `browser-of-a-member-${index}`,
    headers: { 'user-agent': wordsOf(index).userAgent },
  };
}

/** Ticks what is asked for and logs in, as the app does. */
export async function logIn(
  club: TestServer,
  member: Omit<Member, 'told'>,
): Promise<Pick<Member, 'token' | 'told'>> {
  const caller = callerOf(member.index);
  const from = club.now();
  const listed = json<Approvals>(
    await ask(club, { path: `/approvals/${member.phone}`, ...caller }),
  ).data;
  const ticks = listed.map(({ required }, at) => required || (member.index + at) % 3 === 0);
  const approvals = listed.map(({ id, name }, at) => ({ id, name, value: ticks[at] ?? false }));
  const body = { username: member.phone, approvals };
  await ask(club, { method: 'POST', path: '/authorization/token/', body, ...caller });
  const entry = { username: member.phone, password };
  const answer = must(
    await ask(club, { method: 'POST', path: '/authorization', body: entry, ...caller }),
    'login',
  );
  return {
    token: json<{ data: { access_token: string } }>(answer).data.access_token,
    told: {
      channel: 'login',
      consents: listed.map(({ name, content }, at) => ({
        name,
        content,
        value: ticks[at] ?? false,
      })),
      from,
      until: club.now(),
      source: caller.source,
      userAgent: caller.headers['user-agent'],
    },
  };
}

/** Profile, device and a letter with an attachment: every kind of personal data. */
export async function tellEverything(
  club: TestServer,
  { index, token }: Pick<Member, 'index' | 'token'>,
): Promise<void> {
  const { device, message, file, userAgent: _, email, ...words } = wordsOf(index);
  const call = { method: 'POST', token, ...callerOf(index) } as const;
  const { birthday, pesel, iban } = identityOf(identityNumber(index));
  const address = `${email}@example.com`;
  const profile = {
    ...words,
    email: address,
    birthday,
    pesel,
    iban,
    zipCode: '90-001',
    entrepreneur: '0',
  };
  must(
    await ask(club, { ...call, path: '/api/v1/user/updateandreturnerrors', body: profile }),
    'profile',
  );
  const phone = {
    token: `${device}-0123456789`,
    platform: 'android',
    version: '1.1.6',
    apiUrl: '',
  };
  must(await ask(club, { ...call, path: '/api/v1/devices', body: phone }), 'device');
  const form = new FormData();
  form.append('category', 'inne');
  form.append('email', address);
  form.append('message', message);
  form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), `${file}.png`);
  must(await ask(club, { ...call, path: '/api/v1/contact', form }), 'letter');
}

/** Logs in again, ticks everything, and leaves; returns what was asked on the way. */
export async function leave(club: TestServer, member: Member): Promise<Told[]> {
  const { token, told } = await logIn(club, member);
  const caller = callerOf(member.index);
  const path = '/api/v1/approval/delete-user';
  const listed = json<Approvals>(
    must(await ask(club, { token, path, ...caller }), 'approvals'),
  ).data;
  const approvals = listed.map(({ id }) => ({ id, value: true }));
  const from = club.now();
  const deletion = {
    method: 'POST',
    path: '/api/v1/user/delete',
    body: { approvals },
    token,
    ...caller,
  } as const;
  must(await ask(club, deletion), 'deletion');
  const consents = listed.map(({ name, content }) => ({ name, content, value: true }));
  return [told, { ...told, channel: 'delete', consents, from, until: club.now() }];
}

function must(answer: Answer, what: string): Answer {
  if (answer.status !== 200)
    throw new Error(`The ${what} was refused: ${answer.status} ${answer.text}`);
  return answer;
}
