import { createHash } from 'node:crypto';
import type pg from 'pg';
import { crowdOf } from '../../apps/server/src/testing/crowd.ts';
import { addAccount } from './panel-session.ts';

/**
 * The programme of the bench of imports: people in shops, a rule, an operator, and questions that
 * people answer during the import.
 */

type Size = {
  readonly people: number;
  readonly shops: number;
  /** The people who answer. */
  readonly answering: number;
  readonly questions: number;
  /** Of a participant and of the operator. */
  readonly token: string;
};

export function tokenOf(person: number): string {
  return `answer-${person}-`.padEnd(43, '0');
}

export async function prepare(
  client: pg.Client,
  { people, shops, answering, questions, token }: Size,
): Promise<void> {
  const hash = createHash('sha256').update(token).digest();
  await client.query(crowdOf(people + 1, { from: 0, columns: { activated_at: 'now()' } }));
  await client.query(`insert into customer (prefix, number, name) values ('PL', '1', 'Klient')`);
  await client.query(
    `insert into place (code, name, channel, customer_id)
     select 'S' || lpad(n::text, 5, '0'), 'Sklep', 'Sieci', 1 from generate_series(0, $1::integer) n`,
    [shops],
  );
  await client.query(
    `insert into person_place (person_id, place_id, from_date)
     select person.id, place.id, current_date - 400 from person
     join place on place.code = 'S' || lpad(((right(person.phone, 9)::integer - 600000000) % $1::integer)::text, 5, '0')`,
    [shops],
  );
  await client.query(
    `insert into bonus_rule (role, period_kind, valid_from, version, knowledge_gate, import_id, created_at)
     values ('user1', 'month', '2020-01-01', 1, false, 1, now())`,
  );
  await client.query('insert into bonus_threshold (rule_id, percent, bonus) values (1, 100, 120)');
  await client.query(
    `insert into session (token_hash, person_id, scope, created_at, last_used_at, authenticated_at)
     values ($1, 1, 'full', now(), now(), now())`,
    [hash],
  );
  await addAccount(client, {
    email: 'ola@klub.example',
    name: 'Ola',
    roles: ['coordinator'],
    token,
  });
  await prepareAnswers(client, { answering, questions });
  await client.query('create table bare (telefon text, sklep text, miesiac text, cel bigint)');
  await client.query('analyze');
}

/** Everybody who answers has looked at every question. */
async function prepareAnswers(
  client: pg.Client,
  { answering, questions }: Pick<Size, 'answering' | 'questions'>,
): Promise<void> {
  await client.query(
    `insert into question (slug, title, excerpt, type, seconds, reward, roles, month, opens_at, closes_at)
     select 'q-' || n, 'Pytanie', '', 'once-text', 3600, 1, '{user1}', date_trunc('month', now()), now() - interval '1 day',
       now() + interval '10 days' from generate_series(0, $1::integer - 1) n`,
    [questions],
  );
  await client.query(
    `insert into question_reply (id, question_id, position, content)
     select 'right-' || substr(slug, 3), id, 1, 'Tak' from question`,
  );
  await client.query(
    `insert into answer_key (question_id, reply_id) select question_id, id from question_reply`,
  );
  await client.query(
    `insert into question_attempt (person_id, question_id, number, opened_at, deadline_at)
     select person.id, question.id, 1, now(), now() + interval '1 day' from question
     cross join (select id from person order by id limit $1) person`,
    [answering],
  );
  for (let person = 0; person < answering; person += 1) {
    await client.query(
      `insert into session (token_hash, person_id, scope, created_at, last_used_at, authenticated_at)
       values ($1, $2, 'full', now(), now(), now())`,
      [createHash('sha256').update(tokenOf(person)).digest(), person + 1],
    );
  }
}
