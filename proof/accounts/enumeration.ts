import { sql } from 'kysely';
import { login } from './login.ts';
import { type Wire, type WireAnswer, type WireRequest, wireOf, withWires } from './wire.ts';
import { sourceOf } from '../parts/call.ts';
import type { TestServer } from '../parts/test-server.ts';
import { addPeople } from '../parts/people.ts';

/**
 * The account behind a number. Invited people have not logged in yet; the number of a deleted account is free again.
 */
export type Kind =
  | 'active'
  | 'nobody'
  | 'deleted'
  | 'blocked'
  | 'blocked nobody'
  | 'blocked by the operator'
  | 'invited';

export type Numbered = { readonly kind: Kind; readonly phone: string };

export type Sample = Numbered & {
  readonly call: string;
  readonly round: number;
  /** All that an answer shows except its time: status, headers, body without ids, length. */
  readonly signs: string;
  readonly ms: number;
};

/** Numbers of every kind; the programme has a required approval, which all but the invited have given. */
export async function prepare(
  club: TestServer,
  counts: Readonly<Record<Kind, number>>,
): Promise<Numbered[]> {
  const now = club.now();
  const numbered: Numbered[] = [];
  let free = 600_000_000;
  for (const [kind, count] of (Object.entries(counts) as [Kind, number][]).filter(
    ([, wanted]) => wanted > 0,
  )) {
    if (kind === 'nobody' || kind === 'blocked nobody') {
      numbered.push(...Array.from({ length: count }, () => ({ kind, phone: String(++free) })));
      continue;
    }
    const people = await addPeople(club, count, { hasPassword: kind !== 'invited' });
    numbered.push(...people.map(({ phone }) => ({ kind, phone })));
    const ids = people.map(({ id }) => id);
    if (kind === 'deleted') {
      await sql`update person set phone = 'deleted:' || id, deleted_at = ${now}, password_hash = null
        where id = any(${ids}::bigint[])`.execute(club.database.kysely);
    }
    if (kind === 'blocked by the operator') {
      await sql`update person set blocked_at = ${now} where id = any(${ids}::bigint[])`.execute(
        club.database.kysely,
      );
    }
  }
  await addApproval(club, now);
  const blocked = numbered.filter(({ kind }) => kind === 'blocked' || kind === 'blocked nobody');
  await withWires([club.url()], async ([wire]) => {
    for (const { phone } of [...blocked, ...blocked, ...blocked]) {
      await wire?.send(login({ username: phone, password: 'zgaduję', source: nextSource() }));
    }
  });
  return numbered;
}

async function addApproval({ database }: TestServer, now: Date): Promise<void> {
  await sql`
    with approval as (
      insert into approval (code, occasion) values ('regulamin', 'login') returning id
    ), version as (
      insert into approval_version (approval_id, version, name, content, required, sha256, valid_from)
      select id, 1, 'Regulamin', 'Akceptuję regulamin.', true, '', ${now} from approval returning id
    )
    insert into consent_event (person_id, approval_version_id, value, at, source, user_agent, channel)
    select person.id, version.id, true, ${now}, '10.0.0.1', '', 'login' from person, version
    where person.activated_at is not null
  `.execute(database.kysely);
}

/** In so many rounds tries are given back before the third, so that a login is compared. */
const comparedRounds = 6;
/** The call that tells is there for control only. */
const announcedRounds = 3;

/** So many reminders of a number bring an SMS before its limits hold them back; whether one does is the same for all in a round. */
const remindedRounds = 3;
const betweenRemindersSeconds = 61;

let sources = 0;
const nextSource = (): string => sourceOf(++sources);

/**
 * Makes every call for every number several times, in random order, each from a fresh address.
 * Logins run one after the other, because two comparisons would slow each other; other calls run in
 * parallel.
 */
