import { Authenticator } from '../../apps/server/src/modules/office/staff/entry/authenticator.testing.ts';
import { each, sourceOf } from '../parts/call.ts';
import { proof } from '../parts/proof.ts';
import { openTestServer } from '../parts/test-server.ts';
import {
  type Owner,
  type PanelDoor,
  codeNow,
  enrolWithCodes,
  enrolWithKey,
  enterWith,
  enterWithKey,
  openDoor,
  typeCode,
  typePassword,
} from './panel-door.ts';

const callsAtOnce = 24;
const ownersSource = '192.0.2.77';
/** More than the tries that a source has in an hour. */
const triesOfOne = 25;

/** A wrong password, a wrong code of the application and a wrong recovery code for the address. */
async function attack(door: PanelDoor, { email }: Owner, source: string): Promise<number> {
  let made = 1;
  const attempt = await typePassword(door, { email, password: 'nie to haslo' }, { source });
  for (const code of attempt === null ? [] : ['000000', 'AAAABBBB']) {
    await typeCode(door, { attempt: attempt ?? '', code }, { source });
    made += 1;
  }
  return made;
}

for (const [sources, scales] of [
  ['one source', { full: 1, short: 1 }],
  ['1,000 sources', { full: 1_000, short: 40 }],
] as const) {
  proof(
    'PR21',
    `despite strangers from ${sources} an owner enters the panel by every way`,
    async ({ judge, scale }) => {
      const club = await openTestServer({ PANEL_TRUSTED_PROXIES: '127.0.0.1' });
      const door = await openDoor(club);
      const typing = await enrolWithCodes(door, ownersSource);
      const key = new Authenticator(door.origin);
      const holding = await enrolWithKey(door, key, ownersSource);
      const strangers = Array.from({ length: scale(scales) }, (_, index) =>
        sourceOf(4_000_000 + index),
      );
      const tries = strangers.length === 1 ? triesOfOne : 1;
      let calls = 0;
      for (const owner of [typing, holding])
        for (let time = 0; time < tries; time += 1)
          for (const made of await each(strangers, callsAtOnce, (source) =>
            attack(door, owner, source),
          ))
            calls += made;
      const [stranger = ''] = strangers;
      const elsewhere = { source: ownersSource };
      const besideStranger = { source: stranger, device: typing.device };
      const { email, password, recoveryCodes } = typing;
      // A code of the application counts once, and each try needs the next one.
      await club.shift({ minutes: 1 });
      const code = codeNow(club, typing);
      judge.equal(
        'password and code on a known browser behind the address of a stranger',
        calls,
        await enterWith(door, { email, password, code }, besideStranger),
        200,
      );
      await club.shift({ minutes: 1 });
      judge.equal(
        'password and code on a new browser',
        calls,
        await enterWith(door, { email, password, code: codeNow(club, typing) }, elsewhere),
        200,
      );
      judge.equal(
        'password and recovery code on a new browser',
        calls,
        await enterWith(door, { email, password, code: recoveryCodes[0] ?? '' }, elsewhere),
        200,
      );
      const keyless = { email: holding.email, password: '' };
      judge.equal(
        'recovery code of an account with a passkey alone, on a new browser',
        calls,
        await enterWith(door, { ...keyless, code: holding.recoveryCodes[0] ?? '' }, elsewhere),
        200,
      );
      judge.equal(
        'the same on a known browser behind the address of a stranger',
        calls,
        await enterWith(
          door,
          { ...keyless, code: holding.recoveryCodes[1] ?? '' },
          { source: stranger, device: holding.device },
        ),
        200,
      );
      judge.equal('passkey', calls, await enterWithKey(door, key, elsewhere), 200);
    },
  );
}

proof(
  'PR21',
  'despite endless passwords from 1,000 sources an owner enters the panel',
  async ({ judge, scale }) => {
    const club = await openTestServer({ PANEL_TRUSTED_PROXIES: '127.0.0.1' });
    const door = await openDoor(club);
    const owner = await enrolWithCodes(door, ownersSource);
    await club.shift({ minutes: 1 });
    const sources = scale({ full: 1_000, short: 150 });
    let isOver = false;
    let made = 0;
    const workers = Array.from({ length: sources }, async (_, index) => {
      while (!isOver) {
        await typePassword(
          door,
          { email: owner.email, password: 'x' },
          { source: sourceOf(5_000_000 + index) },
        );
        made += 1;
      }
    });
    while (made < sources) await new Promise((resolve) => setTimeout(resolve, 20));
    const { email, password, device, recoveryCodes } = owner;
    const known = await enterWith(
      door,
      { email, password, code: codeNow(club, owner) },
      { source: ownersSource, device },
    );
    const fresh = await enterWith(
      door,
      { email, password, code: recoveryCodes[0] ?? '' },
      { source: '198.51.100.24' },
    );
    isOver = true;
    await Promise.all(workers);
    judge.equal('password and code on a known browser', made, known, 200);
    judge.equal('password and recovery code on a new browser', made, fresh, 200);
  },
);
