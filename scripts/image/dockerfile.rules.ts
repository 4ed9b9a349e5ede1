/** A Dockerfile as data, as far as ours goes: the instruction of a step, and its arguments. */
export type Step = { readonly word: string; readonly rest: string };
export type Stage = {
  readonly name: string;
  readonly from: string;
  readonly steps: readonly Step[];
};

/** Reads a Dockerfile; a line that ends with a backslash goes on in the next. An `ARG` above the stages has its default. */
export function readDockerfile(text: string): Stage[] {
  const lines = text
    .replace(/\\\r?\n\s*/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  const presets = new Map<string, string>();
  const stages: { name: string; from: string; steps: Step[] }[] = [];
  for (const line of lines) {
    const [word = '', ...words] = line.split(/\s+/);
    if (word === 'ARG' && stages.length === 0) {
      const [name = '', preset = ''] = (words[0] ?? '').split('=');
      presets.set(`\${${name}}`, preset);
    } else if (word === 'FROM') {
      const from = words[0] ?? '';
      stages.push({ name: words[2] ?? '', from: presets.get(from) ?? from, steps: [] });
    } else stages.at(-1)?.steps.push({ word, rest: line.slice(word.length).trim() });
  }
  return stages;
}

export type Copy = {
  readonly from: string | undefined;
  readonly sources: readonly string[];
  readonly to: string;
};

/** `COPY --from=stage a b to`. */
export function readCopy(rest: string): Copy {
  const words = rest.split(/\s+/);
  const from =
    words[0]?.startsWith('--from=') === true ? words.shift()?.slice('--from='.length) : undefined;
  return { from, sources: words.slice(0, -1), to: words.at(-1) ?? '' };
}

/** `A=1 B=2`, values without spaces. */
export function readEnvironment(rest: string): Record<string, string> {
  return Object.fromEntries(
    rest.split(/\s+/).map((pair) => [pair.split('=')[0] ?? '', pair.replace(/^[^=]*=/, '')]),
  );
}

/** `["node", "main.ts"]`, with the flags before it. */
export function readCommand(rest: string): string[] {
  const command: unknown = JSON.parse(rest.slice(rest.indexOf('[')));
  if (!Array.isArray(command)) throw new Error(`A command is a list of words, not ${rest}.`);
  return command.map(String);
}
