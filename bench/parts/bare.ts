import { createHash } from 'node:crypto';
import { fastify } from 'fastify';
import pg from 'pg';

/**
 * The floor that our calls are measured against: a Fastify handler that looks up the session, sends a prepared
 * statement to each kind of table that ours reads, the plainest that reads the rows, and answers the same bytes.
 * It checks nothing, computes nothing, and logs nothing.
 */

const bodies: Record<string, string> = JSON.parse(process.env['BODIES'] ?? '{}');
const year = process.env['YEAR'] ?? '2026';
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const app = fastify({ logger: false });

type Caller = { person_id: string; role: string };

async function callerOf(authorization: string | undefined): Promise<Caller | undefined> {
  const hash = createHash('sha256')
    .update((authorization ?? '').slice(7))
    .digest();
  const { rows } = await pool.query<Caller>({
    name: 'session',
    text: `select s.person_id, p.role from session s join person p on p.id = s.person_id
      where s.token_hash = $1 and s.revoked_at is null`,
    values: [hash],
  });
  return rows[0];
}

app.get('/api/v1/challenges', async (request, reply) => {
  const caller = await callerOf(request.headers.authorization);
  if (caller === undefined) return reply.code(401).send();
  const { person_id, role } = caller;
  await Promise.all([
    pool.query({
      name: 'figures',
      text: `select p.month, p.place_id, p.target, r.points
        from plan p left join realisation r using (person_id, month, place_id)
        where p.person_id = $1 and p.month >= $2 and p.month <= $3`,
      values: [person_id, `${year}-01-01`, `${year}-12-31`],
    }),
    pool.query({
      name: 'ledger',
      text: `select kind, month, amount from ledger_entry where person_id = $1 and month >= $2 and month <= $3`,
      values: [person_id, `${year}-01-01`, `${year}-12-31`],
    }),
    pool.query({
      name: 'rules',
      text: `select r.*, t.percent, t.bonus from bonus_rule r join bonus_threshold t on t.rule_id = r.id where r.role = $1`,
      values: [role],
    }),
    pool.query({
      name: 'settled',
      text: `select month, amount from statement where person_id = $1 and month >= $2 and month <= $3`,
      values: [person_id, `${year}-01-01`, `${year}-12-31`],
    }),
  ]);
  return reply.type('application/json; charset=utf-8').send(bodies['challenges']);
});

app.get<{ Params: { slug: string } }>('/api/v1/question/:slug', async (request, reply) => {
  const caller = await callerOf(request.headers.authorization);
  if (caller === undefined) return reply.code(401).send();
  await pool.query({
    name: 'question',
    text: `select q.*, r.id as reply_id, r.content, a.number, a.deadline_at
      from question q join question_reply r on r.question_id = q.id
      left join question_attempt a on a.question_id = q.id and a.person_id = $2
      where q.slug = $1`,
    values: [request.params.slug, caller.person_id],
  });
  return reply.type('application/json; charset=utf-8').send(bodies['question']);
});

app.get('/ready', async () => 'yes');
process.once('SIGTERM', () => {
  void Promise.all([app.close(), pool.end()]).then(() => process.exit(0));
});
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
