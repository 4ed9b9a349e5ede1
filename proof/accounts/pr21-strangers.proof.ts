import { sql } from 'kysely';
import { codeOf, smsSettled } from './codes.ts';
import { each, json, sourceOf } from '../parts/call.ts';
import {
  type From,
  announce,
  floodOfLogins,
  insist,
  isOk,
  logIn,
  owner,
  post,
  remind,
  smsTo,
  strangersOf,
} from './strangers.ts';
import { type TestServer, openTestServer } from '../parts/test-server.ts';
import { type Person, addPeople, password } from '../parts/people.ts';
import { proof } from '../parts/proof.ts';

const callsAtOnce = 24;
/** Wrong passwords and codes by each source, each with a new device. */
const guessesEach = 4;

/** All that one stranger can do to a number that they know. */
async function attack(
  club: TestServer,
  { phone }: Person,
  from: From,
  approvals: readonly string[],
): Promise<number> {
  let made = 0;
  await announce(club, phone, approvals, from);
  await remind(club, phone, from);
  for (let guess = 0; guess < guessesEach; guess += 1) {
    const device = from.device === undefined ? {} : { device: `${from.device}-${guess}` };
    await logIn(club, phone, `ZZZZZZZ${guess}`, { ...from, ...(guess === 0 ? from : device) });
    made += 1;
  }
  return made + 2;
}

for (const [sources, scales] of [
  ['one source', { full: 1, short: 1 }],
  ['1,000 sources', { full: 1_000, short: 40 }],
] as const) {
  proof(
    'PR21',
    `despite strangers from ${sources} an owner logs in on any device`,
    async ({ judge, scale }) => {
      const count = scale(scales);
      const club = await openTestServer();
      const [terms, marketing] = await addApprovals(club);
      const [forgetful, remembering, invited] = [
        ...(await addPeople(club, 2)),
        ...(await addPeople(club, 1, { hasPassword: false })),
      ] as [Person, Person, Person];
      const known = owner('known');
      for (const { phone } of [forgetful, remembering]) {
        await announce(club, phone, [terms], known);
        if (!(await logIn(club, phone, password, known))) throw new Error('the owner never got in');
      }
      const strangers = strangersOf(count);
      const spend = async (person: Person): Promise<number> =>
        (
          await each(strangers, callsAtOnce, (from) =>
            attack(club, person, from, [terms, marketing]),
          )
        ).reduce((sum, made) => sum + made, 0);

      let calls = await spend(remembering);
      judge.equal(
        'control: the right password on a new device, when strangers have used up their tries',
        calls,
        Number(await logIn(club, remembering.phone, password, owner('control'))),
        0,
      );
      judge.equal(
        'password on a known device',
        calls,
        Number(await logIn(club, remembering.phone, password, known)),
        1,
      );

      calls = await spend(forgetful);
      const onNew = owner('new');
      const asked = json<{ message?: string }>(await remind(club, forgetful.phone, onNew));
      await smsSettled(club);
      judge.equal(
        'a refused reminder says that an SMS came before',
        calls,
        Number(asked.message !== undefined),
        1,
      );
      judge.equal(
        'code of a stranger’s reminder on a new device',
        calls,
        Number(await logIn(club, forgetful.phone, codeOf(club, forgetful.phone), onNew)),
        1,
      );
      judge.equal(
        'a reminder of a known device is sent',
        calls,
        Number(
          json<{ message?: string }>(await remind(club, forgetful.phone, known)).message ===
            undefined,
        ),
        1,
      );
      await smsSettled(club);
      judge.equal(
        'code on a known device',
        calls,
        Number(await logIn(club, forgetful.phone, codeOf(club, forgetful.phone), known)),
        1,
      );

      const atHome = owner('invited');
      await announce(club, invited.phone, [terms], atHome);
      calls = await spend(invited);
      await smsSettled(club);
      const elsewhere = { ...atHome, source: '198.51.100.23' };
      judge.equal(
        'an invited person whose phone has changed network',
        calls,
        Number(await logIn(club, invited.phone, codeOf(club, invited.phone), elsewhere)),
        1,
      );
      const ticks = await ticksOf(club, invited);
      judge.equal('her ticks as evidence, of her device and address', 2, ticks.mine, 2);
      judge.equal('ticks of strangers among them', 2, ticks.others, 0);
      judge.atMost(
        'tries of her code that were looked at and counted',
        calls,
        await countedTries(club, invited),
        50,
      );
      judge.atMost('SMS that strangers have caused her', calls, smsTo(club, invited), 5);
    },
  );
}

proof('PR21', "strangers' reminders leave SMS for first-time callers", async ({ judge, scale }) => {
  const sources = scale({ full: 1_000, short: 40 });
  const club = await openTestServer({ SMS_DAILY_MAX: String(2 * sources) });
  const victims = await addPeople(club, 2 * sources);
  const [person] = (await addPeople(club, 1)) as [Person];
  await each(victims, callsAtOnce, ({ phone }, index) =>
    remind(club, phone, { source: sourceOf(3_000_000 + (index % sources)) }),
  );
  await smsSettled(club);
  await remind(club, person.phone, owner('late'));
  await smsSettled(club);
  judge.equal(
    'the reminder of an owner on a new device',
    victims.length,
    Number(await logIn(club, person.phone, codeOf(club, person.phone), owner('late'))),
    1,
  );
});

