import { rejectAtDeadline, withCallDeadline } from './deadline.ts';

/** Statements at the same time; two, so that a slow one does not block all calls. */
const statementsAtOnce = 2;

type Waiting<Asked, Answer> = {
  readonly asked: Asked;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: unknown) => void;
};

/**
 * Batches the questions of concurrent calls into one statement; questions that arrive while it runs
 * go into the next batch. A flood costs few connections and round trips. An error of the statement
 * fails the whole batch. The statement has a separate deadline, and each call waits for it until
 * its own deadline. Without batches the challenges take 1.5 times as long (docs/measurements.md,
 * server internals).
 *
 * @param answerAll answers in the order of the questions
 */
export function batchCalls<Asked, Answer>(
  answerAll: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
): (asked: Asked) => Promise<Answer> {
  const waiting: Waiting<Asked, Answer>[] = [];
  let running = 0;
  let isDue = false;

  function begin(): void {
    if (isDue || running === statementsAtOnce || waiting.length === 0) return;
    isDue = true;
    // Includes all calls that have arrived.
    setImmediate(() => {
      isDue = false;
      void answer(waiting.splice(0));
    });
  }

  async function answer(calls: readonly Waiting<Asked, Answer>[]): Promise<void> {
    running += 1;
    try {
      const answers = await withCallDeadline(() => answerAll(calls.map(({ asked }) => asked)));
      // One answer per call.
      for (const [index, { resolve }] of calls.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      for (const { reject } of calls) reject(error);
    } finally {
      running -= 1;
      begin();
    }
  }

  return (asked) =>
    rejectAtDeadline(
      new Promise<Answer>((resolve, reject) => {
        waiting.push({ asked, resolve, reject });
        begin();
      }),
    );
}
