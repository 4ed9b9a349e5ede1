import { profileEndpoints } from '@klub/contract/calls/profile';
import { expect, test } from 'vitest';
import { jobWorker } from '../../../infra/jobs/jobs.ts';
import type { Letter } from '../../../infra/outside/mail.ts';
import { addAccount, get, logIn, post as postTo, testClub } from '../auth/accounts.testing.ts';
import { formerEmailJobs } from './email.jobs.ts';

const userReply = profileEndpoints['GET /api/v1/user/get'].reply;
const names = { firstname: 'Łucja', lastname: 'Żak', entrepreneur: '1' };

test('a former e-mail address is told of the new one, a first one is not', async () => {
  const club = await testClub();
  await addAccount(club, { phone: '+48500000731' });
  const token = await logIn(club.app, '500000731');
  const save = async (email: string, more = {}) => {
    const body = { ...names, email, ...more };
    const path = '/api/v1/user/updateandreturnerrors';
    expect((await postTo(club.app, path, body, { token })).statusCode).toBe(200);
  };
  const sent: Letter[] = [];
  const send = async (letter: Letter): Promise<void> => void sent.push(letter);
  const post = () => jobWorker(club.deps, formerEmailJobs(club.deps, { send })).runDue();
  await club.database.kysely.updateTable('person').set({ email: '' }).execute();
  await save('lucja@example.pl');
  await post();
  expect(sent).toEqual([]);
  await save('inna@example.pl');
  await save('inna@example.pl', { city: 'Zgierz' });
  await post();
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    ['lucja@example.pl', 'Zmieniono adres e-mail konta w programie Klub Partnera'],
  ]);
  expect(sent[0]?.text).not.toContain('inna@example.pl');
  const me = userReply.parse((await get(club.app, '/api/v1/user/get', { token })).json()).message;
  expect(me.notifications.map(({ title }) => title)).toEqual(['Zmieniono adres e-mail']);
});