proof(
  'PR21',
  "reminders held back by the daily budget cost the number's owner nothing",
  async ({ judge, scale }) => {
    const sources = scale({ full: 1_000, short: 10 });
    const club = await openTestServer({ SMS_DAILY_MAX: String(4 * sources) });
    const decoys = await addPeople(club, sources);
    const [person] = (await addPeople(club, 1)) as [Person];
    const strangers = strangersOf(sources);
    // The first reminder of each source, for another number; later ones have the smallest share of
    // the budget.
    await each(strangers, callsAtOnce, (from, index) =>
      remind(club, decoys[index]?.phone ?? '', from),
    );
    await smsSettled(club);
    const held = await each(strangers, callsAtOnce, (from) => remind(club, person.phone, from));
    await smsSettled(club);
    judge.equal(
      'reminders of her number that were answered',
      sources,
      held.filter(isOk).length,
      sources,
    );
    judge.equal('SMS that they sent her', sources, smsTo(club, person), 0);
    const asked = json<{ message?: string }>(await remind(club, person.phone, owner('quiet')));
    await smsSettled(club);
    judge.equal(
      'her own reminder is told of an SMS before',
      sources,
      Number(asked.message !== undefined),
      0,
    );
    judge.equal(
      'her code on a new device',
      sources,
      Number(await logIn(club, person.phone, codeOf(club, person.phone), owner('quiet'))),
      1,
    );
  },
);

proof(
  'PR21',
  'despite endless logins from 1,000 sources an owner logs in',
  async ({ judge, scale }) => {
    const strangers = strangersOf(scale({ full: 1_000, short: 150 }));
    const club = await openTestServer();
    const [person] = (await addPeople(club, 1)) as [Person];
    const known = owner('known');
    if (!(await logIn(club, person.phone, password, known)))
      throw new Error('the owner never got in');
    await remind(club, person.phone, owner('new'));
    await smsSettled(club);
    const flood = floodOfLogins(club, strangers);
    await flood.isUnderWay();
    // All sources are as new as hers now, and more of them than can wait: she may be told to come again, once.
    const code = codeOf(club, person.phone);
    const byCode = await insist(() =>
      post(club, '/authorization', { username: person.phone, password: code }, owner('new')),
    );
    await flood.isKnown();
    const byPassword = await logIn(club, person.phone, password, known);
    const onNew = await logIn(club, person.phone, password, {
      ...owner('another'),
      source: '198.51.100.24',
    });
    const { made, refused, failed } = await flood.end();
    judge.atLeast('control: logins of strangers that were told to wait', made, refused, 1);
    judge.equal('logins of strangers answered with a fault', made, failed, 0);
    judge.equal('code on a new device', made, Number(byCode.isIn), 1);
    judge.atMost(
      'times that she was told to come again, while all sources were new',
      made,
      byCode.told,
      1,
    );
    judge.equal('password on a known device', made, Number(byPassword), 1);
    judge.equal('password on a new device', made, Number(onNew), 1);
  },
);

proof('PR21', 'the addresses of one IPv6 connection are one source', async ({ judge, scale }) => {
  const club = await openTestServer();
  const count = scale({ full: 1_000, short: 60 });
  const answers = await each(
    Array.from(
      { length: count },
      (_, index) => `2001:db8:5:6:${(index * 7919).toString(16).slice(-4)}::${index.toString(16)}`,
    ),
    callsAtOnce,
    (source, index) => remind(club, `60${String(1_000_000 + index)}`, { source }),
  );
  judge.equal('reminders that were looked at', count, answers.filter(isOk).length, 20);
});

async function addApprovals({ database, now }: TestServer): Promise<[string, string]> {
  const { rows } = await sql<{ id: number }>`
    with approval as (
      insert into approval (code, occasion, position) values ('regulamin', 'login', 1), ('marketing', 'login', 2) returning id, position
    )
    insert into approval_version (approval_id, version, name, content, required, sha256, valid_from)
    select id, 1, 'Zgoda', '<p>Treść</p>', position = 1, '', ${now()}::timestamptz - interval '1 day' from approval order by position
    returning id
  `.execute(database.kysely);
  return [String(rows[0]?.id), String(rows[1]?.id)];
}

async function ticksOf(
  { database }: TestServer,
  { id }: Person,
): Promise<{ mine: number; others: number }> {
  const { rows } = await sql<{ mine: number; others: number }>`
    select count(*) filter (where c.source = '192.0.2.77' and c.value = v.required) as mine,
      count(*) filter (where c.source <> '192.0.2.77' or c.value <> v.required) as others
    from consent_event c join approval_version v on v.id = c.approval_version_id where person_id = ${id}
  `.execute(database.kysely);
  return rows[0] ?? { mine: 0, others: 0 };
}

async function countedTries({ database }: TestServer, { id }: Person): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from temporary_password_try where person_id = ${id} and (kind <> 'asked' or is_near)
  `.execute(database.kysely);
  return rows[0]?.count ?? 0;
}
