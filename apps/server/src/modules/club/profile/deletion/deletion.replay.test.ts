import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../../../infra/db/db.ts';
import { type Club, addAccount, logIn, post, testClub } from '../../auth/accounts.testing.ts';
import { changePhone } from '../phone.service.ts';
import { replayDeletions } from './deletion.replay.ts';

let club: Club;
beforeAll(async () => {
  club = await testClub();
});

test('[D26] an old database copy does not restore people with changed numbers', async () => {
  const { kysely } = club.database;
  const personId = await addAccount(club, { phone: '+48512000001' });
  const given = { personId, phone: '+48512000002' };
  await inTransaction(kysely, (transaction) =>
    changePhone(club.deps, transaction, given, club.clock.now()),
  );
  const token = await logIn(club.app, '512000002');
  expect(
    (await post(club.app, '/api/v1/user/delete', { approvals: [] }, { token })).statusCode,
  ).toBe(200);
  await club.worker.runDue();
  await sql`update person set phone = '+48512000001', phone_digest = null, deleted_at = null`.execute(
    kysely,
  );
  await sql`delete from former_phone`.execute(kysely);
  await sql`delete from departure`.execute(kysely);
  expect(await replayDeletions(club.deps)).toBe(1);
  const person = await kysely
    .selectFrom('person')
    .select('phone')
    .where('id', '=', personId)
    .executeTakeFirst();
  expect(person?.phone).toBe(`deleted:${personId}`);
  expect(await replayDeletions(club.deps)).toBe(0);
});
