import { jobWorker } from '../../../infra/jobs/jobs.ts';
import type { Config } from '../../../infra/config/config.ts';
import type { Role } from '@klub/contract/roles';
import {
  type Club,
  type SentSms,
  addAccount,
  get,
  logIn,
  post,
  testClub,
} from '../../club/auth/accounts.testing.ts';
import { invitationJobs } from './invitations.jobs.ts';

export const inviterPhone = '+48500000804';
export const managerPhone = '+48500000805';
const strangerPhone = '+48500000806';

export type Territory = {
  readonly club: Club;
  readonly inviter: { readonly id: number; readonly token: string };
  readonly manager: { readonly id: number; readonly token: string };
  /** A representative of another region. */
  readonly stranger: { readonly id: number; readonly token: string };
  /** Sent invitation SMS. */
  readonly sms: readonly SentSms[];
  /** Sends due ones. */
  deliver(): Promise<number>;
};

/**
 * A representative with the customers MB 1000412 (two shops) and SP 0042, their manager, and a
 * stranger with HU 77.
 */
export async function testTerritory(config: Partial<Config> = {}): Promise<Territory> {
  const club = await testClub({ config: { publicUrl: 'https://klub.example', ...config } });
  const { kysely } = club.database;
  const member = async (phone: string, role: Role) => {
    const id = await addAccount(club, { phone, role });
    return { id, token: await logIn(club.app, phone) };
  };
  const inviter = await member(inviterPhone, 'salesman');
  const manager = await member(managerPhone, 'salesman');
  const stranger = await member(strangerPhone, 'salesman');
  await kysely
    .updateTable('person')
    .set({ first_name: 'Łukasz', last_name: 'Żółciński' })
    .where('id', '=', inviter.id)
    .execute();
  await kysely
    .insertInto('manager_seller')
    .values({
      manager_id: manager.id,
      seller_id: inviter.id,
      from_date: '2026-01-01',
      to_date: null,
    })
    .execute();
  for (const [prefix, number, sellerId, codes] of [
    ['MB', '1000412', inviter.id, ['WR-01', 'WR-02']],
    ['SP', '0042', inviter.id, ['OP-01']],
    ['HU', '77', stranger.id, ['GD-01']],
  ] as const) {
    const customer = await kysely
      .insertInto('customer')
      .values({ prefix, number, name: `Klient ${number}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    await kysely
      .insertInto('place')
      .values(
        codes.map((code) => ({
          code,
          name: `Sklep ${code}`,
          channel: 'sieć',
          customer_id: customer.id,
        })),
      )
      .execute();
    await kysely
      .insertInto('seller_customer')
      .values({
        seller_id: sellerId,
        customer_id: customer.id,
        from_date: '2026-01-01',
        to_date: null,
      })
      .execute();
  }
  const sms: SentSms[] = [];
  const worker = jobWorker(
    club.deps,
    invitationJobs(club.deps, { send: async (message) => void sms.push(message) }),
  );
  return { club, inviter, manager, stranger, sms, deliver: () => worker.runDue() };
}

export const goodForm = { type: 'user1', prefix: 'MB', user_id: '1000412', phone: '512345678' };

export function invite({ club }: Pick<Territory, 'club'>, token: string, form: object) {
  return post(club.app, '/api/v1/invitations/post', form, { token });
}

type Listed = Readonly<Record<string, string | boolean | null>>;

export async function list({ club }: Pick<Territory, 'club'>, token: string, query = '') {
  const reply = await get(club.app, `/api/v1/invitations${query}`, { token });
  const { data, pager, success } = reply.json<{
    success: boolean;
    data?: { columns: string[]; headings: string[]; month: string[]; data: Listed[] };
    pager?: { total: number };
  }>();
  return {
    success,
    columns: data?.columns ?? [],
    rows: data?.data ?? [],
    total: pager?.total ?? 0,
  };
}

/** The newest invitation of this number in the user's list. */
export async function listed(territory: Territory, token: string, phone: string): Promise<Listed> {
  const { rows } = await list(territory, token);
  return rows.find((row) => row['phone'] === phone) ?? {};
}

/**
 * Logs the number in for the first time, like the login screen; returns its token, or the refusal.
 */
export async function enter({ club }: Pick<Territory, 'club'>, phone: string) {
  const announced = await post(club.app, '/authorization/token/', {
    username: phone,
    approvals: [],
  });
  if (announced.statusCode !== 200) return announced;
  const { data } = announced.json<{ data: { token: string } }>();
  return post(club.app, '/authorization', { username: phone, password: data.token });
}