export async function measure(
  club: TestServer,
  numbered: readonly Numbered[],
  rounds: number,
): Promise<Sample[]> {
  const samples: Sample[] = [];
  const asked = numbered.flatMap((one) =>
    Object.entries(calls).map(([call, ask]) => ({ one, call, ask })),
  );
  await withWires([club.url(), club.url()], async (wires) => {
    for (let round = 0; round < rounds; round += 1) {
      if (round % 2 === 0 && round < Math.min(comparedRounds, rounds - 2))
        await giveTriesBack(club, numbered);
      const inRound = asked.filter(
        ({ call }) => call !== 'announcement' || round < announcedRounds,
      );
      const lanes = [
        inRound.filter(({ call }) => call === 'login'),
        inRound.filter(({ call }) => call !== 'login'),
      ];
      const work = lanes.map(async (lane, index) => {
        for (const { one, call, ask } of shuffled(lane)) {
          const answer = await sendUntilServed(wireOf(wires, index), ask(one.phone));
          samples.push(sampleOf(one, call, round, answer));
        }
      });
      await Promise.all(work);
      if (round + 1 < remindedRounds) await club.shift({ seconds: betweenRemindersSeconds });
    }
  });
  return samples;
}

/**
 * An overloaded server answers the same for every number: it shows the load of the machine, and the
 * call is repeated.
 */
async function sendUntilServed(wire: Wire, request: WireRequest): Promise<WireAnswer> {
  for (;;) {
    const answer = await wire.send({ ...request, source: nextSource() });
    if (answer.status !== 503) return answer;
  }
}

const calls: Readonly<Record<string, (phone: string) => WireRequest>> = {
  login: (username) => login({ username, password: 'zgaduję', source: '' }),
  'login without a password': (username) => login({ username, password: '', source: '' }),
  reminder: (username) => ({
    method: 'POST',
    path: '/authorization/remind-password',
    body: { username },
  }),
  'approvals of a login': (phone) => ({ path: `/approvals/${phone}` }),
  announcement: (username) => ({
    method: 'POST',
    path: '/authorization/token/',
    body: { username, approvals: [] },
  }),
};

function sampleOf(
  one: Numbered,
  call: string,
  round: number,
  { status, head, text, begun, ended }: WireAnswer,
): Sample {
  const headers = head
    .split('\r\n')
    .slice(1)
    .filter((line) => !/^(date|keep-alive):/i.test(line))
    .map((line) => line.replace(/(__Host-device=)[\w-]+/, '$1…'))
    // The number of a call is drawn for each.
    .map((line) => line.replace(/^(x-request-id: )[0-9A-Z]{4}-[0-9A-Z]{4}$/i, '$1…'));
  const body = text.replace(/"id":"?\d+"?/g, '"id":…').replaceAll(one.phone, '…');
  return {
    ...one,
    call,
    round,
    signs: JSON.stringify([status, headers, body, text.length]),
    ms: ended - begun,
  };
}

/** A login that is compared takes longer than one that a block refuses: they are looked at apart. */
export function staged(samples: readonly Sample[]): Sample[] {
  const isBlocked = ({ signs }: Sample): boolean => signs.includes('blocked\\":true');
  return samples.map((sample) =>
    sample.call === 'login'
      ? { ...sample, call: isBlocked(sample) ? 'login, blocked' : 'login, compared' }
      : sample,
  );
}

async function giveTriesBack(
  { database }: TestServer,
  numbered: readonly Numbered[],
): Promise<void> {
  const phones = numbered
    .filter(({ kind }) => kind !== 'blocked' && kind !== 'blocked nobody')
    .map(({ phone }) => `+48${phone}`);
  await sql`delete from login_guard where phone = any(${phones}::text[])`.execute(database.kysely);
}

function shuffled<One>(ones: readonly One[]): One[] {
  return ones
    .map((one) => ({ one, at: Math.random() }))
    .toSorted((left, right) => left.at - right.at)
    .map(({ one }) => one);
}
