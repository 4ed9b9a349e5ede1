import type { Kysely, Transaction } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { pdf } from '../../../infra/files/attachments.testing.ts';
import type { Handle } from '../../../infra/db/db.ts';
import { jobWorker } from '../../../infra/jobs/jobs.ts';
import type { Letter } from '../../../infra/outside/mail.ts';
import type { Schema } from '../../../infra/db/schema.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { addPerson } from '../../../testing/programme.ts';
import { sessions } from '../auth/sessions/sessions.ts';
import { contactJobs } from './contact.jobs.ts';
import { takeMessage } from './contact.service.ts';
import { writeWithoutSession } from '../../../infra/http/own-write.ts';

type Work = (transaction: Transaction<Schema>) => Promise<unknown>;

/** Runs the work and commits, but the caller gets no result of the commit. */
function unheard(handle: Kysely<Schema>): Kysely<Schema> {
  const execute = async (work: Work): Promise<never> => {
    await handle.transaction().execute(work);
    throw new Error('Connection terminated unexpectedly');
  };
  return new Proxy(handle, {
    get: (target, name) => {
      if (name === 'transaction') return () => ({ execute });
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}

async function sessionOf({ deps }: TestApp, handle: Handle) {
  const personId = await addPerson(handle);
  const token = await sessions(deps).open(handle, { personId, scope: 'full', deviceHash: null });
  const session = await sessions(deps).authenticate(token);
  if (session === null) throw new Error('no session');
  return session;
}

let club: TestApp;
beforeAll(async () => {
  club = await testApp();
  await club.database.kysely
    .insertInto('contact_category')
    .values({ code: 'konto', name: 'Moje konto', roles: ['user1'], position: 1 })
    .execute();
});

test('a message with a lost commit result keeps its file', async () => {
  const { deps, database } = club;
  const session = await sessionOf(club, database.kysely);
  const sent = {
    category: 'konto',
    email: 'anna@sklep.example',
    message: 'Dzień dobry',
    submission: 'raz',
  };
  const file = { name: 'pismo.pdf', content: pdf };
  const deaf = { ...deps, database: { ...database, kysely: unheard(database.kysely) } };
  await expect(
    takeMessage(deaf, session, writeWithoutSession(deaf.database.kysely), sent, file),
  ).rejects.toThrow('Connection terminated');
  await takeMessage(deps, session, writeWithoutSession(database.kysely), sent, file);

  const letters: Letter[] = [];
  const send = async (letter: Letter): Promise<void> => void letters.push(letter);
  await jobWorker(deps, contactJobs(deps, { send })).runDue();
  expect(letters).toMatchObject([{ attachment: { name: 'pismo.pdf', content: pdf } }]);
});
