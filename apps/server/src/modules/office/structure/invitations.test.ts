import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { invite, resendForOperator } from '../invitations/invitations.service.ts';
import { structureClub } from './structure.testing.ts';

const { get, post, handle, person, club, tries } = structureClub();

/** The representative invites a number; returns the invitation's id. */
async function invited(phone: string): Promise<number> {
  const form = { type: 'user1', prefix: 'PL', user_id: '1000412', phone };
  await invite(club().deps, handle(), await person('600000010'), form);
  const { rows } = await sql<{ id: number }>`select max(id)::bigint as id from invitation`.execute(
    handle(),
  );
  return rows[0]?.id ?? 0;
}

const smsOf = async (id: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from invitation_sms where invitation_id = ${id}
    `.execute(handle());
  return rows[0]?.count ?? 0;
};

test('invitations of all representatives show state and masked numbers', async () => {
  await invited('512000001');
  const second = await invited('512000002');
  await sql`update invitation set withdrawn_at = now() where id = ${second}`.execute(handle());
  const { body } = await get('invitations');
  expect(body).toMatchObject({
    data: [
      { id: String(second), state: 'withdrawn', mayResend: false, mayWithdraw: false },
      {
        phone: '*** *** 001',
        state: 'sent',
        customer: 'Dom Sp. z o.o. (PL/1000412)',
        by: { name: 'Piotr Handel' },
        sms: { count: 1 },
        mayResend: true,
        mayWithdraw: true,
      },
    ],
    total: 2,
    counts: { sent: 1, withdrawn: 1, joined: 0, expired: 0, expiring: 0 },
    sms: { sent: 2, max: 10_000 },
  });
  expect(JSON.stringify(body)).not.toContain('512000001');
  expect((await get('invitations?state=withdrawn')).body).toMatchObject({
    data: [{ id: String(second) }],
    total: 1,
  });
  expect((await get('invitations?q=512%20000%20001')).body).toMatchObject({
    data: [{ state: 'sent' }],
    total: 1,
  });
  expect((await get('invitations?q=han')).body).toMatchObject({ total: 2 });
  expect((await get('invitations?q=nikt')).body).toMatchObject({ data: [], total: 0 });
  expect((await get('invitations?state=other')).status).toBe(400);
  expect((await get('invitations', 'Iga')).status).toBe(403);
});

test("a coordinator's resend keeps the limits and is in the trail", async () => {
  const id = await invited('512000003');
  expect(await post(`invitations/${id}/resend`)).toMatchObject({ status: 429 });
  club().clock.advance({ seconds: 61 });
  expect(await post(`invitations/${id}/resend`)).toMatchObject({ status: 200 });
  expect(await smsOf(id)).toBe(2);
  club().clock.advance({ seconds: 61 });
  expect((await post(`invitations/${id}/resend`)).status).toBe(200);
  club().clock.advance({ seconds: 61 });
  const limited = await post(`invitations/${id}/resend`);
  expect(limited).toMatchObject({
    status: 429,
    body: { message: expect.stringContaining('najwyżej 3') },
  });
  expect(await smsOf(id)).toBe(3);
  const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from trail_entry where action = 'invitation.resent' and subject_id = ${String(id)}
    `.execute(handle());
  expect(rows[0]?.count).toBe(2);
});

test('of two withdrawals one succeeds, and later actions are refused', async () => {
  const id = await invited('512000004');
  const both = await Promise.all([
    post(`invitations/${id}/withdraw`),
    post(`invitations/${id}/withdraw`),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  club().clock.advance({ seconds: 61 });
  expect(await post(`invitations/${id}/resend`)).toMatchObject({
    status: 400,
    body: {
      message: 'To zaproszenie zostało wycofane. Aby zaprosić tę osobę, wyślij nowe zaproszenie.',
    },
  });
  expect((await post('invitations/999999/resend')).status).toBe(404);
  expect((await post(`invitations/${id}/withdraw`, {}, 'Piotr')).status).toBe(403);
});

test('an operator cannot act on their own invitation or without rights', async () => {
  const id = await invited('512000005');
  await sql`update person set email = ' OLA@klub.example' where phone = '+48512000005'`.execute(
    handle(),
  );
  club().clock.advance({ seconds: 61 });
  expect(await post(`invitations/${id}/resend`)).toMatchObject({
    status: 403,
    body: { code: expect.anything() },
  });
  expect((await post(`invitations/${id}/withdraw`)).status).toBe(403);
  expect(await smsOf(id)).toBe(1);
  const actions = ['invitation.resent', 'invitation.withdrawn'];
  const expected = actions.map((action) => `Ola ${action} ownPerson`);
  expect(await tries(await person('512000005'))).toEqual(expected);
  // The inviting representative is a party too.
  const inviter = await person('600000010');
  const another = await invited('512000006');
  await sql`update person set email = 'ola@klub.example' where id = ${inviter}`.execute(handle());
  club().clock.advance({ seconds: 61 });
  for (const act of ['resend', 'withdraw'])
    expect((await post(`invitations/${another}/${act}`)).status).toBe(403);
  expect(await tries(inviter)).toEqual(expected);
});

test('without an SMS provider in production no invitation is sent again', async () => {
  const id = await invited('512000031');
  club().clock.advance({ days: 1 });
  const { deps } = club();
  const unserved = {
    ...deps,
    config: { ...deps.config, temporaryPasswordDelivery: 'none' as const },
  };
  const sending = resendForOperator(unserved, handle(), await person('600000010'), id);
  await expect(sending).rejects.toMatchObject({
    failure: 'smsUnavailable',
    details: { message: expect.stringContaining('zaproszenia nie wysłano') },
  });
  expect(await smsOf(id)).toBe(1);
});
