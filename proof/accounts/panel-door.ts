import { Secret, TOTP } from 'otpauth';
import { z } from 'zod';
import { addStaff } from '../../apps/server/src/infra/http/panel/panel.testing.ts';
import type { Authenticator } from '../../apps/server/src/modules/office/staff/entry/authenticator.testing.ts';
import { makeTicket } from '../../apps/server/src/modules/office/staff/tickets.ts';
import { systemRandom as random } from '../../apps/server/src/infra/crypto/random.ts';
import { type Answer, ask } from '../parts/call.ts';
import type { TestServer } from '../parts/test-server.ts';

/** The sign-in of the panel, over HTTP and behind a proxy. */
export type PanelDoor = { readonly club: TestServer; readonly origin: string };

/** The address of a caller, and the cookie that names the browser. */
export type Seat = { readonly source: string; readonly device?: string };

export type Owner = {
  readonly email: string;
  readonly password: string;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
  /** The cookie of the browser of the first sign-in. */
  readonly device: string;
};

type Typed = { readonly email: string; readonly password: string; readonly code: string };

const attemptForm = z.object({ data: z.object({ attempt: z.string() }) });
const secretForm = z.object({ data: z.object({ secret: z.string() }) });
const codesForm = z.object({
  data: z.object({ me: z.object({ email: z.string() }), recoveryCodes: z.array(z.string()) }),
});
const ceremonyForm = z.object({
  data: z.object({ challengeId: z.string(), options: z.record(z.string(), z.unknown()) }),
});

const goodPassword = 'korona-zamek-42-lipa';
let counted = 0;

export async function openDoor(club: TestServer): Promise<PanelDoor> {
  return { club, origin: new URL(await club.server().panelUrl()).origin };
}

function post({ origin }: PanelDoor, path: string, body: object, at: Seat): Promise<Answer> {
  return ask(
    { url: () => origin },
    {
      method: 'POST',
      path: `/api/panel/v1/${path}`,
      body,
      source: at.source,
      headers: {
        'sec-fetch-site': 'same-origin',
        origin,
        ...(at.device === undefined ? {} : { cookie: at.device }),
      },
    },
  );
}

async function ticketFor({ club }: PanelDoor): Promise<string> {
  counted += 1;
  const { kysely } = club.database;
  const name = `Osoba ${'abcdefghij'[counted % 10] ?? ''}${'abcdefghij'[Math.floor(counted / 10)] ?? ''}`;
  const staffId = await addStaff(kysely, name, ['coordinator']);
  return makeTicket(kysely, { staffId, purpose: 'first', madeBy: null, at: club.now(), random });
}

export async function enrolWithCodes(door: PanelDoor, source: string): Promise<Owner> {
  const ticket = await ticketFor(door);
  const asked = await post(door, 'entry/ticket/totp', { ticket }, { source });
  const { secret } = secretForm.parse(JSON.parse(asked.text)).data;
  const body = { ticket, password: goodPassword, code: codeNow(door.club, { secret }) };
  return ownerOf(await post(door, 'entry/ticket/password', body, { source }), secret);
}

export async function enrolWithKey(
  door: PanelDoor,
  key: Authenticator,
  source: string,
): Promise<Owner> {
  const ticket = await ticketFor(door);
  const asked = await post(door, 'entry/ticket/passkey/options', { ticket }, { source });
  const { challengeId, options } = ceremonyForm.parse(JSON.parse(asked.text)).data;
  const body = { ticket, challengeId, response: key.register(options), name: 'Laptop' };
  return ownerOf(await post(door, 'entry/ticket/passkey', body, { source }), '');
}

function ownerOf({ text, headers }: Answer, secret: string): Owner {
  const { me, recoveryCodes } = codesForm.parse(JSON.parse(text)).data;
  const cookies = headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '');
  const device = cookies.find((pair) => pair.includes('device')) ?? '';
  return { email: me.email, password: goodPassword, secret, recoveryCodes, device };
}

/** Null: refused. */
export async function typePassword(
  door: PanelDoor,
  typed: { readonly email: string; readonly password: string },
  at: Seat,
): Promise<string | null> {
  const { status, text } = await post(door, 'entry/password', typed, at);
  return status === 200 ? attemptForm.parse(JSON.parse(text)).data.attempt : null;
}

export async function typeCode(
  door: PanelDoor,
  typed: { readonly attempt: string; readonly code: string },
  at: Seat,
): Promise<number> {
  return (await post(door, 'entry/code', typed, at)).status;
}

/** Status of the entry, or of the refusal. */
export async function enterWith(
  door: PanelDoor,
  { email, password, code }: Typed,
  at: Seat,
): Promise<number> {
  const attempt = await typePassword(door, { email, password }, at);
  return attempt === null ? 429 : typeCode(door, { attempt, code }, at);
}

export async function enterWithKey(door: PanelDoor, key: Authenticator, at: Seat): Promise<number> {
  const asked = await post(door, 'entry/passkey/options', {}, at);
  const { challengeId, options } = ceremonyForm.parse(JSON.parse(asked.text)).data;
  const body = { challengeId, response: key.prove(options) };
  return (await post(door, 'entry/passkey', body, at)).status;
}

export function codeNow(club: TestServer, { secret }: Pick<Owner, 'secret'>): string {
  return new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({
    timestamp: club.now().getTime(),
  });
}
