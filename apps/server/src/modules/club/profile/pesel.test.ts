import { beforeAll, expect, test } from 'vitest';
import { type Club, addAccount, logIn, post, testClub } from '../auth/accounts.testing.ts';
import { exportPerson } from '../../office/privacy/privacy.service.ts';
import { importer } from '../../office/programme/programme.testing.ts';
import { listSharedPesels } from './pesel.service.ts';

const pesel = '44051401359';
const birthday = '1944-05-14';
const owner = {
  firstname: 'Ola',
  lastname: 'Żak',
  email: '',
  taxOfficeName: 'Urząd Skarbowy Łódź-Bałuty',
  taxOfficeAddress: 'ul. Zachodnia 47',
};

let club: Club;
beforeAll(async () => {
  club = await testClub();
});

async function member(phone: string, body: object): Promise<{ id: number; answer: string }> {
  const id = await addAccount(club, { phone: `+48${phone}` });
  const token = await logIn(club.app, phone);
  const whole = { ...owner, entrepreneur: '0', ...body };
  const reply = await post(club.app, '/api/v1/user/updateandreturnerrors', whole, { token });
  expect(reply.statusCode).toBe(200);
  return { id, answer: reply.body };
}
const flags = () =>
  club.database.kysely
    .selectFrom('security_event')
    .select(['person_id', 'details'])
    .where('kind', '=', 'pesel_shared')
    .orderBy('id')
    .execute();

test('[HZ10] a shared PESEL is reported to the operator only', async () => {
  const { kysely } = club.database;
  const one = await member('513000001', { pesel, birthday });
  expect(await flags()).toEqual([]);
  const two = await member('513000002', { pesel, birthday });
  expect(two.answer).toBe(one.answer);
  expect(await flags()).toEqual([{ person_id: null, details: { people: [one.id, two.id] } }]);
  expect(await listSharedPesels(kysely)).toEqual([
    {
      people: [
        { id: one.id, phone: '+48513000001', name: 'Ola Żak', role: 'user1' },
        { id: two.id, phone: '+48513000002', name: 'Ola Żak', role: 'user1' },
      ],
    },
  ]);
  const told = JSON.stringify(await exportPerson(club.deps, '+48513000002'));
  for (const word of ['pesel_shared', '513000001', 'pesel_digest'])
    expect(told).not.toContain(word);
  const stored = await kysely
    .selectFrom('person')
    .select('pesel_digest')
    .where('id', '=', one.id)
    .executeTakeFirst();
  expect(stored?.pesel_digest?.toString()).not.toContain(pesel);

  const token = await logIn(club.app, '513000002');
  const firm = { ...owner, entrepreneur: '1' };
  await post(club.app, '/api/v1/user/updateandreturnerrors', firm, { token });
  expect(await listSharedPesels(kysely)).toEqual([]);
});

test('[HZ10] a PESEL shared by a file is reported too', async () => {
  const { run } = importer(club.database, club.clock);
  const before = (await flags()).length;
  const header = 'telefon;rola;dzialalnosc;data_urodzenia;pesel\n';
  const file = `${header}513000003;user1;0;${birthday};${pesel}\n513000004;user1;0;${birthday};${pesel}\n`;
  expect((await run({ 'u.csv': file })).outcome).toBe('applied');
  expect((await flags()).slice(before)).toHaveLength(1);
  expect(
    (await listSharedPesels(club.database.kysely))[0]?.people.map(({ phone }) => phone),
  ).toEqual(['+48513000001', '+48513000003', '+48513000004']);
  await run({ 'u.csv': file });
  expect((await flags()).slice(before)).toHaveLength(1);
});
