/** A sentence that is shorter than this takes the next one of its paragraph along. */
const headings: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const breaking: ReadonlySet<string> = new Set([
  ...headings,
  'p',
  'li',
  'ul',
  'ol',
  'div',
  'blockquote',
  'table',
  'tr',
  'td',
  'th',
  'br',
]);
const shortSentence = 110;
const stemLength = 5;
/** Minimum share of an answer's words that a sentence must contain. */
const shareMin = 0.6;

const entities = new Map(Object.entries({ nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"' }));

/**
 * The sentence of a pill about the question and its right answer; empty when none clearly matches.
 * Words are compared by their first letters, because Polish endings change.
 */
export function reasonIn(html: string, question: string, answers: readonly string[]): string {
  const asked = stemsOf(question);
  const sentences = paragraphsOf(html).flatMap((paragraph) =>
    paragraph.map((sentence, index) => ({
      sentence,
      next: paragraph[index + 1],
      stems: stemsOf(sentence),
    })),
  );
  const candidates = answers.flatMap((answer) => {
    const said = stemsOf(answer);
    return sentences.map(({ stems, ...words }) => {
      const share = said.size === 0 ? 0 : shared(said, stems) / said.size;
      return { ...words, share, worth: share * 10 + shared(asked, stems) };
    });
  });
  const [best] = candidates
    .filter(({ share }) => share >= shareMin)
    .toSorted((one, other) => other.worth - one.worth);
  if (best === undefined) return '';
  const { sentence, next } = best;
  return next !== undefined && sentence.length < shortSentence ? `${sentence} ${next}` : sentence;
}

/** The sentences of each paragraph and list item, without headings. */
function paragraphsOf(html: string): string[][] {
  const blocks = [''];
  let isHeading = false;
  for (const [index, part] of html.split('<').entries()) {
    // The first part is before the first tag.
    const end = index === 0 ? -1 : part.indexOf('>');
    const [, slash, name = ''] = /^(\/?)([a-z0-9]+)/i.exec(end < 0 ? '' : part) ?? [];
    if (headings.has(name.toLowerCase())) isHeading = slash === '';
    if (breaking.has(name.toLowerCase())) blocks.push('');
    if (!isHeading) blocks.push(`${blocks.pop() ?? ''}${part.slice(end + 1)}`);
  }
  return blocks
    .map((block) => plain(block).trim())
    .filter((block) => block !== '')
    .map((block) => block.split(/(?<=[.!?…]["”]?) (?=\p{Lu}|„)/u));
}

function plain(block: string): string {
  return block
    .replaceAll(/&(\w+);/g, (entity, name: string) => entities.get(name) ?? entity)
    .replaceAll(/\s+/g, ' ');
}

function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return [...one].filter((stem) => other.has(stem)).length;
}

/** First letters of the words that have at least four letters. */
function stemsOf(words: string): Set<string> {
  const found = words.toLocaleLowerCase('pl').match(/\p{L}{4,}/gu) ?? [];
  return new Set(found.map((word) => word.slice(0, stemLength)));
}
