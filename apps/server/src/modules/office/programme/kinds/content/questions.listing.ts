import type { ImportContext } from '../../programme.kind.ts';
import { valueWords } from '../../programme.copy.ts';
import { picture, plain } from '../../changes/changes.rules.ts';
import type { Reply } from './questions.rules.ts';
import type { StoredQuestion } from './questions.store.ts';

type Row = { readonly slug: string; readonly poprawne: readonly number[] };
type Checked = {
  readonly line: number;
  readonly row: Row;
  readonly replies: readonly Reply[];
  readonly before: StoredQuestion | undefined;
};

/** Lists changed replies; of the key only that it changes. */
export async function listReplies(
  { report: { listChange } }: ImportContext,
  { line, row, replies, before }: Checked,
): Promise<void> {
  if (listChange === undefined || before === undefined) return;
  const about = { line, personId: null, shop: '', of: `pytania: ${row.slug}` };
  for (let at = 0; at < Math.max(before.replies.length, replies.length); at += 1) {
    const [was, is] = [before.replies[at], replies[at]];
    for (const [column, { name, show }] of [
      ['content', plain(`odpowiedz_${at + 1}`)],
      ['image', picture(`obraz_${at + 1}`)],
    ] as const) {
      if ((was?.[column] ?? '') === (is?.[column] ?? '')) continue;
      const [shownWas, shownIs] = show(was?.[column], is?.[column]);
      await listChange({ ...about, column: name, before: shownWas, after: shownIs });
    }
  }
  const key = before.replies.flatMap(({ right }, at) => (right ? [at + 1] : []));
  const hasSameKey =
    key.length === row.poprawne.length && key.every((one) => row.poprawne.includes(one));
  if (!hasSameKey)
    await listChange({ ...about, column: 'poprawne', before: '', after: valueWords.sealed });
}

export function isSameReplies(
  before: StoredQuestion,
  { poprawne }: Pick<Row, 'poprawne'>,
  replies: readonly Reply[],
): boolean {
  return (
    before.replies.length === replies.length &&
    before.replies.every(({ content, image, right }, index) => {
      const reply = replies[index];
      return (
        reply?.content === content &&
        reply.image === image &&
        right === poprawne.includes(index + 1)
      );
    })
  );
}
