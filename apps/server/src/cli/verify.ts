import { requireNoWords } from './command-line.ts';
import { seeHelp } from './copy/programme.copy.ts';
import { sentences, verificationText } from './copy/verify.copy.ts';
import { requests } from './operator.commands.ts';
import { runCommand } from './operator.run.ts';

/** Recomputes all closed months; returns the exit code. */
export async function verify(words: readonly string[]): Promise<number> {
  requireNoWords(words, seeHelp);
  const result = await runCommand(requests.verify, null, (people) => {
    if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${sentences.compared(people)}`);
  });
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  console.log(verificationText(result));
  return result.differences.length === 0 ? 0 : 1;
}
