import { foreignMobiles, polishNumbers } from './phones.ts';
import { announce, nextSource, onWires, remind, smsSettled } from './codes.ts';
import { openTestServer } from '../parts/test-server.ts';
import { proof } from '../parts/proof.ts';
import { addPeople } from '../../apps/server/src/testing/programme.ts';

proof('PR3', 'SMS go to Polish mobile numbers only', async ({ judge, scale }) => {
  const club = await openTestServer();
  const polish = polishNumbers(scale({ full: 4, short: 1 }));
  const mobile = polish.filter(({ type }) => type === 'MOBILE').slice(0, 8);
  const dear = polish.filter(({ type }) => type !== 'MOBILE').map(({ phone }) => `+48${phone}`);
  const foreign = foreignMobiles().filter(canBeStored);
  const phones = [...mobile.map(({ phone }) => `+48${phone}`), ...dear, ...foreign];
  const now = club.now();
  // Half of them have been invited only; a password would go to them as well.
  const people = phones.map((phone, index) => ({
    phone,
    first_name: 'Jan',
    last_name: 'Kowalski',
    ...(index % 2 === 0 ? { password_hash: 'x', activated_at: now } : {}),
  }));
  await addPeople(club.database.kysely, people);

  const answers = await onWires(club, phones, async (wire, phone) => [
    await remind(wire, phone, nextSource()),
    await announce(wire, phone),
  ]);
  await smsSettled(club);
  const sentTo = new Set(club.sms.sent.map(({ to }) => `+${to}`));
  const askedFor = dear.length + foreign.length;
  judge.atLeast(
    'numbers that are no Polish mobiles',
    askedFor,
    askedFor,
    scale({ full: 300, short: 200 }),
  );
  judge.none(
    'SMS to Polish numbers that are no mobiles',
    dear.length,
    dear.filter((phone) => sentTo.has(phone)),
  );
  judge.none(
    'SMS to mobiles of other countries',
    foreign.length,
    foreign.filter((phone) => sentTo.has(phone)),
  );
  judge.equal('control: SMS to Polish mobiles', mobile.length, sentTo.size, mobile.length);
  const known = answers.flat().filter(({ status }) => status === 200 || status === 400);
  judge.equal(
    'answers of 200, or of 400 to what is no number',
    answers.flat().length,
    known.length,
    answers.flat().length,
  );
});

/** Shorter numbers are refused before they could be invited. */
function canBeStored(phone: string): boolean {
  return /^\+[1-9]\d{7,14}$/.test(phone);
}
