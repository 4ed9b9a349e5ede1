import { asCall, rejectLate } from './query-limit.ts';

/** Of the pool's connections; two, so that one that hangs does not hold up everybody's calls. */
const statementsAtOnce = 2;

type Waiting<Asked, Answer> = {
  readonly asked: Asked;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: unknown) => void;
};

/**
 * What calls that come at once ask the database for, asked for in one statement; those that come while it runs are in the next
 * one. A flood costs a few connections and round trips, not one a call. An error of the statement is everybody's. The statement
 * has the time of a call of its own, and each call waits for it until its own time is over.
 *
 * @param answerAll answers in the order of what was asked
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
    // After all that has arrived by now.
    setImmediate(() => {
      isDue = false;
      void answer(waiting.splice(0));
    });
  }

  async function answer(calls: readonly Waiting<Asked, Answer>[]): Promise<void> {
    running += 1;
    try {
      const answers = await asCall(() => answerAll(calls.map(({ asked }) => asked)));
      // There are as many answers as calls.
      for (const [index, { resolve }] of calls.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      for (const { reject } of calls) reject(error);
    } finally {
      running -= 1;
      begin();
    }
  }

  return (asked) =>
    new Promise<Answer>((resolve, reject) => {
      const endWatch = rejectLate(reject);
      waiting.push({
        asked,
        resolve: (answer) => (endWatch(), resolve(answer)),
        reject: (reason) => (endWatch(), reject(reason)),
      });
      begin();
    });
}
