import { type Answerer, type Question, addQuestions, look, reply } from './fixture.ts';
import { each } from '../parts/call.ts';
import type { TestServer } from '../parts/test-server.ts';

/** Replies that come too late by 1 to 60 seconds, and some that come just in time. */

const graceMs = 5_000;
const lateUpTo = 60;
/** This long is in time however slow the machine is. */
const longest = 3_600;
const inTimeEach = 10;
/** All are opened together; then the clock moves by the seconds. */
const waited = 180;

export type LateReply = {
  readonly person: number;
  readonly question: number;
  /** Whole seconds beyond the deadline and the grace when it was sent. */
  readonly lateSeconds: number;
  /** By the server's own clock: it was sent when the grace was over. */
  readonly wasLate: boolean;
  /** It was answered before the grace was over. */
  readonly wasInTime: boolean;
  /** The answer said that it was right, or an attempt says so. */
  readonly counted: boolean;
};

/** Everybody opens questions of all lengths, waits, and answers them rightly, with a lie about the time. */
export async function lateReplies(
  club: TestServer,
  people: readonly Answerer[],
): Promise<LateReply[]> {
  const lengths = Array.from(
    { length: lateUpTo + 20 },
    (_, index) => waited - graceMs / 1_000 - lateUpTo + index,
  );
  const questions = await addQuestions(club, [
    ...lengths,
    ...Array.from({ length: inTimeEach }, () => longest),
  ]);
  const pairs = people.flatMap((person) => questions.map((question) => ({ person, question })));
  await each(pairs, 8, ({ person, question }) => look(club, person.token, question));
  await club.shift({ seconds: waited });
  const sent = await each(pairs, 8, ({ person, question }) => answerLate(club, person, question));
  const rows = await club.database.kysely
    .selectFrom('question_attempt')
    .select(['person_id', 'question_id', 'deadline_at', 'outcome'])
    .execute();
  const attempts = new Map(rows.map((row) => [`${row.person_id}/${row.question_id}`, row]));
  return sent.flatMap(({ person, question, before, after, saidRight }) => {
    const attempt = attempts.get(`${person}/${question}`);
    if (attempt === undefined) return [];
    const end = attempt.deadline_at.getTime() + graceMs;
    return {
      person,
      question,
      lateSeconds: Math.ceil((before - end) / 1_000),
      wasLate: before > end,
      wasInTime: after < end,
      counted: saidRight || attempt.outcome === 'correct',
    };
  });
}

async function answerLate(club: TestServer, person: Answerer, question: Question) {
  const before = club.now().getTime();
  const answer = await reply(club, person.token, question, {
    state: 'sendAnswer',
    replies: [question.right],
    responseTime: 1,
  });
  return {
    person: person.id,
    question: question.id,
    before,
    after: club.now().getTime(),
    saidRight: answer.status === 200 && answer.text.includes('"isCorrect":true'),
  };
}
