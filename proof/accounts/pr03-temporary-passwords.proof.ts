import { systemRandom } from '../../apps/server/src/infra/crypto/random.ts';
import { smsPassword } from '../../apps/server/src/modules/club/auth/auth.rules.ts';
import {
  addReminded,
  announce,
  codeOf,
  nextSource,
  onWires,
  otherCode,
  remind,
  smsSettled,
  tryPassword,
} from './codes.ts';
import { sendAll, wireOf, withWires } from './wire.ts';
import { login } from './login.ts';
import { each, sourceOf } from '../parts/call.ts';
import { openTestServer } from '../parts/test-server.ts';
import { addPeople, password } from '../parts/people.ts';
import { proof } from '../parts/proof.ts';

const signsOfCodes = 32;
const lengthOfCodes = 8;
const remindersAtOnce = 40;

proof('PR3', 'a temporary password is random and works once within ten minutes', async (parts) => {
  const { judge, scale } = parts;
  const codes = Array.from({ length: 10_000 }, () => smsPassword(systemRandom));
  judge.atLeast('bits in each of the codes', codes.length, entropyOf(codes), 39.9);
  judge.equal('codes that came twice', codes.length, codes.length - new Set(codes).size, 0);
  judge.atMost(
    'control: bits where every other code begins alike',
    codes.length,
    entropyOf(codes.map(dulled)),
    39.9,
  );

  const club = await openTestServer({ SMS_DAILY_MAX: '10000' });
  const count = scale({ full: 200, short: 20 });

  const invited = await addPeople(club, count, { hasPassword: false });
  const announced = await onWires(club, invited, (wire, { phone }) => announce(wire, phone));
  const told = announced.filter(({ text }) => text !== '{"user_exists":false,"data":{"token":""}}');
  judge.none(
    'answers to an invited number that hold a password',
    count,
    told.map(({ text }) => text),
  );
  await smsSettled(club);
  const first = await onWires(club, invited, (wire, { phone }) =>
    tryPassword(wire, phone, codeOf(club, phone)),
  );
  judge.equal('control: invited who got in by the SMS', count, first.filter(isIn).length, count);

  const used = await addReminded(club, count);
  const once = await onWires(club, used, (wire, { phone, code }) => tryPassword(wire, phone, code));
  judge.equal('control: codes that got in once', count, once.filter(isIn).length, count);
  const twice = await onWires(club, used, (wire, { phone, code }) =>
    tryPassword(wire, phone, code),
  );
  judge.none(
    'codes that got in again',
    count,
    used.filter((_, index) => isIn(twice[index])),
  );

  const raced = await addReminded(club, scale({ full: 50, short: 10 }));
  const races = await withWires([club.url(), club.url(), club.url(), club.url()], async (wires) => {
    const results: number[] = [];
    for (const { phone, code } of raced) {
      const attempts = Array.from({ length: 20 }, () =>
        login({ username: phone, password: code, source: nextSource() }),
      );
      results.push((await sendAll(wires, attempts)).filter(({ status }) => status === 200).length);
    }
    return results;
  });
  judge.none(
    'codes that got in not once of 20 times at once',
    raced.length * 20,
    races.filter((opened) => opened !== 1),
  );

  const guessed = await addReminded(club, count);
  const wrong = (tries: number) => (index: number) =>
    Array.from({ length: tries }, (_, one) => one + index);
  const attack = (tries: number, people: typeof guessed) =>
    onWires(club, people, async (wire, { phone, code }, index) => {
      for (const number of wrong(tries)(index))
        await tryPassword(wire, phone, otherCode(code, number));
      return tryPassword(wire, phone, code);
    });
  const [third, fourth] = [guessed.slice(0, count / 2), guessed.slice(count / 2)];
  judge.equal(
    'control: codes that got in at the third try',
    third.length,
    (await attack(2, third)).filter(isIn).length,
    third.length,
  );
  const late = await attack(3, fourth);
  judge.none(
    'codes that got in at the fourth try',
    fourth.length,
    fourth.filter((_, index) => isIn(late[index])),
  );

  const remembered = await addReminded(club, count);
  const old = await onWires(club, remembered, (wire, { phone }) =>
    tryPassword(wire, phone, password),
  );
  judge.equal('old passwords that still got in', count, old.filter(isIn).length, count);
  const still = await onWires(club, remembered, (wire, { phone, code }) =>
    tryPassword(wire, phone, code),
  );
  judge.equal('their codes that got in after that', count, still.filter(isIn).length, count);

  const waited = await addReminded(club, count);
  await club.shift({ minutes: 9, seconds: 30 });
  const [early, over] = [waited.slice(0, count / 2), waited.slice(count / 2)];
  const inTime = await onWires(club, early, (wire, { phone, code }) =>
    tryPassword(wire, phone, code),
  );
  judge.equal(
    'control: codes that got in before ten minutes were over',
    early.length,
    inTime.filter(isIn).length,
    early.length,
  );
  await club.shift({ seconds: 31 });
  const tooLate = await onWires(club, over, (wire, { phone, code }) =>
    tryPassword(wire, phone, code),
  );
  judge.none(
    'codes that got in after ten minutes',
    over.length,
    over.filter((_, index) => isIn(tooLate[index])),
  );
});

