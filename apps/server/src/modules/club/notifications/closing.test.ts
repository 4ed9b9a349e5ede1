import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { knowledgeWorld, type KnowledgeWorld } from '../../../testing/knowledge.ts';
import { addPerson, answer } from '../../../testing/programme.ts';
import { announceDue } from './automatic.service.ts';

let world: KnowledgeWorld;
beforeAll(async () => {
  world = await knowledgeWorld({ moment: '2026-11-30T00:00:00+01:00' });
});

test("[D17] on the month's last day people before their third chance are warned", async () => {
  const { kysely } = world.database;
  const [untouched, blocked, out] = [
    await addPerson(kysely),
    await addPerson(kysely),
    await addPerson(kysely),
  ];
  const question = await world.question({ closesAt: '2026-12-01T00:00:00+01:00' });
  for (const [person, number] of [
    [blocked, 2],
    [out, 3],
  ]) {
    await answer(kysely, person ?? 0, question.id, 'wrong');
    await sql`update question_attempt set number = ${number} where person_id = ${person}`.execute(
      kysely,
    );
  }
  await announceDue(world.deps);
  const told = kysely
    .selectFrom('notification')
    .select('person_id')
    .where('cause', '=', `closing:${question.id}`);
  expect((await told.orderBy('person_id').execute()).map((row) => row.person_id)).toEqual([
    untouched,
    blocked,
  ]);
});
