import { type ParseArgsConfig, parseArgs } from 'node:util';
import { operatorSentences as sentences } from './copy/operator.copy.ts';
import { Usage } from './operator.failure.ts';

/** `--help` with any other options shows only the usage. */
const helpOption = { help: { type: 'boolean', default: false } } as const;

type Options = NonNullable<ParseArgsConfig['options']>;

/**
 * The command, its words and its options. Throws `Usage` for an option that the command does not
 * take, because an ignored option, like `--dry-run`, does the opposite of what the user wants.
 *
 * @param taken the options of each command
 * @param help usage, shown after an error
 */
export function commandLine<const Known extends Options>(
  args: readonly string[],
  options: Known,
  taken: Readonly<Record<string, readonly (keyof Known & string)[]>>,
  help: string,
) {
  const { values, positionals, tokens } = parsed(args, options, help);
  const [command = 'help', ...words] = positionals;
  const own: readonly string[] | undefined = Object.hasOwn(taken, command)
    ? taken[command]
    : undefined;
  const asksHelp = tokens.some((token) => token.kind === 'option' && token.name === 'help');
  if (command === 'help' || asksHelp) return { command: 'help', words: [], values };
  if (own === undefined) throw new Usage(`${sentences.unknownCommand(command)}${help}`);
  for (const token of tokens) {
    if (token.kind === 'option' && !own.includes(token.name)) {
      throw new Usage(`${sentences.optionNotTaken(command, token.rawName)}${help}`);
    }
  }
  return { command, words, values };
}

function parsed<Known extends Options>(args: readonly string[], options: Known, help: string) {
  try {
    return parseArgs({
      args: [...args],
      options: { ...options, ...helpOption },
      allowPositionals: true,
      tokens: true,
    });
  } catch {
    throw new Usage(`${sentences.badOption}${help}`);
  }
}

export function requireNoWords(words: readonly string[], help: string): void {
  if (words.length > 0) throw new Usage(`${sentences.noMoreWords}${help}`);
}