proof('PR3', 'a temporary password in a reply is long and works once', async ({ judge, scale }) => {
  const club = await openTestServer({ TEMP_PASSWORD_DELIVERY: 'response' });
  const count = scale({ full: 100, short: 10 });
  const invited = await addPeople(club, count, { hasPassword: false });
  const answers = await onWires(club, invited, (wire, { phone }) => announce(wire, phone));
  const codes = answers.map(({ text }) => /"token":"([\w-]+)"/.exec(text)?.[1] ?? '');
  judge.none(
    'passwords of less than 128 bits',
    count,
    codes.filter((code) => code.length < 22),
  );
  judge.equal('passwords that came twice', count, count - new Set(codes).size, 0);
  const half = invited.slice(0, count / 2);
  const enter = (people: typeof invited, from: number) =>
    onWires(club, people, (wire, { phone }, index) =>
      tryPassword(wire, phone, codes[from + index] ?? ''),
    );
  judge.equal(
    'control: passwords that got in once',
    half.length,
    (await enter(half, 0)).filter(isIn).length,
    half.length,
  );
  judge.equal(
    'passwords that got in again',
    half.length,
    (await enter(half, 0)).filter(isIn).length,
    0,
  );
  await club.shift({ minutes: 10, seconds: 1 });
  const rest = invited.slice(count / 2);
  judge.equal(
    'passwords that got in after ten minutes',
    rest.length,
    (await enter(rest, count / 2)).filter(isIn).length,
    0,
  );
  judge.equal('SMS that this has sent', count, club.sms.sent.length, 0);
});

proof(
  'PR3',
  'reminders in bulk cost no more SMS than their limits say',
  async ({ judge, scale }) => {
    const club = await openTestServer();
    const people = await addPeople(club, 100);
    const asked = Array.from({ length: 1_000 }, (_, index) => ({
      username: people[index % people.length]?.phone ?? '',
      source: sourceOf(9_000_000 + (index % 20)),
    }));
    const answers = await withWires([club.url(), club.url(), club.url(), club.url()], (wires) =>
      each(asked, remindersAtOnce, ({ username, source }, index) =>
        remind(wireOf(wires, index), username, source),
      ),
    );
    await smsSettled(club);
    const answered = answers.filter(({ status }) => status === 200).length;
    judge.atMost('reminders of 1,000 from 20 sources that were looked at', 1_000, answered, 400);
    judge.none(
      'other answers than 200 and 429',
      1_000,
      answers.filter(({ status }) => status !== 200 && status !== 429),
    );
    judge.atMost('SMS to 100 numbers', 1_000, club.sms.sent.length, 100);
    judge.atLeast('control: SMS that went out', 1_000, club.sms.sent.length, 50);
    const byNumber = Map.groupBy(club.sms.sent, ({ to }) => to);
    judge.none(
      'numbers that got two within a minute',
      100,
      [...byNumber].filter(([, sent]) => sent.length > 1).map(([to]) => to),
    );

    const patient = await addPeople(club, scale({ full: 5, short: 1 }));
    const every = 10;
    for (let minutes = 0; minutes < 26 * 60; minutes += every) {
      await onWires(club, patient, (wire, { phone }) => remind(wire, phone, nextSource()));
      await club.shift({ minutes: every });
    }
    const made = await club.database.kysely
      .selectFrom('temporary_password')
      .select(['person_id', 'created_at'])
      .where(
        'person_id',
        'in',
        patient.map(({ id }) => id),
      )
      .execute();
    const times = [...Map.groupBy(made, ({ person_id: id }) => id).values()].map((rows) =>
      rows.map(({ created_at: at }) => at.getTime()),
    );
    const count = patient.length * 26 * 6;
    judge.atMost('codes of one number within any hour', count, mostWithin(times, 3_600_000), 3);
    judge.atMost('codes of one number within any day', count, mostWithin(times, 24 * 3_600_000), 5);
    judge.atLeast(
      'control: codes of one number within any day',
      count,
      mostWithin(times, 24 * 3_600_000),
      5,
    );
  },
);

function isIn(status: number | undefined): boolean {
  return status === 200;
}

/** Of all positions together, from the frequency of each sign in each; unused signs reduce it. */
function entropyOf(codes: readonly string[]): number {
  return Array.from({ length: lengthOfCodes }, (_, at) => {
    const counts = [...Map.groupBy(codes, (code) => code[at]).values()].map(
      ({ length }) => length / codes.length,
    );
    const bits = counts.reduce((sum, share) => sum - share * Math.log2(share), 0);
    return Math.min(bits, Math.log2(signsOfCodes));
  }).reduce((sum, bits) => sum + bits, 0);
}

function dulled(code: string, index: number): string {
  return index % 2 === 0 ? `A${code.slice(1)}` : code;
}

function mostWithin(people: readonly (readonly number[])[], ms: number): number {
  return Math.max(
    ...people.map((times) =>
      Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + ms).length)),
    ),
  );
}
