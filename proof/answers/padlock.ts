import { sql } from 'kysely';
import { type Answerer, type Question, look, reply } from './fixture.ts';
import { type Answer, json } from '../parts/call.ts';
import type { TestServer } from '../parts/test-server.ts';

/** Right answers of one person to several questions at the same moment: one of them opens the padlock of the month. */

export type Opening = { readonly person: Answerer; readonly answers: readonly Answer[] };

/** Opens all of them, then answers all simultaneously from both devices. */
export async function answerTogether(
  club: TestServer,
  person: Answerer,
  questions: readonly Question[],
): Promise<Opening> {
  const token = (index: number): string => person.tokens[index % 2 === 0 ? 0 : 1];
  await Promise.all(questions.map((question, index) => look(club, token(index), question)));
  const answers = await Promise.all(
    questions.map((question, index) =>
      reply(club, token(index), question, { state: 'sendAnswer', replies: [question.right] }),
    ),
  );
  return { person, answers };
}

type Replied = { readonly data: { readonly padlockOpened: boolean } };

/** Participants whose padlock was not opened by exactly one reply, or who were not told of it exactly once. */
export async function wronglyOpened(
  { database: { kysely } }: TestServer,
  openings: readonly Opening[],
): Promise<string[]> {
  const { rows } = await sql<{ id: number; told: number }>`
    select person_id as id, count(*) as told from notification where cause like 'padlock:%' group by person_id
  `.execute(kysely);
  const toldOf = new Map(rows.map(({ id, told }) => [id, told]));
  return openings.flatMap(({ person, answers }) => {
    const refused = answers.filter(({ status }) => status !== 200).length;
    const opened = answers.filter(
      (answer) => answer.status === 200 && json<Replied>(answer).data.padlockOpened,
    ).length;
    const told = toldOf.get(person.id) ?? 0;
    if (refused === 0 && opened === 1 && told === 1) return [];
    return [
      `${person.id}: ${refused} refused, ${opened} opened the padlock, told of it ${told} times`,
    ];
  });
}
