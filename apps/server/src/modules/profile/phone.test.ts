import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../infra/db/db.ts';
import { eachEngine } from '../../testing/database.ts';
import { type Club, addAccount, codeIn, post, testClub } from '../auth/accounts.testing.ts';
import { changePhone } from './phone.service.ts';

const [former, next] = ['512000001', '512000002'];

eachEngine((engine) => {
  let club: Club;
  let personId: number;
  beforeAll(async () => {
    club = await testClub(engine);
  });
  beforeEach(async () => {
    await sql`truncate person cascade`.execute(club.database.kysely);
    club.clock.advance({ days: 2 });
    personId = await addAccount(club, { phone: `+48${former}` });
  });

  const remind = (username: string) => post(club.app, '/authorization/remind-password', { username });
  const attempt = (username: string, password: string) => post(club.app, '/authorization', { username, password });
  async function remindedCode(): Promise<string> {
    await remind(former);
    await club.worker.runDue();
    return codeIn(club, `+48${former}`);
  }
  const change = () =>
    inTransaction(club.database.kysely, async (transaction) => {
      const given = { personId, phone: `+48${next}` };
      expect(await changePhone(club.deps, transaction, given, club.clock.now())).toBe('changed');
    });
  test('a reminder for the new number does not let the code work that was sent to the former one', async () => {
    const code = await remindedCode();
    // A number without an account counts like any other.
    await remind(next);
    club.clock.advance({ seconds: 20 });
    await change();
    await remind(next);
    expect((await attempt(next, code)).statusCode).toBe(401);
    expect(await club.database.kysely.selectFrom('temporary_password').selectAll().execute()).toEqual([]);
  });
});
