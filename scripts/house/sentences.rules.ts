/** Sentences that people read, as the sources write them. */

const string = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;
const comment = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm;
const wordsMin = 4;

/** The sentences in the strings of a source, of at least four words; what is put in is `…`, tags are left out. */
export function sentencesOf(source: string): string[] {
  const strings = [...source.replace(comment, '').matchAll(string)];
  return strings
    .map(([, single, double, back]) => single ?? double ?? back ?? '')
    .flatMap((text) =>
      text
        .replace(/\$\{[^}]*\}/g, '…')
        .replace(/<[^>]+>/g, ' ')
        .split(/(?<=[.!?])\s+|\\n|\n/),
    )
    .map((sentence) => sentence.trim().replace(/\s+/g, ' '))
    .filter(
      (sentence) =>
        /[.!?]$/.test(sentence) && (sentence.match(/\p{L}+/gu)?.length ?? 0) >= wordsMin,
    );
}

/** Sentences that occur in more than one source, with their paths. */
export function repeatedSentences(
  sources: readonly { readonly path: string; readonly text: string }[],
): string[] {
  const found = sources.flatMap(({ path, text }) =>
    [...new Set(sentencesOf(text))].map((sentence) => ({ path, sentence })),
  );
  return [...Map.groupBy(found, ({ sentence }) => sentence)]
    .filter(([, places]) => places.length > 1)
    .map(([sentence, places]) => `${sentence} (${places.map(({ path }) => path).join(', ')})`);
}

/** Lines of a source that build a Polish format instead of calling the shared one. */
export function ownFormats(source: string): string[] {
  return source
    .split('\n')
    .filter((line) => /new Intl\.(NumberFormat|PluralRules|DateTimeFormat)\(/.test(line));
}
