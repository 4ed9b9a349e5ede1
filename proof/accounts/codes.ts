import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { login } from './login.ts';
import { type Wire, type WireAnswer, withWires, wireOf } from './wire.ts';
import { each, sourceOf } from '../parts/call.ts';
import type { TestServer } from '../parts/test-server.ts';
import { type Person, addPeople } from '../parts/people.ts';

/** A person who received a temporary password by SMS. */
export type Reminded = Person & { readonly code: string };

let sources = 0;
export const nextSource = (): string => sourceOf(++sources);

const settleSeconds = 60;
const lines = 4;

/** Runs the work for each item, some in parallel, each on a separate connection. */
export function onWires<Given, Result>(
  { url }: Pick<TestServer, 'url'>,
  given: readonly Given[],
  work: (wire: Wire, one: Given, index: number) => Promise<Result>,
): Promise<Result[]> {
  return withWires(
    Array.from({ length: lines }, () => url()),
    (wires) => {
      const free = wires.map((_, index) => wireOf(wires, index));
      return each(given, lines, async (one, index) => {
        const wire = free.pop() ?? wireOf(wires, index);
        return work(wire, one, index).finally(() => free.push(wire));
      });
    },
  );
}

/** People with a password, and a temporary one by SMS. */
export async function addReminded(club: TestServer, count: number): Promise<Reminded[]> {
  const people = await addPeople(club, count);
  await onWires(club, people, (wire, { phone }) => remind(wire, phone, nextSource()));
  await smsSettled(club);
  return people.map((person) => ({ ...person, code: codeOf(club, person.phone) }));
}

export function remind(wire: Wire, username: string, source: string): Promise<WireAnswer> {
  return wire.send({
    method: 'POST',
    path: '/authorization/remind-password',
    body: { username },
    source,
  });
}

export function announce(wire: Wire, username: string): Promise<WireAnswer> {
  const body = { username, approvals: [] };
  return wire.send({ method: 'POST', path: '/authorization/token/', body, source: nextSource() });
}

/** The status of a login from a fresh address. */
export async function tryPassword(wire: Wire, username: string, password: string): Promise<number> {
  return (await wire.send(login({ username, password, source: nextSource() }))).status;
}

/** Waits until every SMS that was asked for is out, or needless. */
export async function smsSettled({ database }: TestServer): Promise<void> {
  for (let wait = 0; wait < settleSeconds * 10; wait += 1) {
    const { rows } = await sql<{ left: number }>`
      select count(*) as left from job where done_at is null and failed_at is null and queue like '%sms%'
    `.execute(database.kysely);
    if (rows[0]?.left === 0) return;
    await sleep(100);
  }
  throw new Error(`SMS are still waiting after ${settleSeconds} seconds.`);
}

/** What the newest SMS to this number that has one calls the password. */
export function codeOf({ sms }: Pick<TestServer, 'sms'>, phone: string): string {
  const texts = sms.sent.filter(({ to }) => to === `48${phone}`).map(({ message }) => message);
  const code = texts
    .map((text) => /haslo to (\S+)\./.exec(text)?.[1])
    .findLast((found) => found !== undefined);
  if (code === undefined)
    throw new Error(`No SMS has brought ${phone} a password: ${JSON.stringify(texts)}`);
  return code;
}

/** Something that looks like a code and is not this one. */
export function otherCode(code: string, number: number): string {
  const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  const at = number % code.length;
  const sign =
    signs[(signs.indexOf(code[at] ?? 'A') + 1 + (number % (signs.length - 1))) % signs.length] ??
    'A';
  return code.slice(0, at) + sign + code.slice(at + 1);
}
