import { createHash } from 'node:crypto';
import type pg from 'pg';
import { inDatabase } from './in-database.ts';

/** Opens an account with these roles, whose session has this token. */
export async function addAccount(
  client: pg.Client,
  {
    email,
    name,
    roles,
    token,
  }: { email: string; name: string; roles: readonly string[]; token: string },
): Promise<void> {
  await client.query(
    `with account as (
       insert into staff (email, name, roles, created_at) values ($1, $2, $3, now()) returning id
     )
     insert into staff_session (token_hash, staff_id, factor, source, user_agent, opened_at, last_used_at, proven_at)
     select $4, id, 'passkey', '127.0.0.1', 'bench', now(), now(), now() from account`,
    [email, name, roles, createHash('sha256').update(token).digest()],
  );
}

const provenEveryMs = 30_000;

/**
 * Repeats the second factor of each session, so that no step of a long run needs it; returns a
 * function that stops this.
 */
export function keepProven(url: string): () => void {
  const prove = () =>
    inDatabase(url, (client) => client.query('update staff_session set proven_at = now()'));
  const timer = setInterval(() => void prove(), provenEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}
